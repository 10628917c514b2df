// Orders, balance and holdings as the live line changes them, and the notices of fills and rejects.

import type { ExecutionReportEvent, StockOrder } from "@tradebook/contract/services/order.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { notify, type Tone } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/queries.ts";
import { amendOutcome } from "./amend-order.ts";
import { foldOrder } from "./stock-orders.ts";
import { takeAnswer } from "./ticket-store.ts";
import { L, type TradingWord } from "./trading-words.ts";

/** A burst of fills asks for the balance once. */
const refetchAfterMs = 250;

export function useOrdersLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = onceAWhile((cscsAccount) => refetchMoney(client, cscsAccount));
    const take = (order: StockOrder) => {
      tellAmend(order, client);
      keepOrder(client, order);
      takeAnswer(order);
      refetch(order.cscsAccount);
    };
    const ends = [
      onHubEvent("addStockOrder", take),
      onHubEvent("updateStockOrder", take),
      onHubEvent("replaceStockOrder", take),
      onHubEvent("onExecutionReport", (report) => {
        tell(report, client);
        refetch(report.cscsAccount);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
}

/** Puts an order into its account's list, if that list is on the page. */
export function keepOrder(client: QueryClient, order: StockOrder): void {
  client.setQueryData<StockOrder[]>(queryKeys.orders(order.cscsAccount), (known) =>
    known === undefined ? known : [...foldOrder(known, order)],
  );
}

function refetchMoney(client: QueryClient, cscsAccount: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.balance(cscsAccount) });
  void client.invalidateQueries({ queryKey: queryKeys.holdings(cscsAccount) });
  void client.invalidateQueries({ queryKey: queryKeys.trades(cscsAccount) });
  void client.invalidateQueries({ queryKey: ["preview"] });
}

type NoticeRow = { readonly title: TradingWord; readonly tone: Tone };

/** Only what a person waits for is told; the steps between are seen in the list. */
const noticeRows: Partial<Record<OrdStatus, NoticeRow>> = {
  Filled: { title: "FilledTitle", tone: "good" },
  PartiallyFilled: { title: "PartFilledTitle", tone: "good" },
  Rejected: { title: "RejectedTitle", tone: "bad" },
  Canceled: { title: "CancelledTitle", tone: "note" },
  Expired: { title: "ExpiredTitle", tone: "note" },
};

/** Fills may come many a second; whoever listens is told of them at most so often, the first at once. */
const fillsEveryMs = 3000;
const mostFillsNamed = 3;
const waitingFills = new Map<string, ExecutionReportEvent>();
let fillsToldAt = Number.NEGATIVE_INFINITY;
let fillsTimer: ReturnType<typeof setTimeout> | undefined;

function tell(report: ExecutionReportEvent, client: QueryClient): void {
  const row = noticeRows[report.ordStatus];
  // Only the account on the page is told about; a broker hears of all of them.
  if (row === undefined || client.getQueryData(queryKeys.orders(report.cscsAccount)) === undefined) return;
  if (row.tone === "good") tellFillSoon(report);
  else notify(row.tone, L(row.title), noticeText(report));
}

function tellFillSoon(report: ExecutionReportEvent): void {
  // Of one order the last is enough: it says how much has been filled by now.
  waitingFills.set(report.clOrdID, report);
  fillsTimer ??= setTimeout(tellFills, Math.max(0, fillsToldAt + fillsEveryMs - performance.now()));
}

function tellFills(): void {
  const reports = [...waitingFills.values()];
  waitingFills.clear();
  fillsTimer = undefined;
  fillsToldAt = performance.now();
  const [first, ...others] = reports;
  if (first === undefined) return;
  if (others.length === 0)
    return notify("good", L(noticeRows[first.ordStatus]?.title ?? "FilledTitle"), noticeText(first));
  const named = reports.slice(0, mostFillsNamed).map(noticeText).join("; ");
  const rest = reports.length - mostFillsNamed;
  notify("good", L("FillsTitle", reports.length), rest > 0 ? `${named}; ${L("FillsMore", rest)}` : named);
}

/** The exchange's answer to a change, told once: the first news of the order without what was asked for. */
function tellAmend(order: StockOrder, client: QueryClient): void {
  const known = client.getQueryData<StockOrder[]>(queryKeys.orders(order.cscsAccount));
  const before = known?.find(({ id }) => id === order.id);
  if (before !== undefined && before.version >= order.version) return;
  const outcome = amendOutcome(before, order);
  if (outcome === null) return;
  const what = [order.securityID, (order.side === "Buy" ? L("Buy") : L("Sell")).toLowerCase()] as const;
  const terms = [formatQuantity(order.orderQty), formatPrice(order.price)] as const;
  if (outcome === "amended") notify("good", L("AmendedTitle"), L("AmendedNotice", ...what, ...terms));
  else if (outcome === "refused")
    notify("bad", L("AmendRefusedTitle"), L("AmendRefusedNotice", ...what, ...terms, order.text ?? ""));
  else notify("note", L("AmendTooLateTitle"), L("AmendedNotice", ...what, ...terms));
}

function noticeText({ ordStatus, side, securityID, cumQty, leavesQty, lastPx, text }: ExecutionReportEvent): string {
  const what = side === "Buy" ? L("Buy") : L("Sell");
  const asked = formatQuantity(cumQty + leavesQty);
  if (ordStatus === "Rejected") return L("RejectNotice", what, securityID, asked, text ?? "");
  if (ordStatus === "Canceled" || ordStatus === "Expired") return `${what} ${securityID}`;
  return L("FillNotice", securityID, what.toLowerCase(), formatQuantity(cumQty), asked, formatPrice(lastPx));
}

function onceAWhile(act: (key: string) => void): (key: string) => void {
  const due = new Set<string>();
  return (key) => {
    if (due.has(key)) return;
    due.add(key);
    setTimeout(() => {
      due.delete(key);
      act(key);
    }, refetchAfterMs);
  };
}
