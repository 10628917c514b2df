// Ten callers that trade at random for the demo customers, and remember every order they were told is accepted.

import { randomUUID } from "node:crypto";
import { signIn, type Customer, type StockOrder } from "@tradebook/e2e/customer.ts";

type Seat = { readonly tenantId: number; readonly userName: string; readonly cscsAccount: string };

/** Two callers on some accounts, so that they compete for the same cash. */
export const seats: readonly Seat[] = [
  { tenantId: 1, userName: "ada", cscsAccount: "0010000001" },
  { tenantId: 1, userName: "ada", cscsAccount: "0010000001" },
  { tenantId: 1, userName: "chidi", cscsAccount: "0010000002" },
  { tenantId: 1, userName: "chidi", cscsAccount: "0010000002" },
  { tenantId: 1, userName: "ngozi", cscsAccount: "0010000003" },
  { tenantId: 1, userName: "ngozi", cscsAccount: "0010000004" },
  { tenantId: 2, userName: "ada", cscsAccount: "0020000001" },
  { tenantId: 2, userName: "ada", cscsAccount: "0020000001" },
  { tenantId: 2, userName: "bola", cscsAccount: "0020000002" },
  { tenantId: 2, userName: "bola", cscsAccount: "0020000002" },
];

const traded = ["GTCO", "ZENITHBANK", "ACCESSCORP", "UBA", "DANGCEM", "MTNN", "FIRSTHOLDCO", "FIDELITYBK"];

export type Acknowledged = {
  readonly tenantId: number;
  readonly cscsAccount: string;
  readonly id: number;
  readonly clOrdID: string;
};

export type Tally = { accepted: number; refused: number; canceled: number; faults: number };

export type Load = {
  readonly url: string;
  readonly password: string;
  readonly pauseMs: number;
  readonly goOn: () => boolean;
  readonly onAccepted: (order: Acknowledged) => void;
};

type Stat = { securityID: string; bestBid: number | null; bestOffer: number | null; tick: number };

/** Runs all callers until `goOn` says no or the server goes away. */
export async function trade(load: Load): Promise<Tally> {
  const tally: Tally = { accepted: 0, refused: 0, canceled: 0, faults: 0 };
  const market = sharedMarket();
  await Promise.all(seats.map((seat, index) => sit(load, { seat, index, tally, market })));
  return tally;
}

type Place = { readonly seat: Seat; readonly index: number; readonly tally: Tally; readonly market: Market };

async function sit(load: Load, at: Place): Promise<void> {
  try {
    const customer = await signIn(load.url, { ...at.seat, password: load.password });
    const open: number[] = [];
    while (load.goOn()) {
      await step({ load, customer, seat: at.seat, tally: at.tally, market: at.market, open });
      if (load.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * load.pauseMs));
    }
  } catch (error) {
    // The server is killed under these callers on purpose; while it should be up, a fault counts.
    if (load.goOn()) {
      at.tally.faults += 1;
      process.stderr.write(`caller ${at.index}: ${String(error)}\n`);
    }
  }
}

type Turn = {
  readonly load: Load;
  readonly customer: Customer;
  readonly seat: Seat;
  readonly tally: Tally;
  readonly open: number[];
  readonly market: Market;
};

type Market = (customer: Customer) => Promise<ReadonlyMap<string, Stat>>;

/** The prices that all callers look at, asked for twice a second: they come to send orders, not to read. */
function sharedMarket(): Market {
  let until = 0;
  let stats: Promise<ReadonlyMap<string, Stat>> = Promise.resolve(new Map());
  return (customer) => {
    if (performance.now() >= until) {
      until = performance.now() + 500;
      stats = customer
        .get<Stat[]>("MarketData/GetMarketStats")
        .then((answer) => new Map((answer.result ?? []).map((row) => [row.securityID, row])));
    }
    return stats;
  };
}

async function step(turn: Turn): Promise<void> {
  const dice = Math.random();
  if (dice < 0.25 && turn.open.length > 0) return cancelOne(turn);
  const security = traded[Math.floor(Math.random() * traded.length)] ?? "GTCO";
  const stat = (await turn.market(turn.customer)).get(security);
  if (stat === undefined) return;
  const buys = Math.random() < 0.5;
  const touch = buys ? stat.bestOffer : stat.bestBid;
  if (touch === null) return;
  const away = Math.random() < 0.5 ? 0 : (buys ? -1 : 1) * Math.ceil(Math.random() * 3) * stat.tick;
  await sendOne(turn, {
    securityID: security,
    side: buys ? "1" : "2",
    orderQty: 1 + Math.floor(Math.random() * 15), // small, so that an hour of buying does not use up the cash
    price: Math.round((touch + away) * 100) / 100,
  });
}

type Ticket = {
  readonly securityID: string;
  readonly side: "1" | "2";
  readonly orderQty: number;
  readonly price: number;
};

async function sendOne(turn: Turn, ticket: Ticket): Promise<void> {
  const clOrdID = randomUUID();
  const answer = await turn.customer.send({ clOrdID, cscsAccount: turn.seat.cscsAccount, ...ticket });
  if (answer.status === 200 && answer.result !== null) {
    turn.tally.accepted += 1;
    turn.load.onAccepted({ ...turn.seat, id: answer.result.id, clOrdID });
    if (turn.open.push(answer.result.id) > 50) turn.open.shift();
  } else if (answer.status >= 500) {
    throw new Error(`SendNewOrder answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  } else {
    turn.tally.refused += 1;
  }
}

async function cancelOne(turn: Turn): Promise<void> {
  const [id] = turn.open.splice(Math.floor(Math.random() * turn.open.length), 1);
  if (id === undefined) return;
  const answer = await turn.customer.cancel(id);
  if (answer.status === 200) turn.tally.canceled += 1;
  else if (answer.status >= 500) throw new Error(`sendCancelOrderRequest answered ${answer.status}`);
}

/** Every order of a seat's account as the server lists it, by clOrdID. */
export async function ordersOf(url: string, seat: Seat, password: string): Promise<ReadonlyMap<string, StockOrder>> {
  const customer = await signIn(url, { ...seat, password });
  const found = new Map<string, StockOrder>();
  for (let skip = 0; ; skip += 1000) {
    const page = await customer.get<{ totalCount: number; items: StockOrder[] }>("Order/getStockOrders", {
      cscsAccount: seat.cscsAccount,
      SkipCount: skip,
      MaxResultCount: 1000,
    });
    if (page.result === null) throw new Error(`getStockOrders answered ${page.status}: ${JSON.stringify(page.error)}`);
    for (const order of page.result.items) found.set(order.clOrdID, order);
    if (page.result.items.length < 1000) return found;
  }
}
