// What the account's orders traded, fill by fill, with its charges and when it settles; totals are the server's, over all of them.

import type { AuditTradeRow } from "@tradebook/contract/services/audit-log.ts";
import { priceGroupRule } from "@tradebook/domain/market/price-limit.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { useIsNarrow } from "../../ui/use-media.ts";
import { tradesPage, tradesQuery, useTradingDay, type TradeSpan } from "./account-trades.ts";
import { L, type BlotterWord } from "./blotter-words.ts";
import { NoAccount } from "./NoAccount.tsx";
import { SideWord } from "./OrderMarks.tsx";
import { L as T } from "./trading-words.ts";

type Props = { readonly span: TradeSpan; readonly onSelect: (securityID: string) => void };

export function TradesTab({ span, onSelect }: Props) {
  const account = useAccount();
  const [count, setCount] = useState(tradesPage);
  const today = useTradingDay();
  const trades = useQuery(tradesQuery(account?.cscsAccount ?? "", { span, count, today }));
  const isNarrow = useIsNarrow();
  if (account === null) return <NoAccount />;
  if (trades.isPending) return <Skeleton what={L("TradesTab")} />;
  if (trades.isError) return <Failed failure={failureOf(trades.error)} onRetry={() => void trades.refetch()} />;
  const { items, totalCount, totals } = trades.data;
  if (items.length === 0) return <Empty title={L("NoTradesHere")} text={L("NoTradesHint")} />;
  const left = totalCount - items.length;
  return (
    <div data-testid="blotter-trades" aria-busy={trades.isFetching}>
      {isNarrow ? (
        <TradeCards trades={items} onSelect={onSelect} />
      ) : (
        <TradeTable trades={items} totals={totals} onSelect={onSelect} />
      )}
      {left > 0 ? (
        <Button size="small" look="quiet" wide onClick={() => setCount(count + tradesPage)}>
          {L("TradesMore", formatQuantity(Math.min(left, tradesPage)))}
        </Button>
      ) : null}
    </div>
  );
}

const spans: readonly (readonly [TradeSpan, () => string])[] = [
  ["today", () => T("Today")],
  ["week", () => L("TradesWeek")],
  ["month", () => L("TradesMonth")],
  ["all", () => T("All")],
];

export function SpanBar({ span, onPick }: { readonly span: TradeSpan; readonly onPick: (span: TradeSpan) => void }) {
  return (
    <div className="chart__ranges" role="group" aria-label={T("Time")}>
      {spans.map(([name, say]) => (
        <button key={name} type="button" aria-pressed={span === name} onClick={() => onPick(name)}>
          {say()}
        </button>
      ))}
    </div>
  );
}

type RowsProps = { readonly trades: readonly AuditTradeRow[]; readonly onSelect: Props["onSelect"] };
type Sums = { readonly qty: number; readonly value: bigint; readonly charges: bigint; readonly net: bigint };

function TradeTable({ trades, totals, onSelect }: RowsProps & { readonly totals: Sums }) {
  const heads = [
    [T("Symbol"), ""],
    [T("Time"), ""],
    [T("Side"), ""],
    [T("Quantity"), "num"],
    [T("Price"), "num"],
    [T("Value"), "num"],
    [T("TotalCharges"), "num"],
    [L("NetAmount"), "num"],
    [L("SettleDate"), ""],
    [L("Prints"), ""],
    [L("TradeNo"), ""],
    [T("OrderNo"), "num"],
  ] as const;
  return (
    <table className="grid">
      <thead>
        <tr>
          {heads.map(([head, name]) => (
            <th key={head} scope="col" className={name}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.tradeId} trade={trade} onSelect={onSelect} />
        ))}
      </tbody>
      <tfoot className="sums">
        <tr>
          <th scope="row" colSpan={3}>
            {T("TotalRow")}
          </th>
          <td>{formatQuantity(totals.qty)}</td>
          <td />
          <td>{formatMoney(totals.value)}</td>
          <td>{formatMoney(totals.charges)}</td>
          <td>{formatMoney(totals.net)}</td>
          <td colSpan={4} />
        </tr>
      </tfoot>
    </table>
  );
}

function TradeRow({ trade, onSelect }: { readonly trade: AuditTradeRow; readonly onSelect: Props["onSelect"] }) {
  return (
    <tr data-trade={trade.executionId} data-status={trade.status}>
      <th scope="row">
        <button type="button" className="grid__link" onClick={() => onSelect(trade.symbol)}>
          {trade.symbol}
        </button>
        {trade.status === "TAKEN_BACK" ? <TakenBack /> : null}
      </th>
      <td className="muted" title={formatDate(trade.time)}>
        {whenOf(trade)}
      </td>
      <td>
        <SideWord side={trade.side} />
      </td>
      <td className="num">{formatQuantity(trade.qty)}</td>
      <td className="num">{formatPrice(trade.price)}</td>
      <td className="num">{formatMoney(trade.value)}</td>
      <td className="num">{formatMoney(trade.charges)}</td>
      <td className="num">
        <strong>{formatMoney(trade.netAmount)}</strong>
      </td>
      <td>{formatDate(trade.settlementDate)}</td>
      <td>
        <Prints trade={trade} />
      </td>
      <td className="muted">{trade.executionId}</td>
      <td className="num muted">{trade.orderId}</td>
    </tr>
  );
}

function TradeCards({ trades, onSelect }: RowsProps) {
  return (
    <ul className="cards">
      {trades.map((trade) => (
        <li key={trade.tradeId} className="card" data-trade={trade.executionId}>
          <div className="card__line">
            <button type="button" className="grid__link" onClick={() => onSelect(trade.symbol)}>
              {trade.symbol}
            </button>
            <SideWord side={trade.side} />
            {trade.status === "TAKEN_BACK" ? <TakenBack /> : null}
            <span className="card__end">{formatMoney(trade.netAmount)}</span>
          </div>
          <div className="card__line muted">
            <span className="card__terms">
              {formatQuantity(trade.qty)} @ {formatPrice(trade.price)}
            </span>
            <span className="card__end card__filled">
              {T("TotalCharges")} {formatMoney(trade.charges)}
            </span>
          </div>
          <div className="card__line card__foot muted">
            <span>{whenOf(trade)}</span>
            <span className="card__end card__filled">
              {L("SettleDate")} {formatDate(trade.settlementDate)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function whenOf({ time }: AuditTradeRow): string {
  return lagosDay(time) === lagosDay(now()) ? formatTime(time) : formatDate(time);
}

function TakenBack() {
  return (
    <span className="flag flag--bad" title={L("TakenBack")}>
      {L("TakenBack")}
    </span>
  );
}

/** By the size that its price group needs on its day; a security that is no longer listed says nothing. */
function Prints({ trade }: { readonly trade: AuditTradeRow }) {
  const group = stats.get(trade.symbol)?.priceGroup;
  if (group === undefined) return null;
  const moves = trade.qty >= priceGroupRule(group, trade.tradeDate).minPriceMoveQty;
  const word: BlotterWord = moves ? "PrintsYes" : "PrintsNo";
  return (
    <span className="muted" title={L(word)}>
      <span aria-hidden="true">{moves ? "✓" : "–"}</span>
      <span className="sr-only">{L(word)}</span>
    </span>
  );
}
