// Decides on one command of a batch with the pure core, and takes its outcome into the batch.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { naira, sharesOf } from "@tradebook/domain/ledger/account.ts";
import { cancelOrder } from "@tradebook/domain/order/cancel-order.ts";
import type { NewOrder, OrderFacts, ReplaceRequest } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { knownQuantity, limitOf } from "@tradebook/domain/order/order-terms.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import { placeOrder } from "@tradebook/domain/order/place-order.ts";
import { changedTerms, replaceOrder } from "@tradebook/domain/order/replace-order.ts";
import { mapOk, ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { kobo, quantity, zeroKobo } from "@tradebook/domain/units.ts";
import { stoppedFor } from "../../store/kill-switch.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { limitsInForce } from "../../store/reference.ts";
import { callerFor, isVisibleTo } from "../../store/visible-account.ts";
import { freeOf, oppositeOrders, takeIn, twinKey, type Batch } from "./batch.ts";
import { cancelWireId, orderWireId, replaceWireId } from "./wire-ids.ts";

/** Whoever commands, as far as the desk needs to know. */
export type DeskCaller = {
  readonly userId: number;
  readonly userName: string;
  readonly permissions: ReadonlySet<Permission>;
};

export type PlaceCommand = {
  readonly kind: "new";
  readonly caller: DeskCaller;
  readonly request: NewOrder;
  readonly contentHash: string;
};

export type CancelCommand = {
  readonly kind: "cancel";
  readonly caller: DeskCaller;
  readonly clOrdID: string;
  /** `id:7` for ours, `order:X1` for the exchange's. */
  readonly target: string;
  readonly contentHash: string;
};

export type ReplaceCommand = Omit<CancelCommand, "kind" | "clOrdID"> & {
  readonly kind: "replace";
  readonly request: ReplaceRequest;
};

export type Command = PlaceCommand | CancelCommand | ReplaceCommand;

export function clOrdIDOf(command: Command): string {
  return command.kind === "cancel" ? command.clOrdID : command.request.clOrdID;
}

/** The order, and what is shown with it. */
export type OrderAnswer = {
  readonly order: Order;
  readonly customerName: string;
  readonly createdByName: string;
  /** Its charges are estimated by these. */
  readonly fees: FeeSchedule;
};

/** The first answer again, a refusal, or the order as the command leaves it. */
export function decide(batch: Batch, command: Command): Result<OrderAnswer> {
  const clOrdID = clOrdIDOf(command);
  const known = batch.commands.get(clOrdID);
  if (known !== undefined) {
    const same = known.kind === command.kind && known.contentHash === command.contentHash;
    return same ? ok(answerOf(batch, known.order, command.caller)) : refuse({ code: "DUPLICATE_CLORDID", clOrdID });
  }
  const decided = asked(batch, command);
  if (!decided.ok) return decided;
  const { kind, contentHash, caller } = command;
  const order = decided.value;
  batch.commands.set(clOrdID, { kind, contentHash, order });
  batch.written.commands.push({ clOrdID, kind, userId: caller.userId, contentHash, order });
  return ok(answerOf(batch, order, caller));
}

function asked(batch: Batch, command: Command): Result<Order> {
  switch (command.kind) {
    case "new":
      return place(batch, command);
    case "cancel":
      return cancel(batch, command);
    case "replace":
      return replace(batch, command);
    default:
      return unreachable(command);
  }
}

function place(batch: Batch, { request, caller }: PlaceCommand): Result<Order> {
  const found = batch.accounts.get(request.cscsAccount);
  if (found === undefined || !isVisibleTo(caller, found)) return noAccount(request.cscsAccount);
  const id = batch.ids.shift();
  invariant(id !== undefined, "a batch has an id for every command");
  const ids = { orderId: id, exchangeClOrdID: orderWireId(found.account.tenantId, id) };
  const placed = taken(batch, placeOrder(request, orderFacts(batch, request, { found, caller }), ids));
  if (placed.ok) batch.creators.set(id, caller.userName);
  else batch.ids.unshift(id);
  return placed;
}

type Target = { readonly order: Order; readonly found: LockedAccount };

/** The order that is meant; whoever may not see it is told that there is none. */
function targetOf(batch: Batch, { target, caller }: CancelCommand | ReplaceCommand): Target | null {
  const orderId = batch.targets.get(target)?.orderId;
  const order = orderId === undefined ? undefined : batch.orders.get(orderId);
  const found = order === undefined ? undefined : batch.accountsById.get(order.accountId);
  return order === undefined || found === undefined || !isVisibleTo(caller, found) ? null : { order, found };
}

function replace(batch: Batch, command: ReplaceCommand): Result<Order> {
  const meant = targetOf(batch, command);
  if (meant === null) return noOrder(command.target);
  const { order, found } = meant;
  const { request, caller } = command;
  const facts = orderFacts(batch, changedTerms(request, order), { found, caller });
  return taken(batch, replaceOrder(request, { ...facts, order, replaceID: replaceWireId(order) }));
}

function cancel(batch: Batch, command: CancelCommand): Result<Order> {
  const meant = targetOf(batch, command);
  if (meant === null) return noOrder(command.target);
  const { order, found } = meant;
  const caller = callerFor(command.caller, found);
  const number = batch.ids.shift();
  invariant(number !== undefined, "a batch has an id for every command");
  const cancelID = cancelWireId(order.tenantId, number);
  const { account } = found;
  const asking = taken(
    batch,
    cancelOrder({ now: batch.now, caller, account, order, cancelID, clOrdID: command.clOrdID }),
  );
  if (!asking.ok) batch.ids.unshift(number);
  return asking;
}

function taken(batch: Batch, decided: Result<Outcome>): Result<Order> {
  return mapOk(decided, (outcome) => {
    const [order] = outcome.orders;
    invariant(order !== undefined, "a command that is accepted leaves an order");
    takeIn(batch, outcome);
    return order;
  });
}

/** What `placeOrder`, `replaceOrder` and `previewOrder` are told about one request. */
export function orderFacts(
  batch: Batch,
  request: NewOrder,
  who: { readonly found: LockedAccount; readonly caller: DeskCaller },
): OrderFacts {
  const { account } = who.found;
  const { accountId } = account;
  const caller = callerFor(who.caller, who.found);
  const market = batch.market(request.securityID);
  const { securityID, side } = request;
  const twin = { accountId, securityID, side, orderQty: knownQuantity(request.orderQty) ?? 0, price: limitOf(request) };
  const appliesTo = caller.isBroker && !account.holderUserIds.includes(caller.userId) ? "broker" : "customer";
  return {
    now: batch.now,
    caller,
    account,
    market,
    cashAvailable: kobo(freeOf(batch, accountId, naira)),
    unitsFree: quantity(Number(freeOf(batch, accountId, sharesOf(securityID)))),
    fees: batch.reference.fees,
    calendar: batch.reference.calendar,
    limits: limitsInForce(batch.limits, { appliesTo, accountId, day: market.tradingDay }),
    killSwitch: stoppedFor(batch.stopped, request),
    boughtToday: batch.bought.get(accountId) ?? zeroKobo,
    twin: batch.twins.get(twinKey(twin)) ?? null,
    opposite: oppositeOrders(batch, account.chn, request),
  };
}

function answerOf(batch: Batch, order: Order, caller: DeskCaller): OrderAnswer {
  const customerName = batch.accountsById.get(order.accountId)?.customerName ?? "";
  const createdByName = batch.creators.get(order.id) ?? caller.userName;
  return { order, customerName, createdByName, fees: batch.reference.fees };
}

/** Whoever may not see an account is told that there is none. */
function noAccount(cscsAccount: string): Result<never> {
  return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
}

function noOrder(target: string): Result<never> {
  return refuse({ code: "NOT_FOUND", entity: "order", id: target.slice(target.indexOf(":") + 1) });
}
