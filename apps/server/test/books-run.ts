// Many people at once on real PostgreSQL, through two order desks, while statements fail and connections are cut at random:
// at the end every account and every order is what a second set of books says, which shares no code with the first.

import { strict as assert } from "node:assert";
import { Client, DatabaseError } from "pg";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { numbersFrom } from "@tradebook/domain/model/operation.ts";
import { leavesOf, statusOf, tradedOf } from "@tradebook/domain/model/plain-order.ts";
import { owedBy, proceedsDue, sendOn } from "@tradebook/domain/model/plain-direct.ts";
import { payDebts } from "@tradebook/domain/model/plain-books.ts";
import { settle } from "@tradebook/domain/model/plain-take-back.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { openDatabase, type Database } from "../src/db/database.ts";
import { sql } from "../src/db/sql.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk, type OrderDesk } from "../src/modules/order/order-desk.ts";
import { verifyAll } from "../src/store/verify.ts";
import { openSeats, type Seat } from "./books-seats.ts";
import { seatStep } from "./books-steps.ts";
import { openFreshDatabase } from "./postgres.ts";
import { makeSmallWorld, testDeps, type TestDeps } from "./small-world.ts";

export type BooksRun = { readonly operations: number; readonly seed: number; readonly seats: number };

/** What a step does to the desks, and how it insists when an abort was injected. */
export type Desks = {
  readonly tenantId: number;
  readonly desks: readonly OrderDesk[];
  /** Asks again as long as what was injected is to blame. */
  readonly insist: <T>(act: () => Promise<T>) => Promise<T>;
  readonly cutSomebody: () => void;
};

export type BooksResult = { readonly orders: number; readonly retried: number; readonly cut: number };

const days = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"] as const;

/** Throws at the first difference. */
export async function runBooks({ operations, seed, seats: count }: BooksRun): Promise<BooksResult> {
  const { db, urls, close } = await openFreshDatabase();
  const beside = openDatabase({ url: urls.appUrl, orderStatementMs: 20_000, onLostConnection: () => undefined });
  const chaos = await openChaos(urls.superuserUrl);
  try {
    const world = await makeSmallWorld(db);
    const deps = [testDeps(db), testDeps(beside)] as const;
    const numbers = (seat: number) => numbersFrom(seed * 1000 + seat);
    const seats = await openSeats(db, world, { count, numbers, settles: days[1] });
    const before = await houseFigures(db, world.tenantId);
    await chaos.begin();
    const desks = { tenantId: world.tenantId, desks: deps.map(createOrderDesk), ...chaos };
    const perDay = Math.ceil(operations / count / (days.length - 1));
    for (const [at, day] of days.entries()) {
      await turnTo(day, { deps, seats, desks, settles: days[at + 1] ?? "" });
      if (at + 1 < days.length) await Promise.all(seats.map((seat) => trade(seat, desks, perDay)));
    }
    await chaos.end();
    for (const desk of desks.desks) await desk.idle();
    await compare(db, world.tenantId, { seats, before });
    assert.deepEqual(warningsOf(deps), []);
    const broken = (await verifyAll(db, tradingDay(days.at(-1) ?? ""))).filter(
      ({ violations }) => violations.length > 0,
    );
    assert.deepEqual(broken, []);
    return { orders: seats.reduce((sum, { plain }) => sum + plain.orders.length, 0), ...chaos.told() };
  } finally {
    await chaos.close();
    await beside.close();
    await close();
  }
}

async function trade(seat: Seat, desks: Desks, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await seatStep(seat, desks);
}

type Turn = {
  readonly deps: readonly TestDeps[];
  readonly seats: readonly Seat[];
  readonly desks: Desks;
  readonly settles: string;
};

async function turnTo(day: string, { deps, seats, desks, settles }: Turn): Promise<void> {
  const tradeDate = tradingDay(day);
  for (const one of deps) one.set({ day: tradeDate });
  const [first] = deps;
  assert(first !== undefined);
  await desks.insist(() => settleDue(first, desks.tenantId, tradeDate));
  for (const { plain, accountId, hasMandate } of seats) {
    Object.assign(plain, { today: day, settles });
    const due = proceedsDue(plain, accountId, day);
    const owed = owedBy(plain, accountId);
    payDebts(plain, settle(plain, day));
    if (hasMandate) sendOn(plain, accountId, due - (owed - owedBy(plain, accountId)));
  }
}

/** Statements that fail now and then, and connections that are cut, as the database's own superuser can. */
async function openChaos(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const told = { retried: 0, cut: 0 };
  let cutting: Promise<unknown> = Promise.resolve();
  return {
    begin: () => client.query(faults),
    end: async () => {
      await cutting;
      await client.query("drop function inject_fault cascade");
    },
    close: () => client.end(),
    told: () => told,
    cutSomebody: () => {
      told.cut += 1;
      cutting = cutting.then(() => client.query(cutOne));
    },
    insist: async <T>(act: () => Promise<T>): Promise<T> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await act();
        } catch (error) {
          if (!isInjected(error) || tries === 100) throw error;
          told.retried += 1;
        }
      }
    },
  };
}

const faults = `
  create function inject_fault() returns trigger language plpgsql as $$ begin
    if random() < 0.02 then
      raise exception 'injected' using errcode = (array['40001', '53200'])[1 + floor(random() * 2)::int];
    end if;
    return null;
  end $$;
  create trigger inject_fault after insert on journal for each statement execute function inject_fault();
  create trigger inject_fault after insert or update on stock_order for each statement execute function inject_fault();
  create trigger inject_fault after insert on execution for each statement execute function inject_fault();`;

const cutOne = `
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity
    where datname = current_database() and usename = 'tradebook_app' order by random() limit 1) as one`;

function isInjected(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.message === "injected" || error.code === "57P01";
  return error instanceof Error && /terminated|not queryable|lost/i.test(`${error.name} ${error.message}`);
}

/** What the run itself brought about may be warned of; anything else, a report set aside above all, may not. */
function warningsOf(deps: readonly TestDeps[]): readonly string[] {
  return deps
    .flatMap(({ warnings }) => warnings)
    .filter((warning) => !/order-batch-(failed|split)|statistics/.test(warning));
}

type Comparing = { readonly seats: readonly Seat[]; readonly before: ReadonlyMap<string, bigint> };

async function compare(db: Database, tenantId: number, { seats, before }: Comparing): Promise<void> {
  const house = new Map(before);
  for (const seat of seats) {
    const own = await inTenant(db, tenantId, (tx) => tx.rows<Figure>(figuresOf(seat.accountId)));
    const plain = [...seat.plain.figures].filter(([key, amount]) => amount !== 0n && key.split("|")[1] !== "");
    assert.deepEqual(sorted(own.map(({ key, balance }) => [key, balance])), sorted(plain), `accounts of ${seat.name}`);
    assert.deepEqual(await ordersOf(db, tenantId, seat), plainOrders(seat), `orders of ${seat.name}`);
    for (const [key, amount] of seat.plain.figures)
      if (key.split("|")[1] === "") house.set(key, (house.get(key) ?? 0n) + amount);
  }
  const expected = sorted([...house].filter(([, amount]) => amount !== 0n));
  assert.deepEqual(sorted([...(await houseFigures(db, tenantId))]), expected, "accounts of the house");
}

type Figure = { readonly key: string; readonly balance: bigint };

function figuresOf(accountId: number | null) {
  return sql`
    select concat(class, '|', account_id, '|', asset, '|', settle_date) as key, balance from ledger_account
    where account_id is not distinct from ${accountId}::int and balance <> 0`;
}

async function houseFigures(db: Database, tenantId: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await inTenant(db, tenantId, (tx) => tx.rows<Figure>(figuresOf(null)));
  return new Map(rows.map(({ key, balance }) => [key, balance]));
}

function sorted(rows: readonly (readonly [string, bigint])[]): readonly string[] {
  return rows.map(([key, amount]) => `${key} ${amount}`).toSorted();
}

async function ordersOf(db: Database, tenantId: number, { accountId }: Seat): Promise<readonly string[]> {
  const rows = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ told: string }>(sql`
      select concat_ws(' ', id, ord_status, cum_qty, leaves_qty, hold_amount_kobo, hold_qty, order_qty) as told
      from stock_order where account_id = ${accountId} order by id`),
  );
  return rows.map(({ told }) => told);
}

function plainOrders({ plain }: Seat): readonly string[] {
  const ordered = plain.orders.toSorted((a, b) => a.id - b.id);
  return ordered.map((one) =>
    [one.id, statusOf(one), tradedOf(one), leavesOf(one), one.heldCash, one.heldUnits, one.qty].join(" "),
  );
}
