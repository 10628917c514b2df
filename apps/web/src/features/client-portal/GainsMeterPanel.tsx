// The law's meter: sales and gains of twelve months against the limits below which they are exempt.

import type { GainsMeter } from "@tradebook/contract/realised-gains.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Dot } from "../../ui/Marks.tsx";
import { useMoneyText } from "../../ui/Money.tsx";
import { L, type PortalWord } from "./portal-words.ts";

export function GainsMeterPanel({ meter }: { readonly meter: GainsMeter }) {
  const { hidesAmounts } = useDisplay();
  return (
    <section className="gains" aria-label={L("GainsMeter")} data-testid="gains-meter" data-exempt={meter.exempt}>
      <header className="gains__head">
        <h2>{L("GainsMeter")}</h2>
        <span className="muted">{L("GainsSpan", formatDate(meter.from), formatDate(meter.to))}</span>
        <Dot tone={meter.exempt ? "good" : "bad"}>{L(meter.exempt ? "GainsExempt" : "GainsTaxable")}</Dot>
      </header>
      <Bar word="GainsProceeds" value={meter.proceeds} limit={meter.proceedsBelow} limitOf="law" />
      <Bar word="GainsNet" value={meter.gain} limit={meter.gainAtMost} limitOf="law" />
      {hidesAmounts ? null : <p>{meter.words}</p>}
      <Reinvested of={meter.reinvestment} />
      <p className="muted">{meter.caution}</p>
    </section>
  );
}

type BarProps = {
  readonly word: PortalWord;
  readonly value: bigint;
  readonly limit: bigint;
  /** Whose it is: the privacy eye covers what is the client's own, the law's anybody may read. */
  readonly limitOf: "law" | "client";
};

function Bar({ word, value, limit, limitOf }: BarProps) {
  const { hidesAmounts } = useDisplay();
  const own = useMoneyText();
  // For drawing only: thousandths of the limit, a loss and what lies beyond it held at the ends.
  const part = limit <= 0n ? 0 : Math.min(1000, Math.max(0, Number((value * 1000n) / limit)));
  const text = L("GainsOf", own(value), limitOf === "client" ? own(limit) : formatMoney(limit));
  return (
    <div className="gains__row">
      <span>{L(word)}</span>
      <span
        className="gains__track"
        role="meter"
        aria-label={L(word)}
        aria-valuemin={0}
        aria-valuemax={1000}
        aria-valuenow={hidesAmounts ? 0 : part}
        aria-valuetext={text}
      >
        <span className="gains__bar" data-over={value > limit} style={{ width: hidesAmounts ? 0 : `${part / 10}%` }} />
      </span>
      <span className="num">{text}</span>
    </div>
  );
}

/** What went into shares again, for which the law relieves a gain, and until when the rest can. */
function Reinvested({ of: { proceeds, invested, relieved, open, next } }: { readonly of: GainsMeter["reinvestment"] }) {
  const { hidesAmounts } = useDisplay();
  if (proceeds === 0n) return null;
  return (
    <div className="gains__again" data-testid="gains-reinvested">
      <Bar word="GainsReinvested" value={invested} limit={proceeds} limitOf="client" />
      {hidesAmounts ? null : (
        <p>
          {L("GainsRelieved", formatMoney(relieved))}{" "}
          {next === null
            ? null
            : next.amount === open
              ? L("GainsOpenAll", formatMoney(open), formatDate(next.until))
              : L("GainsOpen", formatMoney(open), formatMoney(next.amount), formatDate(next.until))}
        </p>
      )}
    </div>
  );
}
