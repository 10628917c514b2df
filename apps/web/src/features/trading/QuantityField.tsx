// The quantity: typed with shorthand, stepped, or taken as a part of what the cash pays for or the account holds.

import { quantity, type Quantity } from "@tradebook/domain/units.ts";
import { habitsChoice, readHabits } from "../../desk/trading-habits.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { formatQuantity } from "../../lib/format.ts";
import { Field } from "../../ui/Field.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import { FixButtons } from "./FixButtons.tsx";
import { errorOn, quantityText, stepQuantity, warningOn } from "./order-ticket.ts";
import { SpendField } from "./SpendField.tsx";
import { affordableQuantity } from "./ticket-cost.ts";
import { changeDraft } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

const parts = [25, 50, 75, 100] as const;

export function QuantityField({ view }: { readonly view: TicketView }) {
  const { draft } = view;
  const most = mostShares(view);
  const own = readHabits(useChoice(habitsChoice, "")[0]).quantities;
  const spends = draft.side === "Buy" && draft.spendText !== null;
  return (
    <div className="ticket__quantity">
      {spends ? <SpendField view={view} /> : <SharesField view={view} most={most} />}
      <FixButtons view={view} field="quantity" />
      <div className="chips">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="chip"
            disabled={most === null || most === 0}
            onClick={() => changeDraft({ quantityText: quantityText(partOf(most, part)) })}
          >
            {part === 100 ? (draft.side === "Sell" ? L("All") : L("Max")) : `${part}%`}
          </button>
        ))}
        {own.map((shares) => (
          <button
            key={shares}
            type="button"
            className="chip"
            onClick={() => changeDraft({ quantityText: quantityText(quantity(shares)) })}
          >
            {formatQuantity(shares)}
          </button>
        ))}
        {draft.side === "Buy" ? <SpendSwitch spends={spends} /> : null}
      </div>
    </div>
  );
}

/** Between typing shares and typing what to spend. */
function SpendSwitch({ spends }: { readonly spends: boolean }) {
  const turn = () => changeDraft(spends ? { quantityText: "" } : { quantityText: "", spendText: "" });
  return (
    <button type="button" className="chip" aria-pressed={spends} onClick={turn}>
      {L("ByAmount")}
    </button>
  );
}

type SharesProps = { readonly view: TicketView; readonly most: Quantity | null };

function SharesField({ view, most }: SharesProps) {
  const { draft, reading, findings } = view;
  const step = (steps: number) => changeDraft({ quantityText: quantityText(stepQuantity(reading.quantity, steps)) });
  return (
    <Field
      label={L("Quantity")}
      side={<MostHint view={view} most={most} />}
      error={errorOn(findings, "quantity")}
      warning={warningOn(findings, "quantity")}
    >
      {(control) => (
        <NumberInput
          control={control}
          value={draft.quantityText}
          inputMode="numeric"
          labels={{ less: L("Less"), more: L("More") }}
          onType={(text) => changeDraft({ quantityText: text })}
          onStep={step}
          onLeave={() => {
            const text = quantityText(reading.quantity);
            if (reading.quantity !== null && text !== draft.quantityText) changeDraft({ quantityText: text });
          }}
        />
      )}
    </Field>
  );
}

function MostHint({ view, most }: { readonly view: TicketView; readonly most: Quantity | null }) {
  if (most === null) return null;
  const shares = formatQuantity(most);
  if (view.draft.side === "Sell") return <span className="field__hint">{L("HoldingFree", shares)}</span>;
  return (
    <span className="field__hint" title={L("AfterFees", shares)}>
      {L("Max")} {shares}
    </span>
  );
}

/** Null while it can't be known: no price yet, or no right to see the balance. */
function mostShares({ draft, reading, facts, rates }: TicketView): Quantity | null {
  if (draft.side === "Sell") return facts.unitsFree;
  const px = draft.ordType === "Market" ? (facts.stat?.upperLimit ?? null) : reading.price;
  if (px === null || facts.cash === null || facts.cash < 0n) return null;
  return affordableQuantity(facts.cash, px, rates.buy);
}

function partOf(most: Quantity | null, part: number): Quantity {
  return quantity(Math.floor(((most ?? 0) * part) / 100));
}
