// Files a complaint: of what, what happened, and one file if there is one.

import { documentLimits } from "@tradebook/domain/account-opening/documents.ts";
import { complaintCategories, complaintService, type Complaint } from "@tradebook/contract/services/complaint.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../lib/format.ts";
import { newClOrdID } from "../lib/ids.ts";
import { notify } from "../lib/notify.ts";
import { upload } from "../lib/upload.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Select } from "../ui/Select.tsx";
import { aboutText } from "./ComplaintView.tsx";
import { complaintsKey } from "./complaint-queries.ts";
import { L } from "./complaint-words.ts";
import { keptTypes } from "./kept-types.ts";

export type Subject = Pick<Complaint, "about" | "ref" | "cscsAccount">;
type Props = { readonly subject: Subject; readonly onClose: () => void };

const categoryOf: { readonly [A in Subject["about"]]: Complaint["category"] } = {
  general: "Service",
  order: "Orders",
  note: "Statements",
  withdrawal: "Money",
  deposit: "Money",
};
const [leastText, mostText] = [10, 4000];

export function ComplaintForm({ subject, onClose }: Props) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [category, setCategory] = useState(categoryOf[subject.about]);
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    const { about, ref, cscsAccount } = subject;
    const form = new FormData();
    const members = { idempotencyKey, about, ref, cscsAccount, category, text: text.trim() };
    for (const [name, value] of Object.entries(members)) if (value !== null) form.set(name, value);
    if (file !== null) form.set("file", file);
    const { signal } = new AbortController();
    const made = await upload(complaintService.FileComplaint, { form, signal, onProgress: () => undefined });
    notify("good", L("Filed"), L("FiledText", made.number, formatDate(made.dueOn)));
    await client.invalidateQueries({ queryKey: complaintsKey });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewComplaint")}
      action={L("FileIt")}
      shape="side"
      testId="complaint-form"
      isReady={text.trim().length >= leastText}
      onSend={send}
      onClose={onClose}
    >
      <p>
        <strong>{aboutText(subject)}</strong>
      </p>
      <Field label={L("Category")}>
        {(control) => (
          <Select
            {...control}
            value={category}
            options={complaintCategories.map((value) => ({ value, label: L(`Category_${value}`) }))}
            onPick={setCategory}
          />
        )}
      </Field>
      <Field label={L("WhatHappened")} hint={L("WhatHappenedHint")}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={8}
            maxLength={mostText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={L("ComplaintFile")} hint={L("ComplaintFileHint", documentLimits.mostBytes / 1024 / 1024)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={keptTypes}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
