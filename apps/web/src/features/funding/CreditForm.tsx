// Asking for a client's overdraft: up to how much, from when to when, and why.

import { isTradingDay } from "@tradebook/domain/instant.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./funding-words.ts";

const empty = { cscsAccount: "", limit: "", from: "", to: "", reason: "" };

export function CreditForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState(empty);
  const change = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }));
  const limit = typed.limit.trim() === "0" ? 0n : amountIn(typed.limit);
  const [cscsAccount, reason] = [typed.cscsAccount.trim(), typed.reason.trim()];
  const fromDay = isTradingDay(typed.from) ? typed.from : null;
  const toDay = isTradingDay(typed.to) ? typed.to : null;
  const send = async () => {
    if (limit === null || fromDay === null) return;
    const asked = { cscsAccount, limit: kobo(limit), fromDay, toDay, reason, idempotencyKey };
    await call(fundingService.AskCreditLimit, asked);
    notify("good", L("AskedSecond"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewCredit")}
      action={L("AskFor")}
      shape="side"
      testId="credit-form"
      isReady={limit !== null && fromDay !== null && cscsAccount !== "" && reason.length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("CreditText")}</p>
      <TextField
        label={L("AccountNo")}
        most={20}
        value={typed.cscsAccount}
        onType={(text) => change({ cscsAccount: text })}
      />
      <AmountField
        label={L("Limit")}
        value={typed.limit}
        error={typed.limit !== "" && limit === null ? L("AmountWrong") : null}
        onType={(text) => change({ limit: text })}
      />
      <div className="form__pair">
        <TextField label={L("FirstDay")} type="date" value={typed.from} onType={(from) => change({ from })} />
        <TextField label={L("LastDay")} type="date" value={typed.to} onType={(to) => change({ to })} />
      </div>
      <TextField label={L("CreditWhy")} value={typed.reason} onType={(text) => change({ reason: text })} />
    </FormDialog>
  );
}
