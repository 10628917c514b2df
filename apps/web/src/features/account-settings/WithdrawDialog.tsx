// Asking for money: how much, and to which bank account it goes.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatMoney, formatPrice } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { useKeptForm } from "../../lib/kept-form.ts";
import { notify } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/queries.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { last4 } from "./BankCard.tsx";
import { bankQuery, moneyKey } from "./money-queries.ts";
import { L } from "./settings-words.ts";

type Props = { readonly cscsAccount: string; readonly withdrawable: Kobo | null; readonly onClose: () => void };

export function WithdrawDialog({ cscsAccount, withdrawable, onClose }: Props) {
  const client = useQueryClient();
  const bank = useQuery(bankQuery(cscsAccount)).data?.current ?? null;
  const [first] = useState(() => ({ amount: "", narration: "", idempotencyKey: newClOrdID() }));
  const form = useKeptForm(`withdraw.${cscsAccount}`, first);
  const { amount: typed, narration, idempotencyKey } = form.typed;
  const amount = amountIn(typed);
  const isTooMuch = amount !== null && withdrawable !== null && amount > withdrawable;
  const error = isTooMuch
    ? L("AmountTooMuch", formatMoney(withdrawable))
    : typed !== "" && amount === null
      ? L("AmountWrong")
      : null;
  const send = async () => {
    if (amount === null) return;
    const asked = { cscsAccount, amount: kobo(amount), narration: narration.trim() || null, idempotencyKey };
    await call(fundingService.Withdraw, asked);
    form.forget();
    notify("good", L("WithdrawSent"), L("WithdrawSentText", formatMoney(amount)));
    await client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
    await client.invalidateQueries({ queryKey: queryKeys.balance(cscsAccount) });
    onClose();
  };
  const all = (
    <Button
      size="small"
      look="quiet"
      disabled={withdrawable === null}
      onClick={() => form.change({ amount: formatPrice(withdrawable) })}
    >
      {L("WithdrawAll")}
    </Button>
  );
  return (
    <FormDialog
      title={L("Withdraw")}
      action={L("Send")}
      testId="withdraw-form"
      isReady={amount !== null && !isTooMuch}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">
        {bank === null ? L("NoBank") : L("WithdrawTo", bank.bankName, last4(bank), bank.accountName)}
      </p>
      <AmountField
        label={L("Amount")}
        value={typed}
        error={error}
        hint={withdrawable === null ? null : L("AmountTooMuch", formatMoney(withdrawable))}
        end={all}
        onType={(text) => form.change({ amount: text })}
      />
      <Field label={L("Narration")} hint={L("WithdrawHint")}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={300}
            value={narration}
            onChange={(event) => form.change({ narration: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
