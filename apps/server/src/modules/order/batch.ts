// What a batch is decided on: facts loaded once, and changed in memory by each decision so that the next one sees it.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { nextSession } from "@tradebook/domain/market/next-session.ts";
import { naira, sharesOf } from "@tradebook/domain/ledger/account.ts";
import type { MarketFacts, NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import type { SaleApproval } from "@tradebook/domain/order/sale-approval.ts";
import type { DatedLimit } from "@tradebook/domain/risk/limits.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { AcceptedCommand, TakenReport } from "../../store/commit-outcome.ts";
import { creditLimitsOn } from "../../store/credit-limits.ts";
import { readStopped, type Stopped } from "../../store/kill-switch.ts";
import { openOrderCounts, readAccountLimits } from "../../store/limits.ts";
import {
  boughtOn,
  findTwins,
  freeBalances,
  knownCommands,
  knownReports,
  workingOrders,
  type KnownCommand,
  type LockedAccount,
  type WorkingOrder,
} from "../../store/order-facts.ts";
import { orderRate, type OrderRate } from "../../store/order-rate.ts";
import type { OrderTarget } from "../../store/order-targets.ts";
import { lockSaleApprovals } from "../../store/sale-approvals.ts";
import { grantsOf, type Grants } from "../../store/users.ts";
import { staffSalesOn, type ApprovedSale, type StaffSale } from "../../store/staff-sales.ts";
import { watchAccounts, type AccountWatched } from "../../store/account-watch.ts";
import { currentOrders } from "../../store/orders-at-hand.ts";
import { newestClosedDay } from "../../store/posting-days.ts";
import { postedTrades, tradedByDay, type PostedRow } from "../../store/posted-trades.ts";
import type { Quarantined } from "../../store/quarantine.ts";
import type { Reference } from "../../store/reference.ts";
import { otherUsersOfEach } from "../../store/same-person.ts";
import { batchBalances, moveBalances, settledOutcome, type BatchBalances } from "./batch-balances.ts";
import { countIn, countSale, countTraded } from "./batch-counts.ts";
import { remembered } from "./remembered-facts.ts";
import { oppositeKeys, twinKey, twinKeys, twinsSince } from "./batch-keys.ts";
import { workingOrder } from "./batch-working.ts";

/** One batch at work. The maps are changed as decisions fall; nothing outlives the transaction. */
export type Batch = BatchBalances & {
  readonly now: Instant;
  readonly tradingDay: TradingDay;
  /** The next session while the market is closed; null while its day goes on. */
  readonly session: TradingDay | null;
  /** The day that what is entered now is for. */
  readonly entryDay: TradingDay;
  readonly reference: Reference;
  readonly market: (securityID: string) => MarketFacts;
  readonly accounts: ReadonlyMap<string, LockedAccount>;
  readonly accountsById: ReadonlyMap<number, LockedAccount>;
  readonly targets: ReadonlyMap<string, OrderTarget>;
  readonly stopped: readonly Stopped[];
  readonly limits: readonly DatedLimit[];
  /** The newest closed day. */
  readonly closedTo: TradingDay | null;
  readonly commands: Map<string, KnownCommand>;
  readonly reports: Map<string, string>;
  /** Trades that reports of this batch take back or correct, by execID, as they were before it. */
  readonly posted: ReadonlyMap<string, PostedRow>;
  /** What each order has traded by day; read only where a trade of an earlier day is told. */
  readonly noteValues: Map<number, Map<TradingDay, Kobo>>;
  readonly orders: Map<number, Order>;
  readonly creators: Map<number, string>;
  readonly bought: Map<number, Kobo>;
  /** How many orders of each account are open; counted only where a limit asks. */
  readonly openOrders: Map<number, number>;
  /** New orders of the last second; counted only where a limit asks. */
  readonly rate: OrderRate;
  readonly twins: Map<string, { readonly orderId: number; readonly at: Instant }>;
  readonly working: Map<number, WorkingOrder>;
  /** The day's sales that staff entered, or changed; read only where the house asks for approval of large ones. */
  readonly staffSales: Map<number, StaffSale>;
  /** What of their accounts tells whether a second person is needed. */
  readonly watches: ReadonlyMap<number, AccountWatched>;
  /** Sales that somebody approves with this batch, locked. */
  readonly saleApprovals: ReadonlyMap<number, SaleApproval>;
  /** Whoever asked for one of them or gave a word on it, or entered what is released, as they are now. */
  readonly people: ReadonlyMap<number, Grants>;
  /** The other users of whoever approves a sale with this batch. */
  readonly sameAs: ReadonlyMap<number, readonly number[]>;
  /** Ids for new orders and cancels; what is left over goes back. */
  readonly ids: number[];
  readonly written: Writing;
};

export type Writing = {
  readonly outcomes: Outcome[];
  readonly commands: AcceptedCommand[];
  readonly reports: TakenReport[];
  readonly answered: string[];
  readonly quarantined: Quarantined[];
  readonly approved: ApprovedSale[];
};

export type BatchAsks = {
  readonly newOrders: readonly NewOrder[];
  /** Orders that somebody wants to replace, or that may be released: what new terms are decided on is read for them too. */
  readonly replaced: readonly number[];
  readonly clOrdIDs: readonly string[];
  readonly execIDs: readonly string[];
  /** Trades that are to be taken back or corrected. */
  readonly execRefIDs: readonly string[];
  /** The days of the trades that reports tell. */
  readonly tradeDates?: readonly TradingDay[];
  readonly targets: ReadonlyMap<string, OrderTarget>;
  readonly accounts: readonly LockedAccount[];
  readonly reference: Reference;
  readonly ids: number[];
  /** Who enters new orders. */
  readonly userIds: readonly number[];
  /** Who entered the orders that it releases. */
  readonly creators?: readonly number[];
  /** Sales that somebody approves with it, and who. */
  readonly approvals?: readonly { readonly saleId: number; readonly by: { readonly userId: number } }[];
};

type SalesAtHand = Pick<Batch, "saleApprovals" | "people" | "sameAs">;
const noSales: SalesAtHand = { saleApprovals: new Map(), people: new Map(), sameAs: new Map() };
const noCredit: BatchBalances["credit"] = new Map();
const noWatches: ReadonlyMap<number, AccountWatched> = new Map();
const noRate: OrderRate = { byAccount: new Map(), byUser: new Map() };
const noTwins: Awaited<ReturnType<typeof findTwins>> = [];

/** Reads what the decisions need, all at once; the accounts are locked already. */
export async function loadBatch(tx: Tx, deps: Pick<Deps, "clock" | "market">, asks: BatchAsks): Promise<Batch> {
  const now = deps.clock.now();
  const tradingDay = deps.market.tradingDay();
  const session = nextSession(deps.market.clock(), asks.reference.calendar, now);
  const entryDay = session ?? tradingDay;
  const targetIds = [...new Set([...asks.targets.values()].map((target) => target.orderId))];
  const reading = currentOrders(tx, targetIds);
  const [closedTo, commands, reports, posted, noteValues, orders, sales, facts] = await Promise.all([
    newestClosedDay(tx),
    knownCommands(tx, asks.clOrdIDs),
    knownReports(tx, asks.execIDs),
    postedTrades(tx, asks.execRefIDs),
    tradedByDay(tx, asks.tradeDates?.every((day) => day === tradingDay) === false ? targetIds : []),
    reading,
    peopleAtHand(tx, asks),
    // Nothing is waited for before all are: what fails meanwhile would be heard by nobody, and end the program.
    changedOrders(asks, reading).then((changed) => newOrderFacts(tx, asks, { now, entryDay, ...changed })),
  ]);
  return {
    now,
    tradingDay,
    session,
    entryDay,
    reference: asks.reference,
    market: remembered(factsOf(deps.market)),
    ...accountMaps(asks.accounts),
    targets: asks.targets,
    closedTo,
    ...sales,
    ...facts,
    commands: new Map(commands),
    reports: new Map(reports),
    posted,
    noteValues,
    orders: new Map(orders.map(({ order }) => [order.id, order])),
    creators: new Map(orders.map(({ order, createdByName }) => [order.id, createdByName])),
    ids: asks.ids,
    written: { outcomes: [], commands: [], reports: [], answered: [], quarantined: [], approved: [] },
  };
}

function factsOf({ facts, lineFull }: Deps["market"]): Deps["market"]["facts"] {
  const full = lineFull?.() ?? null;
  return full === null ? facts : (securityID) => ({ ...facts(securityID), lineFull: full });
}

async function peopleAtHand(tx: Tx, { approvals = [], creators = [] }: BatchAsks) {
  const sales = approvals.length === 0 ? noSales : await salesAtHand(tx, approvals);
  if (creators.length === 0) return sales;
  return { ...sales, people: new Map([...sales.people, ...(await grantsOf(tx, creators))]) };
}

/** Locked first: whoever has spoken by then is known. */
async function salesAtHand(tx: Tx, approvals: NonNullable<BatchAsks["approvals"]>) {
  const saleApprovals = await lockSaleApprovals(
    tx,
    approvals.map(({ saleId }) => saleId),
  );
  const ids = [...saleApprovals.values()].flatMap(({ askedBy, client, second }) => [askedBy, client?.by, second?.by]);
  const speakers = new Set(approvals.map(({ by }) => by.userId));
  const named = [...ids, ...speakers].filter((id) => id !== undefined);
  const sameAs = await otherUsersOfEach(tx, speakers);
  return { saleApprovals, sameAs, people: await grantsOf(tx, [...new Set(named)]) };
}

/** The accounts by number and by id. */
export function accountMaps(accounts: readonly LockedAccount[]): Pick<Batch, "accounts" | "accountsById"> {
  return {
    accounts: new Map(accounts.map((row) => [row.account.cscsAccount, row])),
    accountsById: new Map(accounts.map((row) => [row.account.accountId, row])),
  };
}

type NewOrderFacts = Pick<
  Batch,
  | "limits"
  | "stopped"
  | keyof BatchBalances
  | "bought"
  | "openOrders"
  | "rate"
  | "twins"
  | "working"
  | "staffSales"
  | "watches"
>;
type Today = { readonly now: Instant; readonly entryDay: TradingDay } & Changed;
/** The orders whose terms change, and those whose releases may pay what is owed of their security. */
type Changed = { readonly changed: readonly Order[]; readonly repaying: readonly Order[] };

/** Waits for the orders only when some of them are to be replaced, have a trade taken back, or are of one who has owed. */
async function changedOrders(
  { replaced, execRefIDs, accounts }: BatchAsks,
  reading: ReturnType<typeof currentOrders>,
): Promise<Changed> {
  const hasDebts = accounts.some(({ account }) => account.hasOwed);
  if (replaced.length === 0 && execRefIDs.length === 0 && !hasDebts) return { changed: [], repaying: [] };
  const orders = (await reading).map(({ order }) => order);
  const ids = new Set(replaced);
  const changed = execRefIDs.length > 0 ? orders : orders.filter(({ id }) => ids.has(id));
  return { changed, repaying: hasDebts ? orders : [] };
}

function mayRepay({ account }: LockedAccount): boolean {
  return account.grantedCredit === true || account.hasOwed === true;
}

/** What new orders and new terms alone are decided on; a batch without one asks for none of it. */
async function newOrderFacts(tx: Tx, asks: BatchAsks, today: Today): Promise<NewOrderFacts> {
  const { reference } = asks;
  const wanted = [...asks.newOrders, ...today.changed];
  const accountIds = asks.accounts.map((row) => row.account.accountId);
  const securityIDs = [...new Set([...wanted, ...today.repaying].map((order) => order.securityID))];
  const hasNew = wanted.length > 0;
  const keys = twinKeys(asks);
  const asksApproval = reference.saleRules !== null && wanted.some(isStaffSale);
  const idsOf = (those: readonly LockedAccount[]) => those.map(({ account }) => account.accountId);
  const credited = idsOf(asks.accounts.filter(({ account }) => account.grantedCredit));
  const balancesOf = hasNew ? accountIds : idsOf(asks.accounts.filter(mayRepay));
  const [limits, stopped, free, credit, bought, openOrders, rate, twins, working, staffSales, watches] =
    await Promise.all([
      hasNew ? readAccountLimits(tx, accountIds) : [],
      hasNew ? readStopped(tx) : [],
      balancesOf.length > 0 ? freeBalances(tx, balancesOf, [naira, ...securityIDs.map(sharesOf)]) : [],
      credited.length > 0 ? creditLimitsOn(tx, credited, today.entryDay) : noCredit,
      hasNew ? boughtOn(tx, accountIds, today.entryDay) : new Map<number, Kobo>(),
      hasNew && reference.countsOpenOrders ? openOrderCounts(tx, accountIds) : new Map<number, number>(),
      hasNew && reference.countsOrderRate ? orderRate(tx, asks, today.now) : noRate,
      keys.length > 0 ? findTwins(tx, keys, twinsSince(today.now, reference)) : noTwins,
      hasNew ? workingOrders(tx, oppositeKeys(asks.accounts, wanted)) : [],
      asksApproval ? staffSalesOn(tx, accountIds, { day: today.entryDay, now: today.now }) : [],
      asksApproval ? watchAccounts(tx, accountIds) : noWatches,
    ]);
  return {
    limits: [...reference.limits, ...limits],
    stopped,
    ...batchBalances(free, credit),
    bought: new Map(bought),
    openOrders: new Map(openOrders),
    rate: { byAccount: new Map(rate.byAccount), byUser: new Map(rate.byUser) },
    twins: new Map(twins.flatMap(({ key, ...twin }) => (key === undefined ? [] : [[twinKey(key), twin]]))),
    working: new Map(working.map((row) => [row.orderId, row])),
    staffSales: new Map(staffSales.map((row) => [row.id, row])),
    watches,
  };
}

/** Of an order that is to be changed, whoever entered it: the change may be by staff. */
function isStaffSale(order: NewOrder | Order): boolean {
  return order.side === "Sell" && ("id" in order || order.mandate !== null);
}

/** Takes an outcome into the batch: the next decision finds the balances, orders and sums as it leaves them. */
export function takeIn(batch: Batch, decided: Outcome): void {
  const outcome = settledOutcome(batch, decided);
  batch.written.outcomes.push(outcome);
  moveBalances(batch, outcome.journals);
  for (const execution of outcome.executions) countTraded(batch, execution);
  for (const order of outcome.orders) {
    countIn(batch, batch.orders.get(order.id), order);
    if (order.closedTime === null) batch.working.set(order.id, workingOrder(order));
    else batch.working.delete(order.id);
    countSale(batch, order, outcome);
    batch.orders.set(order.id, order);
    if (order.version === 1) batch.twins.set(twinKey(order), { orderId: order.id, at: order.receivedTime });
  }
}
