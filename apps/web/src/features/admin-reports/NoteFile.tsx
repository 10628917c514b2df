// A contract note's number, which saves the note as it was issued.

import { useMutation } from "@tanstack/react-query";
import { failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { L } from "./order-act-words.ts";

export function NoteFile({ noteNo }: { readonly noteNo: string }) {
  const saving = useMutation({
    mutationFn: () => saveExport({ report: "contract-note", format: "pdf", id: noteNo }),
    onSuccess: (name) => notify("good", L("NoteSaved", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <button
      type="button"
      className="report__note"
      title={L("NoteFile", noteNo)}
      aria-busy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {noteNo}
    </button>
  );
}
