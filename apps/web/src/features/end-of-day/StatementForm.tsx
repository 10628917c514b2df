// Holds the lines of the bank's statement of a day against our deposits and withdrawals.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { bankLineColumns } from "@tradebook/domain/end-of-day/bank-lines.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatQuantity } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { upload } from "../../lib/upload.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./end-of-day-words.ts";

export function StatementForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [day, setDay] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    if (file === null) return;
    const form = new FormData();
    form.set("tradeDate", day);
    form.set("file", file);
    const { signal } = new AbortController();
    const answer = await upload(endOfDayService.UploadBankStatement, { form, signal, onProgress: () => undefined });
    const figures = [answer.matched, answer.breaksFound].map((count) => formatQuantity(count));
    notify(answer.breaksFound === 0 ? "good" : "bad", L("LinesCompared"), L("LinesComparedText", ...figures));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("BankLines")}
      action={L("CompareThem")}
      testId="statement-form"
      isReady={isTradingDay(day) && file !== null}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("BankLinesText")}</p>
      <TextField label={L("DayEnd")} type="date" value={day} onType={setDay} />
      <Field label={L("BankLinesFile")} hint={L("BankLinesHint", bankLineColumns)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
