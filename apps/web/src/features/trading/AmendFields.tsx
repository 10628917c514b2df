// Price and quantity of a standing order, stepped as in the ticket; Enter leads to the button and never sends.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { KeyboardEvent } from "react";
import { formatQuantity } from "../../lib/format.ts";
import { Field } from "../../ui/Field.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import type { AmendDraft } from "./amend-order.ts";
import { BandScale } from "./BandScale.tsx";
import { errorOn, priceText, quantityText, stepPrice, stepQuantity } from "./order-ticket.ts";
import { L } from "./trading-words.ts";
import type { AmendView } from "./use-amend-view.ts";

type Props = {
  readonly view: AmendView;
  readonly order: StockOrder;
  readonly draft: AmendDraft;
  readonly isLocked: boolean;
  readonly onEdit: (part: Partial<AmendDraft>) => void;
};

export function AmendFields({ view, order, draft, isLocked, onEdit }: Props) {
  const { reading, stat, findings } = view;
  const stepPx = (steps: number) => {
    if (stat === null) return;
    const at = { tick: stat.tick, from: order.price, lower: stat.lowerLimit, upper: stat.upperLimit };
    onEdit({ priceText: priceText(stepPrice(reading.price, steps, at)) });
  };
  const stepQty = (steps: number) =>
    onEdit({ quantityText: quantityText(Math.max(order.cumQty, stepQuantity(reading.orderQty, steps))) });
  return (
    <fieldset className="amend__fields" disabled={isLocked} onKeyDown={goToButton}>
      <Field label={L("Price")} error={errorOn(findings, "price")}>
        {(control) => (
          <NumberInput
            control={control}
            value={draft.priceText}
            unit="₦"
            inputMode="decimal"
            labels={{ less: L("Less"), more: L("More") }}
            onType={(text) => onEdit({ priceText: text })}
            onStep={stepPx}
          />
        )}
      </Field>
      <Field
        label={L("Quantity")}
        hint={order.cumQty === 0 ? null : L("AmendFilledHint", formatQuantity(order.cumQty))}
        error={errorOn(findings, "quantity")}
      >
        {(control) => (
          <NumberInput
            control={control}
            value={draft.quantityText}
            inputMode="numeric"
            labels={{ less: L("Less"), more: L("More") }}
            onType={(text) => onEdit({ quantityText: text })}
            onStep={stepQty}
          />
        )}
      </Field>
      {stat === null ? null : <BandScale stat={stat} px={reading.price} />}
    </fieldset>
  );
}

/** One key leads there and another sends, as in the ticket. */
function goToButton(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.closest(".amend")?.querySelector<HTMLElement>("[data-testid=amend-confirm]:enabled")?.focus();
}
