// The order desk: commands and reports wait in a bounded queue for each tenant, and are decided in batches.
// One command alone is a batch of one and waits for nobody; what comes meanwhile is the next batch.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { CrossRequest, NewOrder, ReplaceRequest } from "@tradebook/domain/order/facts.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { hostTenantId, inHost, inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { quarantineReports } from "../../store/quarantine.ts";
import { readReference, type Reference } from "../../store/reference.ts";
import { refreshStatistics } from "../../store/statistics.ts";
import { listTenants } from "../../store/tenants.ts";
import { blamesDatabase, mayPass } from "./batch-faults.ts";
import { commandHash, crossContent, replaceContent } from "./command-hash.ts";
import type { ApprovalGiven, Command, CommandAnswer, DeskCaller, OrderAnswer } from "./decide.ts";
import { gathered, noteBatch, startGathering, type Gathering } from "./gather.ts";
import { publishChanges } from "./order-events.ts";
import type { ExchangeMessage } from "./receive-execution.ts";
import type { WaitingOrder } from "./release.ts";
import { runBatch, type BatchItem, type BatchResult, type ItemAnswer } from "./run-batch.ts";
import { tenantOfWireId } from "./wire-ids.ts";

export type CancelRequest = {
  readonly clOrdID: string;
  readonly id?: number | null | undefined;
  readonly orderID?: string | null | undefined;
};

/** The order by either id, and what shall change of it. */
export type ReplaceOrderRequest = CancelRequest & ReplaceRequest;

export type OrderDesk = {
  /** Answers once the decision is durable. Throws DeskFull when too many wait. */
  readonly place: (tenantId: number, caller: DeskCaller, request: NewOrder) => Promise<Result<OrderAnswer>>;
  /** Places a sale that waited, as whoever asked for it; the last word that it waited for is kept with the order. */
  readonly placeApproved: (
    tenantId: number,
    asker: Pick<DeskCaller, "userId" | "userName">,
    approved: { readonly request: NewOrder; readonly approves: ApprovalGiven },
  ) => Promise<Result<OrderAnswer>>;
  readonly cancel: (tenantId: number, caller: DeskCaller, request: CancelRequest) => Promise<Result<OrderAnswer>>;
  readonly replace: (
    tenantId: number,
    caller: DeskCaller,
    request: ReplaceOrderRequest,
  ) => Promise<Result<OrderAnswer>>;
  /** Answers with both sides. */
  readonly cross: (tenantId: number, caller: DeskCaller, request: CrossRequest) => Promise<Result<CommandAnswer>>;
  /** How an order that waits for its session goes on, now that its day has come or is another; answers whether it moved. */
  readonly release: (tenantId: number, order: WaitingOrder) => Promise<boolean>;
  /** Resolves once every report is durable, applied or set aside: its number on the line may then be confirmed. */
  readonly receiveExecutions: (messages: readonly ExchangeMessage[]) => Promise<void>;
  /** Fees, limits or restrictions have changed: the next batch reads them anew. */
  readonly forgetReference: (tenantId: number) => void;
  /** Resolves when nothing waits and nothing is being decided. */
  readonly idle: () => Promise<void>;
};

/** Too many commands wait: the caller may try again in a moment. */
export class DeskFull extends Error {
  override name = "DeskFull";
  readonly status = 503;
}

const nothingYet: DeskCaller["permissions"] = new Set();
const maxBatch = 256;
const maxWaiting = 4096;
const maxTries = 3;
const referenceMs = 5000;
const firstRefresh = 300;

type Waiting = {
  readonly item: BatchItem;
  readonly answer: (answer: ItemAnswer) => void;
  readonly fail: (error: unknown) => void;
};
type KnownReference = { readonly value: Reference; readonly readAt: number };
type Queue = Gathering & {
  readonly tenantId: number;
  readonly waiting: Waiting[];
  running: Promise<void> | null;
  reference: KnownReference | null;
};
/** The desk's whole state: a queue for each tenant, and how many commands wait in all of them. */
type Desk = {
  readonly deps: Deps;
  readonly queues: Map<number, Queue>;
  readonly tenants: Set<number>;
  commands: number;
  /** Items decided, and at how many of them the database counts its tables anew. */
  decided: number;
  refreshAt: number;
  refreshing: Promise<void>;
};

export function createOrderDesk(deps: Deps): OrderDesk {
  const counts = { commands: 0, decided: 0, refreshAt: firstRefresh, refreshing: Promise.resolve() };
  const desk: Desk = { deps, queues: new Map(), tenants: new Set(), ...counts };
  return {
    place: async (tenantId, caller, request) => {
      const contentHash = commandHash(caller.userId, request);
      return await command(desk, tenantId, { kind: "new", caller, request, contentHash });
    },
    placeApproved: async (tenantId, asker, { request, approves }) => {
      const caller = { ...asker, permissions: nothingYet };
      const contentHash = commandHash(caller.userId, request);
      return await command(desk, tenantId, { kind: "new", caller, request, contentHash, approves });
    },
    replace: async (tenantId, caller, request) => {
      const target = targetOf(request);
      const contentHash = commandHash(caller.userId, replaceContent(target, request));
      return await command(desk, tenantId, { kind: "replace", caller, request, target, contentHash });
    },
    cancel: async (tenantId, caller, { clOrdID, id, orderID }) => {
      const target = targetOf({ id, orderID });
      const contentHash = commandHash(caller.userId, target);
      return await command(desk, tenantId, { kind: "cancel", caller, clOrdID, target, contentHash });
    },
    cross: async (tenantId, caller, request) => {
      const contentHash = commandHash(caller.userId, crossContent(request));
      return await command(desk, tenantId, { kind: "cross", caller, request, contentHash });
    },
    release: (tenantId, order) => release(desk, tenantId, order),
    receiveExecutions: (messages) => receiveExecutions(desk, messages),
    forgetReference: (tenantId) => {
      const queue = desk.queues.get(tenantId);
      if (queue !== undefined) queue.reference = null;
    },
    idle: async () => {
      for (const queue of desk.queues.values()) await queue.running;
      await desk.refreshing;
    },
  };
}

async function release(desk: Desk, tenantId: number, order: WaitingOrder): Promise<boolean> {
  const answer = await enter(desk, tenantId, { kind: "release", ...order });
  return "kind" in answer && answer.kind === "moved";
}

function targetOf({ id, orderID }: Pick<CancelRequest, "id" | "orderID">): string {
  return id === null || id === undefined ? `order:${orderID}` : `id:${id}`;
}

async function command(desk: Desk, tenantId: number, item: Command): Promise<Result<CommandAnswer>> {
  const answer = await enter(desk, tenantId, item);
  invariant("ok" in answer, "a command is answered with a result");
  return answer;
}

async function receiveExecutions(desk: Desk, messages: readonly ExchangeMessage[]): Promise<void> {
  await learnTenants(desk, messages);
  const isKnown = (message: ExchangeMessage) => desk.tenants.has(tenantOf(message));
  const entered = messages.filter(isKnown).map(async (message) => {
    await enter(desk, tenantOf(message), { kind: "report", message });
  });
  await Promise.all([
    ...entered,
    setAside(
      desk.deps,
      messages.filter((message) => !isKnown(message)),
    ),
  ]);
}

async function learnTenants({ deps, tenants }: Desk, messages: readonly ExchangeMessage[]): Promise<void> {
  if (messages.every((message) => tenants.has(tenantOf(message)))) return;
  for (const { id } of await inHost(deps.db, listTenants)) tenants.add(id);
}

/** The host's number, which is no tenant's, when the id is none of ours. */
function tenantOf(message: ExchangeMessage): number {
  return tenantOfWireId(message.exchangeClOrdID) ?? hostTenantId;
}

async function enter(desk: Desk, tenantId: number, item: BatchItem): Promise<ItemAnswer> {
  if (item.kind !== "report") {
    if (desk.commands >= maxWaiting) throw new DeskFull("too many orders are waiting to be decided");
    desk.commands += 1;
  }
  const queue = desk.queues.get(tenantId) ?? newQueue(tenantId);
  desk.queues.set(tenantId, queue);
  return await new Promise((answer, fail) => {
    queue.waiting.push({ item, answer, fail });
    if (item.kind !== "report") {
      queue.commands += 1;
      queue.onCommand?.();
    }
    queue.running ??= work(desk, queue);
  });
}

function newQueue(tenantId: number): Queue {
  return { tenantId, waiting: [], running: null, reference: null, ...startGathering() };
}

async function work(desk: Desk, queue: Queue): Promise<void> {
  await Promise.resolve(); // What is asked in the same breath is one batch.
  while (queue.waiting.length > 0) {
    await gathered(queue, maxBatch);
    const batch = queue.waiting.splice(0, maxBatch);
    const commands = batch.filter(({ item }) => item.kind !== "report").length;
    desk.commands -= commands;
    queue.commands -= commands;
    const began = performance.now();
    await decideBatch(desk.deps, queue, { batch, tries: 1 });
    noteBatch(queue, commands, performance.now() - began);
    desk.deps.orderTimes?.decided(commands, performance.now() - began);
    countDecided(desk, batch.length);
  }
  queue.running = null;
}

/** Plans made for empty tables are slow on full ones: after the first few hundred, and each time there are ten times more. */
function countDecided(desk: Desk, count: number): void {
  desk.decided += count;
  if (desk.decided < desk.refreshAt) return;
  desk.refreshAt *= 10;
  const { db, log } = desk.deps;
  desk.refreshing = inHost(db, refreshStatistics).catch((error: unknown) => log.error("statistics-failed", error));
}

type Attempt = { readonly batch: readonly Waiting[]; readonly tries: number };

async function decideBatch(deps: Deps, queue: Queue, { batch, tries }: Attempt): Promise<void> {
  const result = await runOnce(deps, queue, batch).catch((error: unknown) => ({ error }));
  if (!("error" in result)) return answerAll(deps, batch, result);
  const { error } = result;
  const { tenantId } = queue;
  if (batch.length > 1 && !blamesDatabase(error)) {
    // Each by itself, so that a bad neighbour can't fail a good order.
    deps.log.warn("order-batch-split", { tenantId, size: batch.length, why: String(error) });
    for (const alone of batch) await decideBatch(deps, queue, { batch: [alone], tries: 1 });
    return undefined;
  }
  if (tries < maxTries && mayPass(error)) return await decideBatch(deps, queue, { batch, tries: tries + 1 });
  deps.log.error("order-batch-failed", error, { tenantId, size: batch.length });
  for (const waiting of batch) await giveUp(deps, tenantId, { waiting, error });
  return undefined;
}

/**
 * A command is answered with the fault. A report that the database will never take is set aside, since a line that waits
 * for it would hear nothing else again; one that fails with the database is left to be told again.
 */
async function giveUp(deps: Deps, tenantId: number, { waiting, error }: { waiting: Waiting; error: unknown }) {
  const { item, answer, fail } = waiting;
  if (item.kind !== "report" || blamesDatabase(error) || mayPass(error)) return fail(error);
  const why = `it could not be written: ${String(error)}`;
  const row = { why, report: item.message, receivedAt: deps.clock.now() };
  await inTenant(deps.db, tenantId, (tx) => quarantineReports(tx, [row])).then(
    () => answer({ kind: "quarantined", why }),
    fail,
  );
}

async function runOnce(deps: Deps, queue: Queue, batch: readonly Waiting[]): Promise<BatchResult> {
  const reference = (tx: Tx) => referenceOf(tx, deps.clock.now(), queue);
  const items = batch.map(({ item }) => item);
  return await runBatch({ ...deps, reference }, queue.tenantId, items);
}

async function referenceOf(tx: Tx, now: Instant, queue: Queue): Promise<Reference> {
  const { reference } = queue;
  if (reference !== null && Math.abs(now - reference.readAt) < referenceMs) return reference.value;
  const value = await readReference(tx);
  queue.reference = { value, readAt: now };
  return value;
}

function answerAll(deps: Deps, batch: readonly Waiting[], result: BatchResult): void {
  if (result.hasRequests) deps.exchange.wake();
  publishChanges(deps.publish, result.changes);
  for (const [place, answer] of result.answers.entries()) {
    if ("kind" in answer && answer.kind === "quarantined") deps.log.warn("report-quarantined", { why: answer.why });
    batch[place]?.answer(answer);
  }
}

/** Reports that name no tenant of ours. */
async function setAside(deps: Pick<Deps, "db" | "clock" | "log">, homeless: readonly ExchangeMessage[]): Promise<void> {
  if (homeless.length === 0) return;
  deps.log.warn("reports-without-tenant", { count: homeless.length, first: homeless[0]?.exchangeClOrdID });
  const receivedAt = deps.clock.now();
  const rows = homeless.map((report) => ({ why: "no tenant has this id", report, receivedAt }));
  await inHost(deps.db, (tx) => quarantineReports(tx, rows));
}
