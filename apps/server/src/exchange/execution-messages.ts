// Execution reports and cancel rejects, as ours.

import { instant } from "@tradebook/domain/instant.ts";
import { execTypes, ordStatuses, type ExecType, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { sides, type Side } from "@tradebook/domain/order/order-type.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import {
  entries,
  FieldError,
  flag,
  kobo,
  requireKobo,
  requireText,
  requireUtc,
  requireWhole,
  text,
  whole,
  type Message,
} from "@tradebook/fix/message.ts";
import { tags, type FieldName } from "@tradebook/fix/tags.ts";
import { dayIn } from "./market-fields.ts";

/** What a message of the order session says about an order; undefined when it is about none. */
export function orderMessageOf(from: Message, sendingTime: number): ExecutionReport | CancelReject | undefined {
  if (from.msgType === "8") return executionReportOf(from);
  return from.msgType === "9" ? cancelRejectOf(from, sendingTime) : undefined;
}

function executionReportOf(from: Message): ExecutionReport {
  const lastPx = kobo(from, "LastPx");
  const lastQty = whole(from, "LastQty");
  const execType = coded(from, "ExecType", execTypeOf);
  const isTrade = execType === "Trade" || execType === "TradeCorrect";
  return {
    execID: requireText(from, "ExecID"),
    execRefID: text(from, "ExecRefID") ?? null,
    execType,
    ordStatus: coded(from, "OrdStatus", ordStatusOf),
    exchangeClOrdID: requireText(from, "ClOrdID"),
    origExchangeClOrdID: text(from, "OrigClOrdID") ?? null,
    orderID: requireText(from, "OrderID"),
    securityID: requireText(from, "Symbol"),
    side: coded(from, "Side", sideOf),
    lastPx: isTrade && lastPx !== undefined ? price(lastPx) : null,
    lastQty: isTrade && lastQty !== undefined ? quantity(lastQty) : null,
    cumQty: quantity(requireWhole(from, "CumQty")),
    leavesQty: quantity(requireWhole(from, "LeavesQty")),
    ordRejReason: text(from, "OrdRejReason") ?? null,
    text: text(from, "Text") ?? null,
    transactTime: instant(requireUtc(from, "TransactTime")),
    ...(isTrade && text(from, "TradeDate") !== undefined ? { tradeDate: dayIn(from, "TradeDate") } : {}),
    ...(isTrade ? contraOf(from) : {}),
    ...statusOf(from),
  };
}

/** PartyRole (452) of the firm on the other side. */
const contraFirm = 17;
const longestMember = 20;

/** The other side's member, in the group made for it or among the parties. Whoever goes by a longer name is not kept. */
function contraOf(from: Message): Pick<ExecutionReport, "contraBroker"> {
  const party = entries(from, "NoPartyIDs").find((one) => whole(one, "PartyRole") === contraFirm);
  const [contra] = entries(from, "NoContraBrokers").map((one) => requireText(one, "ContraBroker"));
  const contraBroker = contra ?? (party === undefined ? undefined : text(party, "PartyID"));
  return contraBroker === undefined || contraBroker.length > longestMember ? {} : { contraBroker };
}

/** What only the answer to a question about status carries. */
function statusOf(from: Message): Pick<ExecutionReport, "fills" | "massStatus"> {
  const fills = entries(from, "NoFills").map((fill) => ({
    execID: requireText(fill, "FillExecID"),
    lastPx: price(requireKobo(fill, "FillPx")),
    lastQty: quantity(requireWhole(fill, "FillQty")),
    ...(text(fill, "TradeDate") === undefined ? {} : { tradeDate: dayIn(fill, "TradeDate") }),
  }));
  const reqID = text(from, "MassStatusReqID");
  const isLast = flag(from, "LastRptRequested") === true;
  return {
    ...(fills.length === 0 ? {} : { fills }),
    ...(reqID === undefined ? {} : { massStatus: { reqID, isLast } }),
  };
}

/** The question about all open orders that is answered by: there is none. */
export function noOpenOrders(from: Message): string | undefined {
  if (from.msgType !== "8" || whole(from, "TotNumReports") !== 0) return undefined;
  return text(from, "MassStatusReqID");
}

// A cancel reject carries no TransactTime; when it was sent is when it happened.
function cancelRejectOf(from: Message, sendingTime: number): CancelReject {
  const orderID = requireText(from, "OrderID");
  return {
    exchangeClOrdID: requireText(from, "ClOrdID"),
    origExchangeClOrdID: requireText(from, "OrigClOrdID"),
    orderID: orderID === "NONE" ? null : orderID,
    cxlRejReason: requireText(from, "CxlRejReason"),
    text: text(from, "Text") ?? null,
    transactTime: instant(sendingTime),
  };
}

const execTypeOf = reader<ExecType>(execTypes);
const ordStatusOf = reader<OrdStatus>(ordStatuses);
const sideOf = reader<Side>(sides);

function coded<T>(from: Message, name: FieldName, read: (code: string) => T | undefined): T {
  const code = requireText(from, name);
  const value = read(code);
  if (value === undefined) throw new FieldError(tags[name], 5, `has the value ${code}, which is not known`);
  return value;
}

function reader<T extends string>(table: { readonly [K in T]: { readonly fix: string } }) {
  const words = new Map(Object.entries<{ readonly fix: string }>(table).map(([word, { fix }]) => [fix, word as T])); // the table's own keys
  return (code: string): T | undefined => words.get(code);
}
