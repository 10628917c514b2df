// What the account holds, valued at the price that trades now; a sale starts from its row.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import { minus, notional, sum, type Kobo } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive, useLiveAll } from "../../lib/live-store.ts";
import { holdingsQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Gain, Money } from "../../ui/Money.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { stats } from "../../market/stats-live.ts";
import { NoAccount } from "./NoAccount.tsx";
import { quantityText } from "./order-ticket.ts";
import { changeDraft, followSecurity } from "./ticket-store.ts";
import { L } from "./trading-words.ts";

type Props = { readonly onSelect: (securityID: string) => void };

export function HoldingsTable({ onSelect }: Props) {
  const account = useAccount();
  const holdings = useQuery(holdingsQuery(account?.cscsAccount ?? ""));
  if (account === null) return <NoAccount />;
  if (holdings.isPending) return <Skeleton what={L("Holdings")} />;
  if (holdings.isError) return <Failed failure={failureOf(holdings.error)} onRetry={() => void holdings.refetch()} />;
  if (holdings.data.length === 0) return <Empty title={L("NoHoldings")} text={L("NoHoldingsHint")} />;
  const heads = [
    L("Symbol"),
    L("Quantity"),
    L("Available"),
    L("AvgCost"),
    L("BreakEven"),
    L("Last"),
    L("MarketValue"),
    L("Gain"),
    "",
  ];
  return (
    <table className="grid" data-testid="blotter-holdings">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? "" : "num"}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holdings.data.map((row) => (
          <HoldingLine key={row.symbol} row={row} onSelect={onSelect} />
        ))}
      </tbody>
      <Totals rows={holdings.data} />
    </table>
  );
}

function HoldingLine({ row, onSelect }: { readonly row: HoldingRow; readonly onSelect: (id: string) => void }) {
  const worth = useWorth(row);
  return (
    <tr data-security={row.symbol}>
      <th scope="row" title={row.name}>
        <button type="button" className="grid__link" onClick={() => onSelect(row.symbol)}>
          {row.symbol}
        </button>
      </th>
      <td className="num">{formatQuantity(row.quantity)}</td>
      <td className="num" title={heldWhy(row)}>
        {formatQuantity(row.available)}
      </td>
      <td className="num">{formatPrice(row.averageCost)}</td>
      <td className="num">{formatPrice(row.breakEven)}</td>
      <td className="num">{formatPrice(worth.px)}</td>
      <td className="num">
        <Money kobo={worth.value} hides />
      </td>
      <td className="num">
        <Gain kobo={worth.gain} percent={worth.gainPercent} />
      </td>
      <td className="num grid__actions">
        <SellButton row={row} onSelect={onSelect} />
      </td>
    </tr>
  );
}

type SellProps = { readonly row: HoldingRow; readonly onSelect: (securityID: string) => void };

export function SellButton({ row, onSelect }: SellProps) {
  const sell = () => {
    onSelect(row.symbol);
    followSecurity(row.symbol);
    changeDraft({ side: "Sell", quantityText: quantityText(row.available) });
  };
  return (
    <Button size="small" aria-label={L("SellHolding", row.symbol)} disabled={row.available === 0} onClick={sell}>
      {L("Sell")}
    </Button>
  );
}

/** Value and gain at the last price; nothing is claimed for a security that never had one. */
export function useWorth(row: HoldingRow) {
  const stat = useLive(stats, row.symbol);
  const px = stat?.last ?? stat?.prevClose ?? null;
  const value = px === null ? null : notional(px, row.quantity);
  const gain = value === null ? null : minus(value, row.totalCost);
  return { px, value, gain, gainPercent: gain === null ? null : percentOf(gain, row.totalCost) };
}

function Totals({ rows }: { readonly rows: readonly HoldingRow[] }) {
  const all = useLiveAll(stats);
  const prices = new Map(all.map((stat) => [stat.securityID, stat.last ?? stat.prevClose]));
  const valued = rows.map((row) => {
    const px = prices.get(row.symbol) ?? null;
    return px === null ? null : notional(px, row.quantity);
  });
  // A total that leaves a holding out would be silently wrong.
  const value = valued.every((amount) => amount !== null) ? sum(valued) : null;
  const cost = sum(rows.map((row) => row.totalCost));
  const gain = value === null ? null : minus(value, cost);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={6}>
          {L("TotalRow")}
        </th>
        <td className="num">
          <Money kobo={value} hides />
        </td>
        <td className="num">
          <Gain kobo={gain} percent={gain === null ? null : percentOf(gain, cost)} />
        </td>
        <td />
      </tr>
    </tfoot>
  );
}

function percentOf(part: Kobo, whole: Kobo): number | null {
  return whole === 0n ? null : Number((part * 10_000n) / whole) / 100;
}

function heldWhy(row: HoldingRow): string {
  const parts = [
    row.pending > 0 ? L("PendingQty", formatQuantity(row.pending)) : "",
    row.blocked > row.pledged ? L("BlockedQty", formatQuantity(row.blocked - row.pledged)) : "",
    row.pledged > 0 ? L("PledgedQty", formatQuantity(row.pledged)) : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
