// Files that are kept beside a complaint or an order: each with its kind and size, and the way to save it.

import type { AttachedFile } from "@tradebook/contract/attached-file.ts";
import type { complaintService } from "@tradebook/contract/services/complaint.ts";
import type { receiptService } from "@tradebook/contract/services/receipt.ts";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "../lib/api.ts";
import { fetchFile } from "../lib/fetch-file.ts";
import { formatDate, formatQuantity } from "../lib/format.ts";
import { notifyFailure } from "../lib/notify.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/Button.tsx";
import { L } from "./complaint-words.ts";
import "./complaints.css";

type FileMethod = (typeof complaintService)["GetComplaintFile"] | (typeof receiptService)["GetEvidenceFile"];
type Props = { readonly method: FileMethod; readonly files: readonly AttachedFile[] };

export function KeptFiles({ method, files }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="rows kept" data-testid="kept-files">
      {files.map((file) => (
        <KeptFile key={file.id} method={method} file={file} />
      ))}
    </ul>
  );
}

function KeptFile({ method, file }: { readonly method: FileMethod; readonly file: AttachedFile }) {
  const { id, extension, size, hash, note, by, at } = file;
  const saving = useMutation({
    mutationFn: async () => {
      const { name, blob } = await fetchFile(method, { id });
      saveFile(name ?? `${id}.${extension}`, blob);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <li data-file-id={id}>
      <span className="rows__text">
        <strong>{L("KeptFile", extension.toUpperCase(), formatQuantity(Math.ceil(size / 1024)))}</strong>
        <span className="rows__small">{[note, by, formatDate(at)].filter((part) => part !== "").join(" · ")}</span>
        <span className="kept__hash" title={hash}>
          SHA-256 · {hash.slice(0, 16)}…
        </span>
      </span>
      <span className="rows__end">
        <Button
          size="small"
          aria-label={L("SaveKeptNamed", id)}
          aria-busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {L("SaveKept")}
        </Button>
      </span>
    </li>
  );
}
