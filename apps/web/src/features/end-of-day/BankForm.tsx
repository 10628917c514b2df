// Holds the bank's closing balance of clients' money against our books.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { parsePrice } from "../../lib/typed-number.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./end-of-day-words.ts";

const empty = { day: "", closing: "", statement: "" };

export function BankForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const change = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }));
  const day = isTradingDay(typed.day) ? typed.day : null;
  const [closing, statement] = [parsePrice(typed.closing), typed.statement.trim()];
  const send = async () => {
    if (day === null || closing === null) return;
    const asked = { tradeDate: day, closing: kobo(BigInt(closing)), statement };
    const { matched } = await call(endOfDayService.CompareBank, asked);
    notify(matched === 1 ? "good" : "bad", L(matched === 1 ? "BankAgrees" : "BankDiffers"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("Bank")}
      action={L("CompareIt")}
      testId="bank-form"
      isReady={day !== null && closing !== null && statement !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("BankText")}</p>
      <TextField label={L("DayEnd")} type="date" value={typed.day} onType={(text) => change({ day: text })} />
      <TextField
        label={L("BankClosing")}
        unit="₦"
        most={20}
        value={typed.closing}
        onType={(text) => change({ closing: text })}
      />
      <TextField
        label={L("BankStatement")}
        most={100}
        value={typed.statement}
        onType={(text) => change({ statement: text })}
      />
    </FormDialog>
  );
}
