// The papers of a request, and one of them as large as the window, turned and enlarged; every look is kept.

import { customerService, type DocumentRow, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { fetchFile } from "../../lib/fetch-file.ts";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { documentLabel } from "../../opening/opening-words.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { RequestAnswers } from "./RequestAnswers.tsx";
import { L } from "./requests-words.ts";

type Shown = { readonly paper: DocumentRow; readonly beside: DocumentRow | null };

export function RequestPapers({ request }: { readonly request: WholeAccountRequest }) {
  const { documents } = request;
  const [shown, show] = useState<Shown | null>(null);
  return (
    <section className="part" data-testid="request-papers">
      <h3>{L("Papers")}</h3>
      {documents.length === 0 ? <p className="muted">{L("NoPapers")}</p> : null}
      <ul className="rows">
        {documents.map((paper) => (
          <li key={paper.id}>
            <span className="rows__text">
              <strong>{nameOf(paper)}</strong>
              <span className="rows__small">
                {formatDate(paper.uploadedAt)} · {L("Bytes", formatQuantity(Math.round(paper.size / 1024)))}
              </span>
            </span>
            <span className="requests__papers">
              <Compare photograph={paper} documents={documents} onShow={show} />
              <Button
                size="small"
                aria-label={L("ShowPaper", nameOf(paper))}
                onClick={() => show({ paper, beside: null })}
              >
                {L("ShowPaper", "")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {shown === null ? null : <Viewer request={request} {...shown} onClose={() => show(null)} />}
    </section>
  );
}

type CompareProps = {
  readonly photograph: DocumentRow;
  readonly documents: readonly DocumentRow[];
  readonly onShow: (shown: Shown) => void;
};

/** A face beside the same person's identity document. */
function Compare({ photograph, documents, onShow }: CompareProps) {
  const identity = documents.find(({ kind, path }) => kind === "idFront" && path === photograph.path);
  if (photograph.kind !== "passportPhoto" || identity === undefined) return null;
  return (
    <Button
      size="small"
      aria-label={`${L("CompareFaces")}: ${nameOf(photograph)}`}
      onClick={() => onShow({ paper: identity, beside: photograph })}
    >
      {L("CompareFaces")}
    </Button>
  );
}

function nameOf({ kind, path }: DocumentRow): string {
  return path === "" ? documentLabel(kind) : `${documentLabel(kind)} (${path.replaceAll(".", " ").trim()})`;
}

type ViewerProps = Shown & { readonly request: WholeAccountRequest; readonly onClose: () => void };

/** A paper, and beside it what was typed or another paper. */
function Viewer({ request, paper, beside, onClose }: ViewerProps) {
  const [other, setOther] = useState(beside);
  const others = request.documents.filter(({ id }) => id !== paper.id);
  return (
    <Dialog title={nameOf(paper)} shape="sheet" onClose={onClose}>
      <div className="viewer__whole">
        {others.length === 0 ? null : (
          <span className="viewer__pick">
            <Select
              aria-label={L("BesideIt")}
              value={other === null ? "" : String(other.id)}
              options={[
                { value: "", label: L("Answers") },
                ...others.map((one) => ({ value: String(one.id), label: nameOf(one) })),
              ]}
              onPick={(picked) => setOther(others.find(({ id }) => String(id) === picked) ?? null)}
            />
          </span>
        )}
        <div className={other === null ? "viewer__pair" : "viewer__pair viewer__pair--even"}>
          <Paper paper={paper} />
          {other === null ? <Typed request={request} /> : <Paper key={other.id} paper={other} />}
        </div>
      </div>
    </Dialog>
  );
}

function Typed({ request }: { readonly request: WholeAccountRequest }) {
  return (
    <div className="viewer__typed scroll" role="region" aria-label={L("Answers")} tabIndex={0}>
      <h3 className="sr-only">{L("Answers")}</h3>
      <RequestAnswers request={request} />
    </div>
  );
}

function Paper({ paper }: { readonly paper: DocumentRow }) {
  const file = useQuery({
    queryKey: ["paper", paper.id],
    queryFn: async ({ signal }) => (await fetchFile(customerService.GetDocument, { id: paper.id }, signal)).blob,
    // Personal papers stay no longer than they are looked at.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={file} what={nameOf(paper)} lines={8}>
      {(blob) => <Picture blob={blob} name={nameOf(paper)} />}
    </Loaded>
  );
}

const mostZoom = 4;

function Picture({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const save = <Button onClick={() => saveFile(name, blob)}>{L("Save")}</Button>;
  // The address of the bytes is good while the picture stands in the page.
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  if (!blob.type.startsWith("image/")) return <p className="form__actions">{save}</p>;
  return (
    <div className="viewer">
      <p className="form__actions">
        <Button onClick={() => setZoom(Math.min(mostZoom, zoom * 1.5))}>{L("ZoomIn")}</Button>
        <Button onClick={() => setZoom(Math.max(1, zoom / 1.5))}>{L("ZoomOut")}</Button>
        <Button onClick={() => setTurns(turns + 1)}>{L("Turn")}</Button>
        {save}
      </p>
      <div className="viewer__frame scroll" tabIndex={0} role="region" aria-label={name}>
        <img ref={attach} alt={name} style={{ width: `${zoom * 100}%`, rotate: `${turns * 90}deg` }} />
      </div>
    </div>
  );
}
