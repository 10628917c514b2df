// One batch of one tenant's commands and reports in one transaction: lock, load, decide each, write all, commit.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { capacityOn, clientsFirst, hasOwnAccounts } from "@tradebook/domain/order/order-capacity.ts";
import { crossSide } from "@tradebook/domain/order/place-cross.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { commitOutcomes } from "../../store/commit-outcome.ts";
import { feesFor } from "../../store/fees.ts";
import { returnOrderIds, takeOrderIds } from "../../store/id-blocks.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { lockAccounts, type AccountsWanted } from "../../store/order-facts.ts";
import { addNotices } from "../../store/notices.ts";
import { findTargets, type OrderTarget } from "../../store/order-targets.ts";
import { changedOf, keepAtHand } from "../../store/orders-at-hand.ts";
import { quarantineReports } from "../../store/quarantine.ts";
import { findSaleApproval } from "../../store/sale-approvals.ts";
import { keepApprovedSale, type ApprovedSale } from "../../store/staff-sales.ts";
import type { Reference } from "../../store/reference.ts";
import { guessAccounts, rememberAccounts, sameAccounts } from "../../store/remembered-accounts.ts";
import { accountMaps, loadBatch, type Batch, type BatchAsks } from "./batch.ts";
import { clOrdIDOf, decide, type Command, type CommandAnswer, type OrderAnswer } from "./decide.ts";
import { holderNotices } from "./holder-notices.ts";
import type { OrderChange } from "./order-events.ts";
import { release, type ReleaseItem } from "./release.ts";
import { tellOfHold, tellOfSale } from "./sale-notices.ts";
import { orderWireIdOf, receive, type ExchangeMessage, type Received } from "./receive-execution.ts";

export type BatchItem = Command | ReleaseItem | { readonly kind: "report"; readonly message: ExchangeMessage };
export type ItemAnswer = Result<CommandAnswer> | Received | { readonly kind: "moved" | "waits" };

export type BatchResult = {
  /** One for each item, in order. */
  readonly answers: readonly ItemAnswer[];
  /** What to tell, in order, now that it is committed. */
  readonly changes: readonly OrderChange[];
  readonly hasRequests: boolean;
};

type BatchDeps = Pick<Deps, "db" | "clock" | "market"> & {
  readonly reference: (tx: Tx) => Promise<Reference>;
};

const noTargets: ReadonlyMap<string, OrderTarget> = new Map();

/** Nothing of it is kept when it throws. */
export async function runBatch(deps: BatchDeps, tenantId: number, items: readonly BatchItem[]): Promise<BatchResult> {
  return await inTenant(deps.db, tenantId, async (tx) => {
    const batch = await openBatch(tx, deps, items);
    const changes: OrderChange[] = [];
    const answers = answersOf(batch, items, changes);
    returnOrderIds(deps.db, batch.ids);
    const { closedTo, now } = batch;
    const { outcomes, commands, reports, answered, quarantined, approved } = batch.written;
    tx.withCommit(quarantineReports(tx, quarantined));
    const notices = await saidToReaders(tx, holderNotices(batch));
    tx.withCommit(addNotices(tx, notices));
    await commitOutcomes(tx, { now, outcomes, commands, reports, answered, closedTo });
    for (const sale of approved) await keepAndTell(tx, sale);
    const changed = outcomes.flatMap((outcome) => outcome.orders);
    keepAtHand(tx, changedOf(changed, batch.creators));
    const hasRequests = outcomes.some((outcome) => outcome.toExchange.length > 0);
    return { answers, changes, hasRequests };
  });
}

/** Whoever is told is told with the order, or there is none. */
async function keepAndTell(tx: Tx, approved: ApprovedSale): Promise<void> {
  const { saleId, by, at } = approved;
  await keepApprovedSale(tx, approved);
  const sale = await findSaleApproval(tx, saleId);
  invariant(sale !== undefined, "a sale that was asked for stays");
  await tellOfSale(tx, sale, { kind: "approved", by, at });
  await tellOfHold(tx, sale, at);
}

async function openBatch(tx: Tx, deps: BatchDeps, items: readonly BatchItem[]): Promise<Batch> {
  const newOrders = items.flatMap(newOrdersOf);
  const idCount = newOrders.length + items.filter((item) => item.kind === "cancel").length;
  const [reference, targets, ids] = await Promise.all([
    deps.reference(tx),
    targetsOf(tx, items),
    idCount > 0 ? takeOrderIds(tx, idCount) : [],
  ]);
  const accountIds = [...new Set([...targets.values()].map((target) => target.accountId))];
  const cscsAccounts = [...new Set(newOrders.map((order) => order.cscsAccount))];
  const wanted = { cscsAccounts, accountIds };
  return await lockAndLoad(tx, deps, {
    wanted,
    newOrders,
    replaced: items.flatMap((item) =>
      item.kind === "replace" ? (targets.get(item.target)?.orderId ?? []) : item.kind === "release" ? item.orderId : [],
    ),
    creators: [...new Set(items.flatMap((item) => (item.kind === "release" ? item.createdBy : [])))],
    clOrdIDs: items.flatMap(clOrdIDsOf),
    execIDs: items.flatMap((item) =>
      item.kind === "report" && "execID" in item.message ? execIDsOf(item.message) : [],
    ),
    execRefIDs: items.flatMap((item) =>
      item.kind === "report" && "execID" in item.message ? (item.message.execRefID ?? []) : [],
    ),
    tradeDates: items.flatMap((item) =>
      item.kind === "report" && "execID" in item.message ? tradeDatesOf(item.message) : [],
    ),
    targets,
    reference,
    ids,
    userIds: [
      ...new Set(items.flatMap((item) => (item.kind === "new" || item.kind === "cross" ? [item.caller.userId] : []))),
    ],
    approvals: items.flatMap((item) => (item.kind === "new" && item.approves !== undefined ? [item.approves] : [])),
  });
}

function tradeDatesOf({ tradeDate, fills = [] }: ExecutionReport): readonly TradingDay[] {
  return [tradeDate, ...fills.map((fill) => fill.tradeDate)].filter((day) => day !== undefined);
}

type Unlocked = Omit<BatchAsks, "accounts"> & { readonly wanted: AccountsWanted };

/**
 * Facts are read behind the lock. When it is known whom the lock will find they are asked for together with it: each
 * statement sees what was committed before it began, and it begins when the lock is there.
 */
async function lockAndLoad(tx: Tx, deps: BatchDeps, { wanted, ...asks }: Unlocked): Promise<Batch> {
  const guessed = guessAccounts(tx, wanted);
  const locking = lockAccounts(tx, wanted);
  const loading = guessed === null ? null : loadBatch(tx, deps, { ...asks, accounts: guessed });
  const [accounts, batch] = await Promise.all([locking, loading]);
  rememberAccounts(tx, accounts);
  if (guessed === null || batch === null || !sameAccounts(guessed, accounts)) {
    return await loadBatch(tx, deps, { ...asks, accounts });
  }
  return { ...batch, ...accountMaps(accounts) };
}

async function targetsOf(tx: Tx, items: readonly BatchItem[]): Promise<ReadonlyMap<string, OrderTarget>> {
  const named = items.flatMap((item) => {
    if (item.kind === "new" || item.kind === "cross") return [];
    if (item.kind === "release") return [`id:${item.orderId}`];
    return [item.kind === "report" ? `wire:${orderWireIdOf(item.message)}` : item.target];
  });
  if (named.length === 0) return noTargets;
  const keys = (prefix: string) => named.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return await findTargets(tx, {
    ids: keys("id:").map(Number),
    orderIDs: keys("order:"),
    exchangeClOrdIDs: keys("wire:"),
  });
}

/** What is asked to be placed: a cross is two orders. */
function newOrdersOf(item: BatchItem): readonly NewOrder[] {
  if (item.kind === "new") return [item.request];
  return item.kind === "cross" ? [crossSide(item.request, "Buy"), crossSide(item.request, "Sell")] : [];
}

/** A status tells of trades under their own ids. */
function execIDsOf({ execID, fills = [] }: ExecutionReport): readonly string[] {
  return [execID, ...fills.map((fill) => fill.execID)];
}

function clOrdIDsOf(item: BatchItem): readonly string[] {
  if (item.kind === "report" || item.kind === "release") return [];
  return [clOrdIDOf(item)];
}

/** One for each item, in its place; what the house asks for itself is decided on after all that its clients ask. */
function answersOf(batch: Batch, items: readonly BatchItem[], changes: OrderChange[]): readonly ItemAnswer[] {
  const { fees } = batch.reference;
  if (!hasOwnAccounts(fees)) return items.map((item) => answerOf(batch, item, changes));
  const isOwn = (item: BatchItem) => {
    const account = item.kind === "new" ? batch.accounts.get(item.request.cscsAccount)?.account : undefined;
    return account !== undefined && capacityOn(fees, account.accountId, batch.tradingDay) === "Principal";
  };
  const answers = new Map<number, ItemAnswer>();
  for (const place of clientsFirst(items, isOwn)) {
    const item = items[place];
    invariant(item !== undefined, "each place is of the list");
    answers.set(place, answerOf(batch, item, changes));
  }
  return [...answers].toSorted(([one], [other]) => one - other).map(([, answer]) => answer);
}

function answerOf(batch: Batch, item: BatchItem, changes: OrderChange[]): ItemAnswer {
  if (item.kind === "report") return take(batch, item.message, changes);
  return item.kind === "release" ? letGo(batch, item, changes) : ask(batch, item, changes);
}

function letGo(batch: Batch, item: ReleaseItem, changes: OrderChange[]): ItemAnswer {
  const order = release(batch, item);
  if (order === null) return { kind: "waits" };
  changes.push({ answer: shownOf(batch, order), isNew: false, report: null });
  return { kind: "moved" };
}

function shownOf(batch: Batch, order: Order): OrderAnswer {
  const customerName = batch.accountsById.get(order.accountId)?.customerName ?? "";
  const createdByName = batch.creators.get(order.id) ?? "";
  return { order, customerName, createdByName, fees: feesFor(batch.reference.fees, order) };
}

function ask(batch: Batch, command: Command, changes: OrderChange[]): Result<CommandAnswer> {
  const before = batch.written.outcomes.length;
  const answer = decide(batch, command);
  // A first answer given again has no outcome, and nobody is told twice.
  if (answer.ok && batch.written.outcomes.length > before) {
    const { sell, ...first } = answer.value;
    const isNew = command.kind === "new" || command.kind === "cross";
    for (const one of sell === undefined ? [first] : [first, sell]) changes.push({ answer: one, isNew, report: null });
  }
  return answer;
}

function take(batch: Batch, message: ExchangeMessage, changes: OrderChange[]): Received {
  const received = receive(batch, message);
  if (received.kind !== "applied") return received;
  changes.push({ answer: shownOf(batch, received.order), isNew: false, report: reportOf(message) });
  return received;
}

function reportOf(message: ExchangeMessage): ExecutionReport | null {
  return "execID" in message ? message : null;
}
