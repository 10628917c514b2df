// What is told on one process's hub of orders, notices and switches, told on every other's. Others hear that something was
// committed, and read it; what they did not hear they find a few seconds later, by the time and the version of each step.

import type { HubEventName, HubPayload } from "@tradebook/contract/hub.ts";
import { hubEvents } from "@tradebook/contract/hub.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Bus } from "./bus/bus.ts";
import type { Database } from "./db/database.ts";
import { readInTenant } from "./db/in-tenant.ts";
import type { Audience, Clock, Log, Publish } from "./deps.ts";
import { retellOrders, type KnownVersion } from "./modules/order/retell-orders.ts";
import { noticesAfter, noticesByIds } from "./store/notices-told.ts";
import type { Notice } from "./store/notices.ts";
import { ordersMovedSince } from "./store/order-echo.ts";
import { createToldOnce, type ToldOnce } from "./told-once.ts";

export type SharedOrdersOptions = {
  readonly bus: Bus;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** This process's own hub. */
  readonly local: Publish;
  /** Houses of which somebody listens here. */
  readonly listening: () => ReadonlySet<number>;
};

export type SharedOrders = {
  /** Tells this process's hub, and every other's. */
  readonly publish: Publish;
  readonly stop: () => Promise<void>;
};

type Announced = { readonly id: number; readonly version: number; readonly accountId: number };
type State = {
  readonly options: SharedOrdersOptions;
  readonly told: ToldOnce;
  /** To be said of this process's own orders, by house. */
  readonly saying: Map<number, Announced[]>;
  /** To be read and told here, by house: each order at the version before what is wanted. */
  readonly wanted: Map<number, Map<number, number>>;
  /** Since when each house may be listened to, and the newest notice that was told. */
  readonly houses: Map<number, { readonly since: Instant; lastNotice: number }>;
  isReading: boolean;
  lookedAt: number;
  /** Whoever was not listening then came later. */
  lookedThrough: Instant;
  /** How often something of orders was not heard, and how many of those times it was looked for since. */
  misses: number;
  lookedForMisses: number;
  isStopped: boolean;
  running: Promise<void>;
};

const readAfterMs = 10;
const lookMs = 1_000;
/** While all is well nothing should be missing; it is looked for all the same. */
const lookWhenWellMs = 5_000;
/** Further back than any transaction takes, and than clocks differ. */
const overlapMs = 30_000;
const mostAtOnce = 2_000;
const mostNotices = 200;

export function openSharedOrders(options: SharedOrdersOptions): SharedOrders {
  const { bus, local } = options;
  if (!bus.isShared) return { publish: local, stop: () => Promise.resolve() };
  const state: State = {
    options,
    told: createToldOnce(),
    saying: new Map(),
    wanted: new Map(),
    houses: new Map(),
    isReading: false,
    lookedAt: -Infinity,
    lookedThrough: options.clock.now(),
    misses: 0,
    lookedForMisses: 0,
    isStopped: false,
    running: Promise.resolve(),
  };
  hearOthers(state);
  const looking = setInterval(() => look(state), lookMs);
  const publish: Publish = (event, payload, audience) => {
    local(event, payload, audience);
    announce(state, { event, payload, audience });
  };
  return {
    // Who listens elsewhere is not known here.
    publish: Object.assign(publish, { isHeard: () => true }),
    stop: async () => {
      state.isStopped = true;
      clearInterval(looking);
      await state.running;
    },
  };
}

function hearOthers(state: State): void {
  const { options } = state;
  const { bus } = options;
  bus.hear("orders.changed", {
    take: ({ tenantId, orders }) => hearOrders(state, tenantId, orders),
    missed: () => {
      state.misses += 1;
      state.lookedAt = -Infinity;
    },
  });
  bus.hear("notices.added", {
    take: ({ tenantId, userId, ids }) => void hearNotices(state, { tenantId, userId }, ids),
    missed: () => (state.lookedAt = -Infinity),
  });
  bus.hear("hub.event", { take: ({ event, payload, audience }) => hearEvent(options, event, { payload, audience }) });
}

type Said = { readonly event: HubEventName; readonly payload: unknown; readonly audience: Audience };

function announce(state: State, { event, payload, audience }: Said): void {
  const { bus } = state.options;
  switch (event) {
    case "addStockOrder":
    case "updateStockOrder":
    case "replaceStockOrder": {
      if (audience.to !== "account") return;
      const { id, version } = payload as HubPayload<typeof event>; // the event's own payload
      state.told.note(keyOf(audience.tenantId, id), version);
      return sayOrder(state, audience.tenantId, { id, version, accountId: audience.accountId });
    }
    case "onNotification": {
      if (audience.to !== "user") return;
      const { id } = payload as HubPayload<typeof event>;
      state.told.note(`notice ${id}`, 1);
      return bus.publish("notices.added", { tenantId: audience.tenantId, userId: audience.userId, ids: [id] });
    }
    case "onKillSwitch":
    case "onNews":
    case "onMaintenance": {
      if (audience.to !== "everyone" && audience.to !== "desk" && audience.to !== "house") return;
      const schema = hubEvents[event].payload as { readonly encode: (value: unknown) => unknown };
      return bus.publish("hub.event", { event, payload: schema.encode(payload), audience });
    }
    default: // A report is told with its order; the market each process tells of its own.
  }
}

/** Once for all orders of a turn. */
function sayOrder({ saying, options }: State, tenantId: number, order: Announced): void {
  const waiting = saying.get(tenantId);
  if (waiting !== undefined) return void waiting.push(order);
  saying.set(tenantId, [order]);
  setImmediate(() => {
    const orders = saying.get(tenantId) ?? [];
    saying.delete(tenantId);
    for (let at = 0; at < orders.length; at += mostAtOnce) {
      options.bus.publish("orders.changed", { tenantId, orders: orders.slice(at, at + mostAtOnce) });
    }
  });
}

function hearOrders(state: State, tenantId: number, orders: readonly Announced[]): void {
  const { told, options } = state;
  for (const { id, version, accountId } of orders) {
    if (!told.isNews(keyOf(tenantId, id), version)) continue;
    const isHeard = options.local.isHeard?.({ to: "account", tenantId, accountId }) !== false;
    // Whoever comes later reads the order as it then is.
    if (!isHeard) told.note(keyOf(tenantId, id), version);
    // That it was placed may be what was not heard: the look tells that too.
    else if (version > 1 && told.last(keyOf(tenantId, id)) === undefined && state.misses > state.lookedForMisses)
      state.lookedAt = -Infinity;
    else want(state, tenantId, { orderId: id, version: version - 1 });
  }
}

function want(state: State, tenantId: number, { orderId, version }: KnownVersion): void {
  const house = state.wanted.get(tenantId) ?? new Map<number, number>();
  state.wanted.set(tenantId, house);
  const before = state.told.last(keyOf(tenantId, orderId)) ?? version;
  house.set(orderId, Math.min(before, house.get(orderId) ?? before));
  readSoon(state);
}

/** What comes in the same moment is read together. */
function readSoon(state: State): void {
  if (state.isReading || state.isStopped) return;
  state.isReading = true;
  setTimeout(() => {
    state.running = tellWanted(state).finally(() => hasRead(state));
  }, readAfterMs);
}

function hasRead(state: State): void {
  state.isReading = false;
  if (state.wanted.size > 0) readSoon(state);
}

async function tellWanted(state: State): Promise<void> {
  const { wanted, told, options } = state;
  for (let [next] = wanted; next !== undefined && !state.isStopped; [next] = wanted) {
    const [tenantId, orders] = next;
    const known = [...orders].slice(0, mostAtOnce).map(([orderId, version]) => ({
      orderId,
      // What was wanted while it was read may have been told with that.
      version: Math.max(version, told.last(keyOf(tenantId, orderId)) ?? 0),
    }));
    for (const { orderId } of known) orders.delete(orderId);
    if (orders.size === 0) wanted.delete(tenantId);
    try {
      const deps = { db: options.db, publish: options.local };
      for (const { orderId, version } of await retellOrders(deps, tenantId, known)) {
        told.note(keyOf(tenantId, orderId), version);
      }
    } catch (error) {
      options.log.error("orders.notRetold", error, { tenantId, orders: known.length }); // The next look finds them again.
    }
  }
}

type Reader = { readonly tenantId: number; readonly userId: number };

async function hearNotices(state: State, { tenantId, userId }: Reader, ids: readonly number[]): Promise<void> {
  const { options } = state;
  if (options.local.isHeard?.({ to: "user", tenantId, userId }) === false) return;
  try {
    const found = await readInTenant(options.db, tenantId, (tx) => noticesByIds(tx, userId, ids));
    tellNotices(state, tenantId, found);
  } catch (error) {
    options.log.error("notices.notRetold", error, { tenantId });
  }
}

function tellNotices({ told, options }: State, tenantId: number, notices: readonly Notice[]): void {
  for (const { userId, refs, ...notice } of notices) {
    if (!told.isNews(`notice ${notice.id}`, 1)) continue;
    told.note(`notice ${notice.id}`, 1);
    const row: HubPayload<"onNotification"> = { ...notice, refs: { ...refs } };
    options.local("onNotification", row, { to: "user", tenantId, userId });
  }
}

type HeardEvent = { readonly payload: unknown; readonly audience: Audience };

type SharedEvent = "onKillSwitch" | "onNews" | "onMaintenance";

function hearEvent({ local, log }: SharedOrdersOptions, event: SharedEvent, heard: HeardEvent): void {
  const read = hubEvents[event].payload.safeParse(heard.payload);
  if (read.success) local(event, read.data as HubPayload<typeof event>, heard.audience);
  else log.warn("bus.unread", { subject: event });
}

/** What may have been missed, of the houses that somebody listens to. */
function look(state: State): void {
  const { bus } = state.options;
  const wait = bus.isUp() ? lookWhenWellMs : 0;
  if (state.isReading || state.isStopped || performance.now() - state.lookedAt < wait) return;
  state.lookedAt = performance.now();
  state.isReading = true;
  const { misses } = state;
  state.running = lookAtHouses(state)
    .then(() => void (state.lookedForMisses = misses))
    .catch((error: unknown) => state.options.log.error("orders.notLookedFor", error))
    .then(() => tellWanted(state))
    .finally(() => hasRead(state));
}

async function lookAtHouses(state: State): Promise<void> {
  const { options, houses, told } = state;
  const now = options.clock.now();
  const listening = options.listening();
  for (const tenantId of houses.keys()) if (!listening.has(tenantId)) houses.delete(tenantId);
  for (const tenantId of listening) {
    const house = houses.get(tenantId) ?? { since: state.lookedThrough, lastNotice: -1 };
    houses.set(tenantId, house);
    const since = instant(Math.max(house.since, now - overlapMs));
    const [moved, notices] = await readInTenant(options.db, tenantId, (tx) =>
      Promise.all([ordersMovedSince(tx, since, mostAtOnce), noticesAfter(tx, house.lastNotice, mostNotices)]),
    );
    for (const { orderId, before, version } of moved) {
      if (told.isNews(keyOf(tenantId, orderId), version)) want(state, tenantId, { orderId, version: before });
    }
    if (house.lastNotice >= 0) tellNotices(state, tenantId, notices);
    house.lastNotice = Math.max(house.lastNotice, 0, ...notices.map(({ id }) => id));
  }
  state.lookedThrough = now;
}

function keyOf(tenantId: number, orderId: number): string {
  return `${tenantId}/${orderId}`;
}
