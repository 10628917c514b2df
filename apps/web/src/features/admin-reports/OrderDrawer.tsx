// One order whole: its terms, what became of it, and every version of it with who or what made it.

import { orderService, type ListedOrder, type StockOrder } from "@tradebook/contract/services/order.ts";
import type { OrderVersion } from "@tradebook/contract/services/order-version.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { formatMoney, formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { OrderReceipts } from "../../receipts/OrderReceipts.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { L, reportWords, type ReportWord } from "./admin-reports-words.ts";
import { Facts, When, type Fact } from "../../ui/Marks.tsx";
import { SideMark, StatusMark } from "./Marks.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderReviews } from "./OrderReviews.tsx";
import { OrderTrades } from "./OrderTrades.tsx";
import { capacityText, patternTexts, patternWords } from "./order-watch.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { exchangeTook, goodFor, priceOf } from "./stock-orders.tsx";

export function OrderDrawer({ row: order, onClose }: DrawerProps<ListedOrder>) {
  return (
    <RowDrawer title={L("OrderNo", order.id)} onClose={onClose}>
      <OrderActions order={order} />
      <Patterns patterns={order.patterns} />
      <Facts facts={[...termsOf(order), ...fateOf(order), ...idsOf(order), ...timesOf(order)]} />
      {order.cumQty === 0 ? null : (
        <>
          <OrderTrades order={order} />
          <p className="part__note">
            <Link to={`${reportsPath}/audit-trades?q=${encodeURIComponent(order.clOrdID)}`}>{L("ItsTrades")}</Link>
          </p>
        </>
      )}
      <OrderReviews order={order} />
      <AuditLink kind="order" id={order.id} />
      <AuditLink kind="account" id={order.cscsAccount} label={L("AccountHappened", order.cscsAccount)} />
      <OrderReceipts orderId={order.id} isExpected={order.mandate !== null} />
      <History order={order} />
    </RowDrawer>
  );
}

function Patterns({ patterns = [] }: Pick<ListedOrder, "patterns">) {
  if (patterns.length === 0) return null;
  return (
    <section className="part">
      <h3>{L("Patterns")}</h3>
      <ul className="rows" data-testid="order-patterns">
        {patterns.map((name) => (
          <li key={name}>
            <span className="rows__text">
              <strong>{L(patternWords[name])}</strong>
              <span className="rows__small">{L(patternTexts[name])}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function termsOf(order: ListedOrder): readonly Fact[] {
  const asked = order.pendingReplace;
  const capacity = capacityText(order);
  return [
    [L("Side"), <SideMark key="side" side={order.side} />],
    [L("Symbol"), order.securityID],
    [L("Quantity"), formatQuantity(order.orderQty)],
    [
      L("Price"),
      asked === undefined
        ? priceOf(order)
        : `${priceOf(order)} · ${L("AskedFor", formatQuantity(asked.orderQty), formatPrice(asked.price))}`,
    ],
    [L("GoodFor"), goodFor(order)],
    [L("AccountNo"), `${order.cscsAccount} · ${order.customerName}`],
    [L("EnteredBy"), `${order.createdBy} · ${order.channel}`],
    ...(capacity === null ? [] : [[L("Capacity"), capacity] as const]),
    ...(order.mandate === null ? [] : [[L("Mandate"), mandateOf(order.mandate)] as const]),
  ];
}

function mandateOf({ channel, reference, note }: NonNullable<StockOrder["mandate"]>): string {
  return [channel, reference, note].filter((part) => part !== null).join(" · ");
}

function fateOf(order: StockOrder): readonly Fact[] {
  return [
    [L("Status"), <StatusMark key="status" order={order} />],
    ...(order.text === null ? [] : [[L("Reason"), order.text] as const]),
    ...(order.ordRejReason === null ? [] : [[L("RejectCode"), order.ordRejReason] as const]),
    [L("Filled"), formatQuantity(order.cumQty)],
    [L("AvgPrice"), formatPrice(order.avgPx)],
    [L("Left"), formatQuantity(order.leavesQty)],
    [L("EstimatedCharges"), formatMoney(order.estimatedCharges)],
    order.side === "Buy"
      ? [L("Held"), formatMoney(order.holdAmount)]
      : [L("HeldShares"), formatQuantity(order.holdQty)],
  ];
}

function idsOf(order: StockOrder): readonly Fact[] {
  return [
    [L("ClientOrderNo"), order.clOrdID],
    ...(order.origClOrdID === null ? [] : [[L("OriginalNo"), order.origClOrdID] as const]),
    [L("ExchangeNo"), order.orderID ?? none],
  ];
}

function timesOf(order: StockOrder): readonly Fact[] {
  return [
    [L("Received"), <When key="received" at={order.receivedTime} />],
    [L("Acknowledged"), <When key="acknowledged" at={order.acknowledgedTime} />],
    [L("ExchangeTook"), exchangeTook(order)],
    [L("Changed"), <When key="changed" at={order.transactTime} />],
    [L("Closed"), <When key="closed" at={order.closedTime} />],
  ];
}

/** Asked for again when the order has changed. */
function History({ order }: { readonly order: StockOrder }) {
  const history = useQuery({
    queryKey: ["report", "order-history", order.id, order.version],
    queryFn: ({ signal }) => call(orderService.GetOrderHistory, { id: order.id }, signal),
    staleTime: 0,
  });
  return (
    <section className="part">
      <h3>{L("History")}</h3>
      {history.isPending ? <Skeleton what={L("History")} /> : null}
      {history.isError ? <Failed failure={failureOf(history.error)} onRetry={() => void history.refetch()} /> : null}
      <ol className="versions" data-testid="order-history">
        {history.data?.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </ol>
    </section>
  );
}

function Version({ version }: { readonly version: OrderVersion }) {
  const { lastQty, lastPx, text } = version;
  const terms = [formatQuantity(version.orderQty), priceOf(version), formatQuantity(version.cumQty)] as const;
  return (
    <li className="version" data-kind={version.kind}>
      <span className="version__what">
        <strong>{kindWord(version.kind)}</strong>
        <StatusMark order={version} />
      </span>
      <span>
        {lastQty === null || lastQty === 0 ? null : (
          <strong>{L("FillOf", formatQuantity(lastQty), formatPrice(lastPx))} · </strong>
        )}
        {L("TermsOf", ...terms)}
      </span>
      {text === null ? null : <span>{text}</span>}
      <span className="muted">
        <When at={version.at} /> · {version.userName ?? L("ByExchange")}
      </span>
    </li>
  );
}

/** A step that has no word here stands as the server named it. */
function kindWord(kind: string): string {
  const word = `kind_${kind}`;
  return isWord(word) ? L(word) : kind;
}

function isWord(word: string): word is ReportWord {
  return Object.hasOwn(reportWords, word);
}
