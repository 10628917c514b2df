// Holds the depository's file of positions against our books.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { positionColumns } from "@tradebook/domain/end-of-day/positions.ts";
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

export function PositionsForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [day, setDay] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [keepsAll, keepAll] = useState(false);
  const send = async () => {
    if (file === null) return;
    const form = new FormData();
    form.set("tradeDate", day);
    form.set("keepAll", String(keepsAll));
    form.set("file", file);
    const { signal } = new AbortController();
    const answer = await upload(endOfDayService.UploadPositions, { form, signal, onProgress: () => undefined });
    const figures = [answer.matched, answer.breaksFound].map((count) => formatQuantity(count));
    notify("good", L("PositionsCompared"), L("PositionsComparedText", ...figures));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("Positions")}
      action={L("CompareThem")}
      testId="positions-form"
      isReady={isTradingDay(day) && file !== null}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("PositionsText")}</p>
      <TextField label={L("DayEnd")} type="date" value={day} onType={setDay} />
      <Field label={L("PositionsFile")} hint={L("PositionsHint", positionColumns)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={keepsAll} onChange={(event) => keepAll(event.target.checked)} />
        <span>{L("PositionsKeepAll")}</span>
      </label>
    </FormDialog>
  );
}
