// Folds a bust or a correction into an order: the trade's figures leave it, its money and shares go back, and for a
// correction the right ones come in their place.

import { chargesOfStep } from "../fees/charge-fees.ts";
import { ratesOn } from "../fees/fee-schedule.ts";
import { invariant } from "../invariant.ts";
import { holdShortJournals, releaseJournals, type Held } from "../ledger/reserve.ts";
import type { Journal } from "../ledger/posting.ts";
import { settleFill } from "../ledger/settle-fill.ts";
import { takeBackFill } from "../ledger/take-back.ts";
import { maxKobo, minus, negate, plus, quantity, subtractQuantity, zeroKobo, zeroQuantity } from "../units.ts";
import { executionOf, heldAfter, tradedOrder, usableHold } from "./apply-fill.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts, PostedTrade } from "./facts.ts";
import type { Order } from "./order.ts";
import { isOpen, statusAfter } from "./order-status.ts";
import { neededHold } from "./order-terms.ts";
import { nothing, type Execution, type Outcome } from "./outcome.ts";

/** The trade never was (ExecType H). An order that was filled stands again only if the exchange says that it does. */
export function applyBust(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome {
  const trade = postedTrade(report, order, facts);
  const { reversal, journal, without } = takenBack(report.execID, order, { trade, facts });
  const after = standingAs(report, order, without);
  const text = report.text ?? `Trade ${trade.execution.execID} was taken back.`;
  return ended(after, { report, facts, trade, kind: "busted", text, journals: [journal], executions: [reversal] });
}

/** The trade was at another price, or for fewer shares (ExecType G): taken back, and posted anew. */
export function applyCorrection(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome {
  const trade = postedTrade(report, order, facts);
  const { reversal, journal, without } = takenBack(`${report.execID}:H`, order, { trade, facts });
  const rates = ratesOn(facts.fees, facts.tradingDay);
  const execution = executionOf(report, without, facts);
  const traded = standingAs(report, order, { ...tradedOrder(report, without, execution), version: order.version });
  const usable = isOpen(traded)
    ? usableHold(rates, without, traded)
    : { cash: without.holdAmount, units: without.holdQty };
  const settled = settleFill(execution, usable);
  const paid: Order = {
    ...traded,
    holdAmount: minus(without.holdAmount, settled.used.cash),
    holdQty: quantity(without.holdQty - settled.used.units),
  };
  const text = report.text ?? `Trade ${trade.execution.execID} was corrected.`;
  const [journals, executions] = [
    [journal, settled.journal],
    [reversal, execution],
  ];
  return ended(paid, { report, facts, trade, kind: "corrected", text, journals, executions });
}

/** Only a trade of the day that the order's note is of, which is not settled, and which was not taken back before. */
function postedTrade(report: ExecutionReport, order: Order, { trade = null, tradingDay }: ExecutionFacts): PostedTrade {
  invariant(trade !== null && trade.execution.execID === report.execRefID, "a trade that is taken back is one we know");
  const { execution, isTakenBack } = trade;
  invariant(execution.orderId === order.id && execution.refExecID === null, "a trade is taken back in its own order");
  invariant(!isTakenBack, "a trade is taken back once");
  invariant(order.noteDay === execution.tradeDate, "a trade of another day than the order's last is not taken back");
  invariant(tradingDay < execution.settlementDate, "a trade that has settled is not taken back");
  return trade;
}

type Taking = { readonly trade: PostedTrade; readonly facts: ExecutionFacts };

/** The order as if it had not traded, with what that gives back to its hold, and still with its own status. */
function takenBack(execID: string, order: Order, { trade, facts }: Taking) {
  const { execution } = trade;
  const rates = ratesOn(facts.fees, execution.tradeDate);
  const noteValue = minus(order.noteValue, execution.value);
  const reversal: Execution = {
    ...execution,
    execID,
    refExecID: execution.execID,
    value: negate(execution.value),
    charges: chargesOfStep(rates, order.side, { before: order.noteValue, after: noteValue }),
  };
  const { journal, restored } = takeBackFill(reversal, trade);
  const without: Order = {
    ...order,
    cumQty: subtractQuantity(order.cumQty, execution.lastQty),
    leavesQty: isOpen(order) ? quantity(order.leavesQty + execution.lastQty) : zeroQuantity,
    cumValue: minus(order.cumValue, execution.value),
    noteValue,
    holdAmount: plus(order.holdAmount, restored.cash),
    holdQty: quantity(order.holdQty + restored.units),
  };
  return { reversal, journal, without };
}

/** What the order is with these figures: open as it was, filled, standing again, or canceled for the rest. */
function standingAs(report: ExecutionReport, before: Order, changed: Order): Order {
  const { cumQty, orderQty } = changed;
  const same = { ...changed, ordStatus: before.ordStatus };
  if (!isOpen(before) && (before.ordStatus !== "Filled" || cumQty >= orderQty))
    return { ...same, leavesQty: zeroQuantity, closedTime: before.closedTime };
  const reopens = !isOpen(before) && report.leavesQty > 0;
  const ordStatus = statusAfter(same, cumQty >= orderQty ? "FullFill" : reopens ? "Reopened" : "Busted");
  invariant(ordStatus !== null, "a trade is taken back in an order that has traded");
  const open = isOpen({ ordStatus });
  return {
    ...same,
    ordStatus,
    leavesQty: open ? subtractQuantity(orderQty, cumQty) : zeroQuantity,
    closedTime: open ? null : (before.closedTime ?? report.transactTime),
  };
}

type Ending = Pick<Outcome, "executions"> & {
  readonly report: ExecutionReport;
  readonly facts: ExecutionFacts;
  readonly trade: PostedTrade;
  readonly kind: "busted" | "corrected";
  readonly text: string;
  readonly journals: readonly Journal[];
};

/** The order's next version, holding what it needs: no more, and where that is gone already, at the client's debt. */
function ended(order: Order, { report, facts, trade, kind, text, journals, executions }: Ending): Outcome {
  const day = { rates: ratesOn(facts.fees, facts.tradingDay), tradingDay: facts.tradingDay };
  const left: Held = { cash: order.holdAmount, units: order.holdQty };
  const kept = heldAfter(order, left, day);
  const needed = isOpen(order) ? neededHold(order, day) : kept;
  const short: Held = {
    cash: maxKobo(zeroKobo, minus(needed.cash, kept.cash)),
    units: quantity(Math.max(0, needed.units - kept.units)),
  };
  const version = order.version + 1;
  const { execID, transactTime: at } = report;
  const after: Order = {
    ...order,
    holdAmount: plus(kept.cash, short.cash),
    holdQty: quantity(kept.units + short.units),
    text: order.text,
    transactTime: at,
    version,
  };
  const freed: Held = { cash: minus(left.cash, kept.cash), units: subtractQuantity(left.units, kept.units) };
  return {
    ...nothing,
    orders: [after],
    journals: [
      ...journals,
      ...releaseJournals(after, freed, facts.tradingDay),
      ...holdShortJournals(after, { short, free: trade.free }, facts.tradingDay),
    ],
    executions,
    events: [{ kind, orderId: order.id, version, at, userId: null, execID, text }],
  };
}
