// Declaring a holiday of the house: which day, what it is called, and why.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { L } from "./end-of-day-words.ts";
import { TextField } from "../../ui/TextField.tsx";

const longestName = 100;

export function DeclareForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ date: "", name: "", reason: "" });
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const date = isTradingDay(typed.date) ? typed.date : null;
  const [name, reason] = [typed.name.trim(), typed.reason.trim()];
  const send = async () => {
    if (date === null) return;
    await call(endOfDayService.DeclareHoliday, { date, name, reason });
    notify("good", L("Declared"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("Declare")}
      action={L("DeclareDeed", date === null ? "…" : formatDate(date))}
      testId="holiday-form"
      isReady={date !== null && name !== "" && reason.length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("DeclareText")}</p>
      <TextField label={L("Date")} type="date" value={typed.date} onType={(text) => change({ date: text })} />
      <TextField label={L("Name")} most={longestName} value={typed.name} onType={(text) => change({ name: text })} />
      <TextField
        label={L("Reason")}
        hint={L("ReasonHint")}
        value={typed.reason}
        onType={(text) => change({ reason: text })}
      />
    </FormDialog>
  );
}
