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
  const hidden = useMoneyText();
  return <span className="num">{hides ? hidden(kobo) : formatMoney(kobo)}</span>;
}

/** For an amount inside a sentence, which the privacy eye covers too. */
export function useMoneyText(): (kobo: bigint | null | undefined) => string {
  const { hidesAmounts } = useDisplay();
  return (kobo) => (hidesAmounts && isKnown(kobo) ? "₦••••••" : formatMoney(kobo));
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

type GainProps = { readonly kobo: bigint | null; readonly percent: number | null };

/** A gain or loss; the privacy eye leaves its percentage alone. */
export function Gain({ kobo, percent }: GainProps) {
  const { hidesAmounts } = useDisplay();
  return hidesAmounts ? <Change percent={percent} /> : <Change change={kobo} percent={percent} />;
}

/** Drawn by the style sheet: pictures of their own, a hundred on a page, would each be placed and painted apart. */
export function Triangle({ direction }: { readonly direction: "up" | "down" | "flat" }) {
  return <span className={`triangle triangle--${direction}`} aria-hidden="true" />;
}
