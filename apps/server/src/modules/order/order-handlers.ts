// Order: answers for the Order service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { orderService, StockOrder } from "@tradebook/contract/services/order.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { CrossRequest, NewOrder } from "@tradebook/domain/order/facts.ts";
import { capacityOn } from "@tradebook/domain/order/order-capacity.ts";
import { isQueued, type Mandate, type Order } from "@tradebook/domain/order/order.ts";
import { mapOk, ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readOrders } from "../../store/order-facts.ts";
import { patternsOf } from "../../store/order-patterns.ts";
import { orderBand } from "../../store/order-band.ts";
import { mayWatch, readWatch } from "../../store/order-watch.ts";
import { listOrders, orderSorts, orderVersions, type OrderPage, type OrderSort } from "../../store/orders.ts";
import { feesFor } from "../../store/fees.ts";
import { readReference } from "../../store/reference.ts";
import { findReadableAccount, findVisibleAccount, seesEveryone } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";
import { hiddenBalance, readBalance } from "../../account-balance.ts";
import { accountTrades } from "./account-trades.ts";
import { massCancel } from "./mass-cancel.ts";
import type { OrderAnswer } from "./decide.ts";
import type { OrderDesk, ReplaceOrderRequest } from "./order-desk.ts";
import { ordStatusNames, stockOrderOf } from "./order-events.ts";
import { orderReviewHandlers } from "./order-reviews.ts";
import { orderSummary } from "./order-summary.ts";
import { crossPreview, preview } from "./preview.ts";
import { marksOf, waitingForTurn } from "./unconfirmed.ts";

type Service = typeof orderService;
export type OrderHandlerDeps = Deps & { readonly orderDesk: OrderDesk };

export function orderHandlers(deps: OrderHandlerDeps): Handlers<Service, Call> {
  return {
    SendNewOrder: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("account", input.cscsAccount);
      const request = newOrder(input.clOrdID, input);
      const placed = await deps.orderDesk.place(who.tenantId, who.caller, request);
      return mapOk(placed, (answer) => withTurn(deps, answer));
    },
    sendCancelOrderRequest: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("order", input.id ?? input.orderID ?? "");
      const { reason: _, ...asked } = input;
      return mapOk(await deps.orderDesk.cancel(who.tenantId, who.caller, asked), stockOrderOf);
    },
    SendOrderReplaceRequest: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("order", input.id ?? input.orderID ?? "");
      return mapOk(await deps.orderDesk.replace(who.tenantId, who.caller, replaceRequest(input)), stockOrderOf);
    },
    sendCrossDealOrder: (input, call) => crossDeal(deps, input, call),
    sendMassCancel: async (input, call) => {
      const who = tenantCall(call);
      return who === null ? notOnTheHost("orders", "") : await massCancel(deps, who, input);
    },
    PreviewOrder: (input, call) => previewOrder(deps, input, call),
    PreviewCrossDeal: (input, call) => previewCrossDeal(deps, input, call),
    getStockOrders: (input, call) => getStockOrders(deps, input, call),
    ...orderReviewHandlers(deps),
    GetOrderHistory: (input, call) => getOrderHistory(deps, input.id, call),
    GetTrades: (input, call) => accountTrades(deps, input, call),
    getOrderTransactionSummary: (input, call) => orderSummary(deps, input, call),
    GetDashAccountBalance: (input, call) => getBalance(deps, input.cscsAccount, call),
  };
}

/** What was just entered has not left a slow line yet. */
function withTurn({ exchange }: Deps, answer: OrderAnswer): StockOrder {
  const waits = answer.order.ordStatus === "PendingNew" && !isQueued(answer.order) && exchange.isSlowed?.() === true;
  return { ...stockOrderOf(answer), ...(waits ? { sending: true } : {}) };
}

type Cross = Service["sendCrossDealOrder"];

async function crossDeal(deps: OrderHandlerDeps, input: InputOf<Cross>, call: Call): Promise<Answer<OutputOf<Cross>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.buyCscsAccount);
  const placed = await deps.orderDesk.cross(who.tenantId, who.caller, crossRequest(input));
  return mapOk(placed, ({ sell, ...buy }) => {
    invariant(sell !== undefined, "a cross is answered with both sides");
    return { buy: stockOrderOf(buy), sell: stockOrderOf(sell) };
  });
}

type Preview = Service["PreviewOrder"];

async function previewOrder(deps: Deps, input: InputOf<Preview>, call: Call): Promise<Answer<OutputOf<Preview>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  return await preview(deps, { ...who, request: newOrder("preview", input), culture: call.culture });
}

type CrossTried = Service["PreviewCrossDeal"];

async function previewCrossDeal(
  deps: Deps,
  input: InputOf<CrossTried>,
  call: Call,
): Promise<Answer<OutputOf<CrossTried>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.buyCscsAccount);
  const request = crossRequest({ clOrdID: "preview", ...input });
  return await crossPreview(deps, { ...who, request, culture: call.culture });
}

/** A member that was left out is null inside. */
export function newOrder(clOrdID: string, input: InputOf<Service["PreviewOrder"]>): NewOrder {
  return {
    clOrdID,
    cscsAccount: input.cscsAccount,
    securityID: input.securityID,
    side: input.side,
    ordType: input.ordType,
    orderQty: input.orderQty,
    price: input.price ?? null,
    timeInForce: input.timeInForce,
    expireDate: input.expireDate ?? null,
    maxFloor: input.maxFloor ?? null,
    minQty: input.minQty ?? null,
    allOrNone: input.allOrNone ?? false,
    approvalReference: input.approvalReference ?? null,
    mandate: mandateOf(input.mandate),
    acceptWarnings: input.acceptWarnings ?? [],
  };
}

type GivenMandate = Omit<Mandate, "note"> & { readonly note?: string | null | undefined };

function mandateOf(mandate: GivenMandate | null | undefined): Mandate | null {
  return mandate === null || mandate === undefined ? null : { ...mandate, note: mandate.note ?? null };
}

function crossRequest(input: InputOf<Service["sendCrossDealOrder"]>): CrossRequest {
  const { mandateBuy, mandateSell, approvalReference = null } = input;
  const mandates = {
    mandateBuy: { ...mandateBuy, note: mandateBuy.note ?? null },
    mandateSell: { ...mandateSell, note: mandateSell.note ?? null },
  };
  return { ...input, ...mandates, approvalReference };
}

function replaceRequest(input: InputOf<Service["SendOrderReplaceRequest"]>): ReplaceOrderRequest {
  const { price = null, orderQty = null, timeInForce = null, expireDate = null } = input;
  const { clOrdID, id, orderID } = input;
  const mandate = mandateOf(input.mandate);
  return { clOrdID, id, orderID, price, orderQty, timeInForce, expireDate, mandate };
}

type List = Service["getStockOrders"];

async function getStockOrders(deps: Deps, input: InputOf<List>, call: Call): Promise<Answer<OutputOf<List>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("orders", "");
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const { cscsAccount = null, withPatterns = false, withBand = false } = input;
    if (cscsAccount !== null) {
      const account = await findVisibleAccount(tx, who.caller, cscsAccount);
      if (!account.ok) return account;
    }
    const watch = await readWatch(tx, input, { caller: who.caller, now: call.now });
    if (!watch.ok) return watch;
    const filter = { ...filterOf(input, who), watch: watch.value };
    const [{ fees }, { totals, rows }] = await Promise.all([readReference(tx), listOrders(tx, filter, pageOf(input))]);
    const band = withBand === true && mayWatch(who.caller) ? { band: await orderBand(tx, filter) } : {};
    const orders = rows.map(({ order }) => order);
    const capacityOf = ({ accountId, tradeDate }: Order) => capacityOn(fees, accountId, tradeDate);
    const marks = await marksOf(tx, orders, deps.exchange.inDoubtSince?.() ?? null);
    const turns = await waitingForTurn(tx, orders, deps.exchange);
    const isWatched = withPatterns === true && mayWatch(who.caller);
    const patterns = await patternsOf(tx, isWatched ? orders.map(({ id }) => id) : []);
    const { totalCount, ...sums } = totals;
    const items = rows.map((row) => ({
      ...stockOrderOf({ ...row, fees: feesFor(fees, row.order) }),
      ...marks.get(row.order.id),
      ...turns.get(row.order.id),
      ...(isWatched ? { patterns: [...(patterns.get(row.order.id) ?? [])], capacity: capacityOf(row.order) } : {}),
    }));
    return ok({ totalCount, items, totals: { ...sums, ...band } });
  });
}

function filterOf(input: InputOf<List>, { caller }: TenantCall) {
  return {
    visibleTo: seesEveryone(caller) ? null : caller.userId,
    cscsAccount: input.cscsAccount ?? null,
    securityID: input.securityID ?? null,
    side: input.side ?? null,
    ordStatus: input.ordStatus ?? null,
    open: input.open ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    user: input.user ?? null,
    keyword: input.keyword ?? null,
  };
}

/** The newest first, unless asked otherwise, by one column or two; a column that is none of ours is passed over. */
function pageOf(input: InputOf<List>): OrderPage {
  const names = Object.keys(orderSorts) as OrderSort[]; // the table's own keys
  const [asked, second] = sortTerms(input.sorting).flatMap(({ column, descending }) => {
    const sort = names.find((name) => name.toLowerCase() === column.toLowerCase());
    return sort === undefined ? [] : [{ sort, descending }];
  });
  const order = asked ?? { sort: "receivedTime", descending: true };
  return { ...order, second, skip: input.skipCount, take: input.maxResultCount };
}

type History = Service["GetOrderHistory"];

async function getOrderHistory(deps: Deps, id: number, call: Call): Promise<Answer<OutputOf<History>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    if (!(await seesOrder(tx, who, id))) return refuse({ code: "NOT_FOUND", entity: "order", id: String(id) });
    const versions = await orderVersions(tx, id);
    return ok(versions.map((version) => ({ ...version, ordStatusName: ordStatusNames[version.ordStatus] })));
  });
}

async function seesOrder(tx: Tx, { caller }: TenantCall, id: number): Promise<boolean> {
  const [known] = await readOrders(tx, [id]);
  return known !== undefined && (await findVisibleAccount(tx, caller, known.order.cscsAccount)).ok;
}

type Balance = Service["GetDashAccountBalance"];

async function getBalance(deps: Deps, cscsAccount: string, call: Call): Promise<Answer<OutputOf<Balance>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findReadableAccount(tx, who.caller, { cscsAccount, scope: "Portfolio", now: call.now });
    if (!account.ok) return account;
    const { accountId, state: accountState } = account.value.account;
    const balance = await readBalance(tx, { accountId, cscsAccount, asAt: call.now, day: deps.market.tradingDay() });
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    return ok({ ...(mayKnow ? balance : hiddenBalance(balance)), accountState });
  });
}
