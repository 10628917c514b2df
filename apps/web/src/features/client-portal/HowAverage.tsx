// How an average cost is made: what the shares cost over how many there are, and the movements that led to it.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { useViewedAccount } from "../../lib/looked.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { HowMade } from "../../ui/HowMade.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Amount } from "./columns.tsx";
import { L } from "./portal-words.ts";

const mostShown = 100;

type Row = Pick<HoldingRow, "symbol" | "quantity" | "averageCost" | "totalCost">;

export function HowAverage({ row }: { readonly row: Row }) {
  return (
    <span className="num">
      {formatPrice(row.averageCost)}
      {row.averageCost === null ? null : (
        <HowMade name={L("HowAverageOf", row.symbol)}>{() => <Made row={row} />}</HowMade>
      )}
    </span>
  );
}

function Made({ row: { symbol, quantity, averageCost, totalCost } }: { readonly row: Row }) {
  const cscsAcct = useViewedAccount()?.cscsAccount ?? "";
  const moves = useQuery({
    queryKey: ["portal", "how-average", cscsAcct, symbol],
    queryFn: async ({ signal }) => {
      const asked = { cscsAcct, symbol, from: null, to: null, skipCount: 0, maxResultCount: mostShown };
      return (await call(backOfficeService.GetPortfolioMovement, asked, signal)).items;
    },
  });
  return (
    <>
      <Facts
        facts={[
          [L("HowCost"), <Amount key="cost" kobo={totalCost} sign />],
          [L("HowShares"), formatQuantity(quantity)],
          [L("HowAverage"), formatMoney(averageCost)],
        ]}
      />
      <p className="muted">{L("HowAverageText")}</p>
      <Loaded query={moves} what={L("HowMoves")}>
        {(rows) => (
          <ul className="rows" aria-label={L("HowMoves")}>
            {rows.map((move) => (
              <li key={move.id}>
                <span className="rows__text">
                  <strong>{L(move.movementType)}</strong>
                  <span className="rows__small">{formatDate(move.date)}</span>
                </span>
                <span className="rows__end">
                  <span className="num">
                    {move.quantityIn > 0
                      ? `+${formatQuantity(move.quantityIn)}`
                      : `−${formatQuantity(move.quantityOut)}`}
                    {move.unitPrice === null ? "" : ` @ ${formatPrice(move.unitPrice)}`}
                  </span>
                  <span className="rows__small">{L("HowHeldAfter", formatQuantity(move.runningQuantity))}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
