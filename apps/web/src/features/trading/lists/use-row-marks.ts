// What the rows of the price list mark beside a symbol: what one holds of it, one's working orders in it, an alert that waits;
// and how liquid it is, read only when that is shown.

import type { AlertRow } from "@tradebook/contract/services/alert.ts";
import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "../../../lib/account.ts";
import { holdingsQuery, ordersQuery } from "../../../lib/queries.ts";
import { useAlerts } from "../../../market/alerts/use-alerts.ts";
import { periodQuery } from "../../../market/period-stats.ts";
import type { BesideAll } from "../../../market/price-list.ts";
import { isOpen } from "../stock-orders.ts";

export type RowMark = { readonly held: number; readonly working: number; readonly hasAlert: boolean };
export type RowMarks = ReadonlyMap<string, RowMark>;

const nothing: RowMark = { held: 0, working: 0, hasAlert: false };
const none: readonly HoldingRow[] = [];

/** They change with an answer of the server, never with a price. */
export function useRowMarks(): { readonly marks: RowMarks; readonly holdings: readonly HoldingRow[] } {
  const cscsAccount = useAccount()?.cscsAccount ?? "";
  const holdings = useQuery(holdingsQuery(cscsAccount)).data ?? none;
  const orders = useQuery(ordersQuery(cscsAccount)).data;
  const alerts = useAlerts().data;
  const marks = useMemo(() => rowMarks(holdings, orders ?? [], alerts ?? []), [holdings, orders, alerts]);
  return { marks, holdings };
}

export function rowMarks(
  holdings: readonly Pick<HoldingRow, "symbol" | "quantity">[],
  orders: readonly Pick<StockOrder, "securityID" | "ordStatus">[],
  alerts: readonly Pick<AlertRow, "securityID" | "firedAt">[],
): RowMarks {
  const marks = new Map<string, RowMark>();
  const mark = (id: string, change: (now: RowMark) => Partial<RowMark>) => {
    const now = marks.get(id) ?? nothing;
    marks.set(id, { ...now, ...change(now) });
  };
  for (const { symbol, quantity } of holdings) if (quantity > 0) mark(symbol, () => ({ held: quantity }));
  for (const order of orders) if (isOpen(order)) mark(order.securityID, ({ working }) => ({ working: working + 1 }));
  for (const { securityID, firedAt } of alerts) if (firedAt === null) mark(securityID, () => ({ hasAlert: true }));
  return marks;
}

/** The month of every security, for its grade and to sort by its turnover; undefined until it is asked for and read. */
export function useMonth(isAsked: boolean): BesideAll | undefined {
  const month = useQuery({ ...periodQuery("month"), enabled: isAsked }).data;
  return useMemo(() => {
    if (month === undefined) return undefined;
    return new Map([...month].map(([id, past]) => [id, { listed: undefined, month: past, year: undefined }]));
  }, [month]);
}
