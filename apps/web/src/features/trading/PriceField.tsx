// The limit price: stepped by the legal tick, filled from the market by chips, told how far it is from the last price.

import type { Price } from "@tradebook/domain/units.ts";
import { formatPercent, formatPrice, formatQuantity } from "../../lib/format.ts";
import { usePaced } from "../../lib/live-store.ts";
import { Field } from "../../ui/Field.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import { stats } from "../../market/stats-live.ts";
import { BandScale } from "./BandScale.tsx";
import { FixButtons } from "./FixButtons.tsx";
import { errorOn, priceText, stepPrice, warningOn } from "./order-ticket.ts";
import { changeDraft } from "./ticket-store.ts";
import { L, type TradingWord } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

export function PriceField({ view }: { readonly view: TicketView }) {
  const { draft, reading, facts, findings } = view;
  const stat = facts.stat;
  const step = (steps: number) => {
    if (stat === null) return;
    const from = stat.last ?? stat.prevClose;
    const at = { tick: stat.tick, from, lower: stat.lowerLimit, upper: stat.upperLimit };
    changeDraft({ priceText: priceText(stepPrice(reading.price, steps, at)) });
  };
  return (
    <div className="ticket__price">
      <Field
        label={L("Price")}
        side={<FromLast px={reading.price} last={stat?.last ?? null} tick={stat?.tick ?? null} />}
        error={errorOn(findings, "price")}
        warning={warningOn(findings, "price")}
      >
        {(control) => (
          <NumberInput
            control={control}
            value={draft.priceText}
            unit="₦"
            inputMode="decimal"
            labels={{ less: L("Less"), more: L("More") }}
            onType={(text) => changeDraft({ priceText: text })}
            onStep={step}
            onLeave={() => {
              if (reading.price !== null) changeDraftOnce(draft.priceText, priceText(reading.price));
            }}
          />
        )}
      </Field>
      <FixButtons view={view} field="price" />
      {stat === null ? null : <BandScale stat={stat} px={reading.price} />}
      <PriceChips securityID={draft.securityID} />
    </div>
  );
}

/** Leaving the field must not begin a new order by itself. */
function changeDraftOnce(before: string, after: string): void {
  if (before !== after) changeDraft({ priceText: after });
}

type FromLastProps = { readonly px: Price | null; readonly last: Price | null; readonly tick: Price | null };

function FromLast({ px, last, tick }: FromLastProps) {
  if (px === null || last === null || tick === null) return null;
  if (px === last) return <span className="field__hint">{L("AtLast")}</span>;
  const percent = ((px - last) * 100) / last;
  const ticks = (px - last) / tick;
  if (!Number.isInteger(ticks)) return <span className="field__hint">{L("FromLast", formatPercent(percent))}</span>;
  return <span className="field__hint">{L("FromLastTicks", formatPercent(percent), formatTicks(ticks))}</span>;
}

/** +3, −1,200 */
function formatTicks(ticks: number): string {
  return `${ticks > 0 ? "+" : "−"}${formatQuantity(Math.abs(ticks))}`;
}

const followEveryMs = 1000;

function PriceChips({ securityID }: { readonly securityID: string }) {
  const stat = usePaced(stats, securityID, followEveryMs);
  const chips: readonly (readonly [TradingWord, Price | null])[] = [
    ["BestBid", stat?.bestBid ?? null],
    ["BestOffer", stat?.bestOffer ?? null],
    ["LastPrice", stat?.last ?? null],
    ["LowerLimit", stat?.lowerLimit ?? null],
    ["UpperLimit", stat?.upperLimit ?? null],
  ];
  return (
    <div className="chips">
      {chips.map(([word, px]) => (
        <button
          key={word}
          type="button"
          className="chip"
          disabled={px === null}
          title={formatPrice(px)}
          onClick={() => changeDraft({ priceText: priceText(px) })}
        >
          {L(word)}
        </button>
      ))}
    </div>
  );
}
