// Clients of the real server are cut off again and again in a busy market: what each believes at the end, and what it cost.

import { HttpTransportType } from "@microsoft/signalr";
import { ada } from "./edge-world.ts";
import { Watcher } from "./reconnect-watcher.ts";
import { resultOf, until, withServer, type SignedInClient, type TestServer } from "./with-server.ts";

export type ReconnectPlan = { readonly clients: number; readonly reconnects: number; readonly seed: number };

export type ReconnectFigures = {
  readonly reconnects: number;
  /** Book events heard by each client on average, a second. */
  readonly eventsPerSecond: number;
  readonly gaps: readonly string[];
  readonly duplicates: readonly string[];
  readonly orders: number;
  /** Watchers whose orders or books at the end were not the server's. */
  readonly wrong: readonly string[];
  readonly returnP50Ms: number;
  readonly returnP95Ms: number;
};

const watched = ["ZENITHBANK", "GTCO", "ACCESSCORP", "DANGCEM", "MTNN", "UBA"];
/** Orders a second of the crowd, which make somewhat more events of the watched books than these. */
const pace = 150;
const transports = [
  HttpTransportType.WebSockets,
  HttpTransportType.WebSockets,
  HttpTransportType.ServerSentEvents,
  HttpTransportType.LongPolling,
];

export async function runReconnects(plan: ReconnectPlan): Promise<ReconnectFigures> {
  // One user opens all these connections, and a poll that was cut holds its place for some seconds.
  const s = await withServer({ pace, env: { TRADEBOOK_RATE_LIMITS: "off" } });
  await until(() => s.server.market.connected, "the exchange is connected");
  const client = await s.signIn("ada");
  const watchers = await Promise.all(
    Array.from({ length: plan.clients }, (_, index) => {
      const transport = transports[index % transports.length] ?? HttpTransportType.WebSockets;
      return Watcher.start({ url: s.url, client, watched, transport });
    }),
  );
  const began = performance.now();
  let isOver = false;
  const trading = trade(client, () => isOver);
  const each = Math.ceil(plan.reconnects / plan.clients);
  await Promise.all(watchers.map((watcher, index) => cutAgainAndAgain(watcher, each, plan.seed + index)));
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await trading;
  const wrong = await wrongAtTheEnd(s, client, watchers);
  await Promise.all(watchers.map((watcher) => watcher.stop()));
  const returns = watchers.flatMap(({ returnsMs }) => returnsMs).toSorted((a, b) => a - b);
  const heard = watchers.reduce((sum, watcher) => sum + watcher.heard, 0);
  return {
    reconnects: returns.length,
    eventsPerSecond: heard / watchers.length / seconds,
    gaps: watchers.flatMap(({ gaps }) => gaps),
    duplicates: watchers.flatMap(({ duplicates }) => duplicates),
    orders: watchers[0]?.orders.size ?? 0,
    wrong,
    returnP50Ms: returns[Math.floor(returns.length * 0.5)] ?? 0,
    returnP95Ms: returns[Math.floor(returns.length * 0.95)] ?? 0,
  };
}

/** Cut after some more events each time, now and then in the middle of a burst. */
async function cutAgainAndAgain(watcher: Watcher, times: number, seed: number): Promise<void> {
  let random = seed;
  for (let time = 0; time < times; time += 1) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    const enough = watcher.heard + (random % 120);
    await until(() => watcher.heard >= enough, "more events", 30_000);
    await watcher.cut();
  }
}

/** Orders of our own, of which some trade and some are cancelled; so few that one page holds them all. */
async function trade(client: SignedInClient, isOver: () => boolean): Promise<void> {
  for (let number = 1; number <= 80 && !isOver(); number += 1) {
    const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110 + (number % 5), timeInForce: "0" };
    const clOrdID = `again-${number}`;
    const answer = await client.post("Order/SendNewOrder", {
      clOrdID,
      cscsAccount: ada,
      orderQty: 100 + number,
      ...terms,
    });
    const { id } = (answer.body?.["result"] ?? {}) as { readonly id?: number };
    if (number % 2 === 0 && id !== undefined) {
      await client.post("Order/sendCancelOrderRequest", { clOrdID: `${clOrdID}-cancel`, id });
    }
    const next = performance.now() + 250;
    await until(() => performance.now() >= next || isOver(), "the next order is due");
  }
}

/** What orders are compared by. */
type Stood = { readonly id: number; readonly version: number; readonly cumQty: number };

function stateOf(orders: readonly Stood[]): string {
  const rows = orders.toSorted((a, b) => a.id - b.id).map(({ id, version, cumQty }) => [id, version, cumQty]);
  return JSON.stringify(rows);
}

async function wrongAtTheEnd(
  s: TestServer,
  client: SignedInClient,
  watchers: readonly Watcher[],
): Promise<readonly string[]> {
  const wrong = [...s.complaints];
  const serversOrders = async () => {
    const { items } = resultOf(await client.get("Order/getStockOrders?MaxResultCount=100")) as { items: Stood[] };
    return stateOf(items);
  };
  for (const [index, watcher] of watchers.entries()) {
    const hasOrders = async () => (await serversOrders()) === stateOf([...watcher.orders.values()]);
    await until(hasOrders, "the orders are the server's", 15_000).catch(() => wrong.push(`orders of ${index}`));
    const hasBooks = () => watcher.agreesOnBooks();
    await until(hasBooks, "the books are the server's", 15_000).catch(() => wrong.push(`books of ${index}`));
  }
  return wrong;
}
