// How a portfolio's value is made: each holding at its price, and the cash beside it.

import type { ValuationRow } from "@tradebook/contract/portfolio-valuation.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { HowMade, SumOfParts } from "../../ui/HowMade.tsx";
import { L } from "./portal-words.ts";

type Row = Pick<ValuationRow, "symbol" | "quantity" | "marketPrice" | "marketValue">;
type Props = {
  readonly items: readonly Row[];
  readonly marketValue: Kobo;
  readonly cash: Kobo | null;
  readonly netWorth: Kobo | null;
};

export function HowValued({ items, marketValue, cash, netWorth }: Props) {
  return (
    <HowMade name={L("CardValue")}>
      {() => (
        <>
          <SumOfParts
            parts={[
              ...items.map((row) => ({
                label: row.symbol,
                hint: L("HowTimes", formatQuantity(row.quantity), formatPrice(row.marketPrice)),
                sign: "+" as const,
                kobo: row.marketValue,
              })),
              { label: L("CardValue"), sign: "=", kobo: marketValue },
            ]}
          />
          {cash === null ? null : (
            <SumOfParts
              parts={[
                { label: L("Cash"), sign: "+", kobo: cash },
                { label: L("NetWorth"), sign: "=", kobo: netWorth },
              ]}
            />
          )}
          <p className="muted">{L("HowValuedText")}</p>
        </>
      )}
    </HowMade>
  );
}
