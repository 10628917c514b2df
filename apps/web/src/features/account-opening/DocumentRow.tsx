// One paper of an application: chosen or photographed, sent with its progress, looked at again, replaced.

import {
  customerService,
  type DocumentRow as Kept,
  type WholeAccountRequest,
} from "@tradebook/contract/services/customer.ts";
import { documentLimits, type DocumentKind } from "@tradebook/domain/account-opening/documents.ts";
import { useRef } from "react";
import { failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { describeFailure, notifyFailure } from "../../lib/notify.ts";
import { documentLabel } from "../../opening/opening-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { L } from "./opening-form-words.ts";
import { mostTries, useUpload, type Uploading } from "./use-upload.ts";

const accepted = "image/jpeg,image/png,image/heic,image/heif,image/webp,application/pdf";

type Props = {
  readonly requestId: number;
  readonly path: string;
  readonly kind: DocumentKind;
  readonly kept: Kept | undefined;
  readonly error: string | null;
  readonly onArrived: (request: WholeAccountRequest) => void;
};

export function DocumentRow({ requestId, path, kind, kept, error, onArrived }: Props) {
  const name = `${path}${kind}`;
  const { state, send, stop } = useUpload({ requestId, name, onArrived });
  const isWorking = state.kind === "preparing" || state.kind === "sending";
  return (
    <li className="paper" data-document={name} data-kept={kept !== undefined}>
      <span className="paper__icon" aria-hidden="true">
        <Icon name={kept === undefined ? "file" : "check"} size={18} />
      </span>
      <div className="paper__text">
        <strong>{documentLabel(kind)}</strong>
        <State state={state} kept={kept} error={error} />
      </div>
      <div className="paper__actions">
        {isWorking ? (
          <Button size="small" onClick={stop}>
            {L("Stop")}
          </Button>
        ) : (
          <Choosers kind={kind} name={name} isKept={kept !== undefined} onFile={(file) => void send(file)} />
        )}
        {state.kind === "failed" ? (
          <Button size="small" look="primary" onClick={() => void send(state.file)}>
            {L("TryAgain")}
          </Button>
        ) : null}
        {kept === undefined || isWorking ? null : (
          <Button size="small" look="quiet" onClick={() => void look(kept.id)}>
            {L("Look")}
          </Button>
        )}
      </div>
      {state.kind === "sending" ? <progress className="paper__bar" max={1} value={state.part} /> : null}
    </li>
  );
}

type StateProps = { readonly state: Uploading; readonly kept: Kept | undefined; readonly error: string | null };

function State({ state, kept, error }: StateProps) {
  const said = saidOf(state, kept);
  const isBad = state.kind === "failed" || state.kind === "refused";
  return (
    <span
      className={`rows__small ${isBad || (error !== null && state.kind === "idle") ? "paper__bad" : ""}`}
      role="status"
    >
      {state.kind === "idle" && error !== null ? error : said}
    </span>
  );
}

function saidOf(state: Uploading, kept: Kept | undefined): string {
  switch (state.kind) {
    case "idle":
      if (kept !== undefined)
        return L("Uploaded", kept.contentType.split("/")[1]?.toUpperCase() ?? "", sizeText(kept.size));
      return L("DocumentHint", sizeText(documentLimits.leastBytes), sizeText(documentLimits.mostBytes));
    case "preparing":
      return L("Preparing");
    case "sending":
      return state.tries > 1 && state.part === 0
        ? L("Retrying", state.tries, mostTries)
        : L("Uploading", Math.round(state.part * 100));
    case "refused":
      return refusedText(state.why);
    case "failed":
      return describeFailure(state.failure).text ?? L("UploadFailed");
    default:
      return state satisfies never;
  }
}

function refusedText(why: Extract<Uploading, { kind: "refused" }>["why"]): string {
  if (why === "type") return L("WrongType");
  if (why === "unreadable") return L("Unreadable");
  return why === "small"
    ? L("TooSmall", sizeText(documentLimits.leastBytes))
    : L("TooLarge", sizeText(documentLimits.mostBytes));
}

function sizeText(bytes: number): string {
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024
    ? L("Kilobytes", formatQuantity(kilobytes))
    : L("Megabytes", Math.round(kilobytes / 102.4) / 10);
}

type ChooserProps = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly isKept: boolean;
  readonly onFile: (file: File) => void;
};

/** A phone's camera stands behind the second button; the first opens whatever the device has. */
function Choosers({ kind, name, isKept, onFile }: ChooserProps) {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    input.value = "";
    if (chosen !== undefined) onFile(chosen);
  };
  const hasCamera = matchMedia("(pointer: coarse)").matches;
  return (
    <>
      <Button size="small" onClick={() => file.current?.click()}>
        {isKept ? L("ReplaceFile") : L("ChooseFile")}
        <span className="sr-only"> {documentLabel(kind)}</span>
      </Button>
      {hasCamera ? (
        <Button size="small" onClick={() => camera.current?.click()}>
          <Icon name="camera" size={16} /> {L("TakePhoto")}
          <span className="sr-only"> {documentLabel(kind)}</span>
        </Button>
      ) : null}
      <input
        ref={file}
        type="file"
        hidden
        accept={accepted}
        data-testid={`file-${name}`}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture={kind === "passportPhoto" ? "user" : "environment"}
        onChange={(event) => take(event.target)}
      />
    </>
  );
}

/** In a tab of its own; the address ends with this page. */
async function look(id: number): Promise<void> {
  try {
    const { blob } = await fetchFile(customerService.GetDocument, { id });
    window.open(URL.createObjectURL(blob), "_blank", "noopener");
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}
