// Decides on one command of a batch with the pure core, and takes its outcome into the batch.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { sharesOf } from "@tradebook/domain/ledger/account.ts";
import { cancelOrder } from "@tradebook/domain/order/cancel-order.ts";
import type { CrossFacts, CrossRequest, NewOrder, OrderFacts, ReplaceRequest } from "@tradebook/domain/order/facts.ts";
import { isQueued, type Order } from "@tradebook/domain/order/order.ts";
import { marketOfSession } from "@tradebook/domain/market/next-session.ts";
import { knownQuantity, limitOf } from "@tradebook/domain/order/order-terms.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import { crossSide, placeCross } from "@tradebook/domain/order/place-cross.ts";
import { placeOrder } from "@tradebook/domain/order/place-order.ts";
import { cancelQueued, replaceQueued } from "@tradebook/domain/order/queued-order.ts";
import type { SaleNeeds, SaleWords } from "@tradebook/domain/order/sale-approval.ts";
import { changedTerms, replaceOrder } from "@tradebook/domain/order/replace-order.ts";
import { limitsFor } from "@tradebook/domain/risk/limits.ts";
import { mapOk, ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { zeroKobo } from "@tradebook/domain/units.ts";
import { feesFor } from "../../store/fees.ts";
import { stoppedFor } from "../../store/kill-switch.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { restrictionOn } from "../../store/restrictions.ts";
import { callerFor, isVisibleTo } from "../../store/visible-account.ts";
import { twinKey } from "./batch-keys.ts";
import { takeIn, type Batch } from "./batch.ts";
import { spendable } from "./batch-balances.ts";
import { oppositeOrders } from "./batch-working.ts";
import { refusalOfApproval, refusalOfKnown, saleFacts, wordsOf } from "./sale-approval-facts.ts";
import { cancelWireId, orderWireId, replaceWireId } from "./wire-ids.ts";

/** Whoever commands, as far as the desk needs to know. */
export type DeskCaller = {
  readonly userId: number;
  readonly userName: string;
  readonly permissions: ReadonlySet<Permission>;
};

export type PlaceCommand = {
  readonly kind: "new";
  /** For a sale that is approved, whoever asked for it: what they may do by then is read with the sale. */
  readonly caller: DeskCaller;
  readonly request: NewOrder;
  readonly contentHash: string;
  /** The sale that it was asked for as, by whoever gives the last word that it waited for. */
  readonly approves?: ApprovalGiven;
};

/** The client's word on a sale that waits, or the second person's. */
export type ApprovalGiven = {
  readonly saleId: number;
  readonly side: keyof SaleNeeds;
  readonly by: Pick<DeskCaller, "userId" | "userName">;
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

export type CrossCommand = Omit<PlaceCommand, "kind" | "request" | "approves"> & {
  readonly kind: "cross";
  readonly request: CrossRequest;
};

export type Command = PlaceCommand | CancelCommand | ReplaceCommand | CrossCommand;

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

/** A cross has two orders: the buy, and the sell beside it. */
export type CommandAnswer = OrderAnswer & { readonly sell?: OrderAnswer };

/** The first answer again, a refusal, or the order as the command leaves it. */
export function decide(batch: Batch, command: Command): Result<CommandAnswer> {
  const clOrdID = clOrdIDOf(command);
  const known = batch.commands.get(clOrdID);
  if (known !== undefined && command.kind === "new" && command.approves !== undefined)
    return refuse(refusalOfKnown(batch, command.approves, clOrdID));
  if (known !== undefined) {
    const { order, sell } = known;
    const same = known.kind === command.kind && known.contentHash === command.contentHash && order !== null;
    if (!same) return refuse({ code: "DUPLICATE_CLORDID", clOrdID });
    return ok(commandAnswer(batch, { order, sell }, command.caller));
  }
  const decided = asked(batch, command);
  if (!decided.ok) return decided;
  const { kind, contentHash, caller } = command;
  const { order, sell } = decided.value;
  batch.commands.set(clOrdID, { kind, contentHash, order, sell });
  batch.written.commands.push({ clOrdID, kind, userId: caller.userId, contentHash, order, sell });
  return ok(commandAnswer(batch, decided.value, caller));
}

/** What a command leaves. */
type Left = { readonly order: Order; readonly sell: Order | null };

function asked(batch: Batch, command: Command): Result<Left> {
  switch (command.kind) {
    case "new":
      return place(batch, command);
    case "cancel":
      return cancel(batch, command);
    case "replace":
      return replace(batch, command);
    case "cross":
      return cross(batch, command);
    default:
      return unreachable(command);
  }
}

function place(batch: Batch, command: PlaceCommand): Result<Left> {
  const { request, approves } = command;
  const found = batch.accounts.get(request.cscsAccount);
  const refused = approves === undefined || found === undefined ? null : refusalOfApproval(batch, approves, found);
  if (refused !== null) return refuse(refused);
  const caller = approves === undefined ? command.caller : (batch.people.get(command.caller.userId) ?? command.caller);
  if (found === undefined || !isVisibleTo(caller, found)) return noAccount(request.cscsAccount);
  const id = batch.ids.shift();
  invariant(id !== undefined, "a batch has an id for every command");
  const ids = { orderId: id, exchangeClOrdID: orderWireId(found.account.tenantId, id) };
  const facts = orderFacts(batch, request, {
    found,
    caller,
    approval: wordsOf(batch, approves, found),
    mayWait: true,
  });
  const placed = taken(batch, placeOrder(request, facts, ids));
  if (placed.ok) batch.creators.set(id, caller.userName);
  else batch.ids.unshift(id);
  if (placed.ok && approves !== undefined) {
    const { saleId, side, by } = approves;
    batch.written.approved.push({ saleId, orderId: id, side, by: by.userId, at: batch.now });
  }
  return placed;
}

function cross(batch: Batch, { request, caller }: CrossCommand): Result<Left> {
  const [buyer, seller] = [batch.accounts.get(request.buyCscsAccount), batch.accounts.get(request.sellCscsAccount)];
  if (buyer === undefined || !isVisibleTo(caller, buyer)) return noAccount(request.buyCscsAccount);
  if (seller === undefined || !isVisibleTo(caller, seller)) return noAccount(request.sellCscsAccount);
  const taking = batch.ids.splice(0, 2);
  const [buyId, sellId] = taking;
  invariant(buyId !== undefined && sellId !== undefined, "a batch has two ids for every cross");
  const idsOf = (orderId: number) => ({ orderId, exchangeClOrdID: orderWireId(buyer.account.tenantId, orderId) });
  const facts = crossFacts(batch, request, { buyer, seller, caller });
  const placed = taken(batch, placeCross(request, facts, { buy: idsOf(buyId), sell: idsOf(sellId) }));
  if (placed.ok) for (const id of taking) batch.creators.set(id, caller.userName);
  else batch.ids.unshift(...taking);
  return placed;
}

type Crossing = { readonly buyer: LockedAccount; readonly seller: LockedAccount; readonly caller: DeskCaller };

/** What `placeCross` and `previewCross` are told about one request. */
export function crossFacts(batch: Batch, request: CrossRequest, { buyer, seller, caller }: Crossing): CrossFacts {
  // The two trade with each other alone, whatever of theirs stands in the book.
  const opposite: OrderFacts["opposite"] = [];
  return {
    buy: { ...orderFacts(batch, crossSide(request, "Buy"), { found: buyer, caller }), opposite },
    sell: { ...orderFacts(batch, crossSide(request, "Sell"), { found: seller, caller }), opposite },
  };
}

type Target = { readonly order: Order; readonly found: LockedAccount };

/** The order that is meant; whoever may not see it is told that there is none. */
function targetOf(batch: Batch, { target, caller }: CancelCommand | ReplaceCommand): Target | null {
  const orderId = batch.targets.get(target)?.orderId;
  const order = orderId === undefined ? undefined : batch.orders.get(orderId);
  const found = order === undefined ? undefined : batch.accountsById.get(order.accountId);
  return order === undefined || found === undefined || !isVisibleTo(caller, found) ? null : { order, found };
}

function replace(batch: Batch, command: ReplaceCommand): Result<Left> {
  const meant = targetOf(batch, command);
  if (meant === null) return noOrder(command.target);
  const { order, found } = meant;
  const { request, caller } = command;
  const mayWait = isQueued(order);
  const facts = orderFacts(batch, changedTerms(request, order), { found, caller, replaced: order.id, mayWait });
  const change = mayWait ? replaceQueued : replaceOrder;
  return taken(batch, change(request, { ...facts, order, replaceID: replaceWireId(order) }));
}

function cancel(batch: Batch, command: CancelCommand): Result<Left> {
  const meant = targetOf(batch, command);
  if (meant === null) return noOrder(command.target);
  const { order, found } = meant;
  const caller = callerFor(command.caller, found);
  const number = batch.ids.shift();
  invariant(number !== undefined, "a batch has an id for every command");
  const cancelID = cancelWireId(order.tenantId, number);
  const { account } = found;
  const facts = { now: batch.now, caller, account, order, cancelID, clOrdID: command.clOrdID };
  const day = batch.tradingDay;
  const asking = taken(batch, isQueued(order) ? cancelQueued({ ...facts, day }) : cancelOrder(facts));
  if (!asking.ok) batch.ids.unshift(number);
  return asking;
}

function taken(batch: Batch, decided: Result<Outcome>): Result<Left> {
  return mapOk(decided, (outcome) => {
    const [first, ...others] = outcome.orders;
    invariant(first !== undefined, "a command that is accepted leaves an order");
    takeIn(batch, outcome);
    // What is asked for and done at once leaves the same order twice.
    const order = others.findLast(({ id }) => id === first.id) ?? first;
    return { order, sell: others.find(({ id }) => id !== first.id) ?? null };
  });
}

type Asking = {
  readonly found: LockedAccount;
  readonly caller: DeskCaller;
  readonly approval?: SaleWords | null;
  /** The order that these terms are to replace. */
  readonly replaced?: number;
  /** While the market is closed it may wait for the next session. */
  readonly mayWait?: boolean;
};

/** What `placeOrder`, `replaceOrder` and `previewOrder` are told about one request. */
export function orderFacts(batch: Batch, request: NewOrder, who: Asking): OrderFacts {
  const { account } = who.found;
  const { accountId } = account;
  const caller = callerFor(who.caller, who.found);
  const heard = batch.market(request.securityID);
  const waits = who.mayWait === true && batch.session !== null;
  const market = waits ? marketOfSession(heard, batch.session) : heard;
  const { securityID, side } = request;
  const twin = { accountId, securityID, side, orderQty: knownQuantity(request.orderQty) ?? 0, price: limitOf(request) };
  const role = caller.isBroker && !account.holderUserIds.includes(caller.userId) ? "broker" : "customer";
  const { cscsAccount } = account;
  const [day, board] = [market.tradingDay, market.security?.board ?? null];
  return {
    now: batch.now,
    caller,
    account,
    market,
    ...spendable(batch, accountId, sharesOf(securityID)),
    fees: feesFor(batch.reference.fees, { accountId, securityID, side }),
    calendar: batch.reference.calendar,
    limits: limitsFor(batch.limits, { role, accountId, cscsAccount, securityID, board, day }),
    openOrders: batch.openOrders.get(accountId) ?? 0,
    ordersOfSecond: Math.max(batch.rate.byAccount.get(accountId) ?? 0, batch.rate.byUser.get(caller.userId) ?? 0),
    averageVolume: batch.reference.averageVolumes.get(securityID) ?? null,
    killSwitch: stoppedFor(batch.stopped, { ...request, userId: caller.userId }),
    restricted: restrictionOn(batch.reference.restrictions, { accountId, userId: caller.userId, securityID, day }),
    boughtToday: batch.bought.get(accountId) ?? zeroKobo,
    twin: batch.twins.get(twinKey(twin)) ?? null,
    opposite: oppositeOrders(batch, account.chn, request),
    ...saleFacts(batch, who),
  };
}

function commandAnswer(batch: Batch, { order, sell }: Left, caller: DeskCaller): CommandAnswer {
  const answer = answerOf(batch, order, caller);
  return sell === null ? answer : { ...answer, sell: answerOf(batch, sell, caller) };
}

function answerOf(batch: Batch, order: Order, caller: DeskCaller): OrderAnswer {
  const customerName = batch.accountsById.get(order.accountId)?.customerName ?? "";
  const createdByName = batch.creators.get(order.id) ?? caller.userName;
  return { order, customerName, createdByName, fees: feesFor(batch.reference.fees, order) };
}

/** Whoever may not see an account is told that there is none. */
function noAccount(cscsAccount: string): Result<never> {
  return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
}

function noOrder(target: string): Result<never> {
  return refuse({ code: "NOT_FOUND", entity: "order", id: target.slice(target.indexOf(":") + 1) });
}
