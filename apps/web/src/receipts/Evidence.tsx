// What proves the instruction of an order, and the way for who trades for the client to keep one file more.

import type { AttachedFile } from "@tradebook/contract/attached-file.ts";
import { receiptService } from "@tradebook/contract/services/receipt.ts";
import { documentLimits } from "@tradebook/domain/account-opening/documents.ts";
import { useState } from "react";
import { KeptFiles } from "../complaints/KeptFiles.tsx";
import { L } from "../complaints/complaint-words.ts";
import { keptTypes } from "../complaints/kept-types.ts";
import { notify } from "../lib/notify.ts";
import { upload } from "../lib/upload.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import { E } from "./evidence-words.ts";
import { useReceiptsAgain } from "./receipt-queries.ts";

type Props = { readonly orderId: number; readonly files: readonly AttachedFile[]; readonly mayAdd: boolean };

export function Evidence({ orderId, files, mayAdd }: Props) {
  const [isAdding, add] = useState(false);
  if (files.length === 0 && !mayAdd) return null;
  return (
    <>
      <h3>{L("Evidence")}</h3>
      <KeptFiles method={receiptService.GetEvidenceFile} files={files} />
      {mayAdd ? <Button onClick={() => add(true)}>{E("AddEvidence")}</Button> : null}
      {isAdding ? <AddDialog orderId={orderId} onClose={() => add(false)} /> : null}
    </>
  );
}

function AddDialog({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const again = useReceiptsAgain();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState("");
  const send = async () => {
    if (file === null) return;
    const form = new FormData();
    form.set("id", String(orderId));
    form.set("note", note.trim());
    form.set("file", file);
    const { signal } = new AbortController();
    await upload(receiptService.AddEvidence, { form, signal, onProgress: () => undefined });
    notify("good", E("EvidenceKept"));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={E("EvidenceTitle", orderId)}
      action={E("KeepIt")}
      testId="evidence-form"
      isReady={file !== null}
      onSend={send}
      onClose={onClose}
    >
      <p>{E("EvidenceText")}</p>
      <Field label={E("EvidenceFile")} hint={E("EvidenceHint", documentLimits.mostBytes / 1024 / 1024)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={keptTypes}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <TextField label={E("EvidenceNote")} value={note} onType={setNote} />
    </FormDialog>
  );
}
