// Amounts and changes: exact, aligned, and never told by colour alone.

import { isKnown } from "../lib/known.ts";
import { commonWords } from "../lib/common-words.ts";
import { useDisplay } from "../lib/display.ts";
import { formatMoney, none, formatPercent, formatPriceChange } from "../lib/format.ts";
import { wordsOf } from "../lib/words.ts";

const L = wordsOf(commonWords);

type MoneyProps = { readonly kobo: bigint | null | undefined; readonly hides?: boolean };

/** With `hides` the privacy eye covers it. */
export function Money({ kobo, hides = false }: MoneyProps) {
  const { hidesAmounts } = useDisplay();
  return <span className="num">{hides && hidesAmounts && isKnown(kobo) ? "₦••••••" : formatMoney(kobo)}</span>;
}

type ChangeProps = {
  readonly change?: bigint | number | null | undefined;
  readonly percent?: number | null | undefined;
};

/** A triangle, a sign and a colour; words for those who hear it. */
export function Change({ change, percent }: ChangeProps) {
  const size = change ?? percent;
  const direction = !isKnown(size) || size === 0 || size === 0n ? "flat" : size > 0 ? "up" : "down";
  const word = { up: L("Up"), down: L("Down"), flat: L("Unchanged") }[direction];
  const ratio = !isKnown(percent) ? null : isKnown(change) ? `(${formatPercent(percent)})` : formatPercent(percent);
  const shown = [isKnown(change) ? formatPriceChange(change) : null, ratio, isKnown(size) ? null : none];
  return (
    <span className={`change num ${direction}`}>
      {direction === "flat" ? null : <Triangle direction={direction} />}
      {isKnown(size) ? <span className="sr-only">{word} </span> : null}
      {shown.filter((part) => part !== null).join(" ")}
    </span>
  );
}

export function Triangle({ direction }: { readonly direction: "up" | "down" | "flat" }) {
  const shape = { up: "M1 7 4.5 1.5 8 7Z", down: "M1 2 4.5 7.5 8 2Z", flat: "M1 4h7v1H1Z" }[direction];
  return (
    <svg className="triangle" width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
      <path d={shape} fill="currentColor" />
    </svg>
  );
}
