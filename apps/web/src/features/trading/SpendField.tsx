// A buy by the amount to spend: how many whole shares it pays for, charges and all, and what is left of it.

import { kobo, minus } from "@tradebook/domain/units.ts";
import { formatMoney, formatQuantity } from "../../lib/format.ts";
import { amountIn } from "../../ui/AmountField.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { errorOn, warningOn } from "./order-ticket.ts";
import { spendPrice } from "./ticket-cost.ts";
import { changeDraft } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

export function SpendField({ view }: { readonly view: TicketView }) {
  const { draft, findings } = view;
  const typed = draft.spendText ?? "";
  return (
    <Field
      label={L("SpendAmount")}
      hint={givesOf(view)}
      error={typed !== "" && amountIn(typed) === null ? L("SpendWrong") : errorOn(findings, "quantity")}
      warning={warningOn(findings, "quantity")}
    >
      {(control) => (
        <TextInput
          {...control}
          placeholder="₦"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={(event) => changeDraft({ spendText: event.target.value })}
        />
      )}
    </Field>
  );
}

/** For a market order at the day's upper limit, which is what is held for it. */
function givesOf({ draft, reading, facts, worst, cost }: TicketView): string | null {
  const amount = amountIn(draft.spendText ?? "");
  if (amount === null) return null;
  if (spendPrice(draft, facts) === null) return L("SpendNeedsPrice");
  const paid = worst ?? cost?.net ?? null;
  if (reading.quantity === null || paid === null) return L("SpendTooLittle");
  return L("SpendGives", formatQuantity(reading.quantity), formatMoney(paid), formatMoney(minus(kobo(amount), paid)));
}
