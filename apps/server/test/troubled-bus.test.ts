// Two servers on a bus that loses, repeats and reorders: the one that only hears has the same market and the same orders in
// the end as the one that holds the line.

import { strict as assert } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { bookRows } from "@tradebook/domain/market/order-book.ts";
import type { BusTransport } from "../src/bus/bus.ts";
import { inProcessTransports } from "../src/bus/in-process-transport.ts";
import { systemClock } from "../src/clock.ts";
import { readConfig } from "../src/config.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { createLog } from "../src/log.ts";
import type { MarketState } from "../src/modules/market-data/market-view.ts";
import { createServer } from "../src/server.ts";
import { ada } from "./edge-world.ts";
import { client, severalWorld } from "./several-world.ts";
import { until } from "./with-server.ts";

const w = await severalWorld(200);
const place = inProcessTransports();
const harm = { isOn: false, lost: 0, repeated: 0, late: 0 };

/** The same run of numbers every time. */
let state = 20_261_122;
function dice(sides: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * sides);
}

/** Of a hundred messages ten are lost, ten come late and so out of order, some of them too late, and ten come twice. */
function troubled(line: BusTransport): BusTransport {
  return {
    ...line,
    open: ({ changed, heard }) =>
      line.open({
        changed,
        heard: (subject, bytes) => {
          const luck = harm.isOn ? dice(100) : 99;
          if (luck < 10) return void (harm.lost += 1);
          if (luck < 20) {
            harm.late += 1;
            return void setTimeout(() => heard(subject, bytes), dice(100));
          }
          heard(subject, bytes);
          if (luck >= 30) return;
          harm.repeated += 1;
          heard(subject, bytes);
        },
      }),
  };
}

const faults: string[] = [];
/** Two servers of one process would write their anchors under one name, so each has a folder of its own. */
async function start(roles: string, env: Readonly<Record<string, string>> = {}) {
  const server = await createServer({
    config: readConfig({ ...w.env, ...env, TRADEBOOK_ROLES: roles }),
    clock: systemClock,
    lineClock: systemClock,
    log: createLog({ level: "error", clock: systemClock, write: (line) => faults.push(line) }),
    onFault: (error) => faults.push(String(error)),
    busTransport: troubled(place()),
  });
  const { url } = await server.listen();
  after(() => server.close());
  return { server, url };
}

const holder = await start("all");
const folder = mkdtempSync(join(tmpdir(), "tradebook-troubled-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const other = await start("api,hub", {
  TRADEBOOK_SECRET_FILE: join(w.env["TRADEBOOK_DATA_DIR"] ?? "", "secrets.json"),
  TRADEBOOK_DATA_DIR: folder,
});
const isFresh = (market: MarketState) =>
  market.connected && [...market.listed.values()].some(({ isStale }) => !isStale);
await until(() => isFresh(holder.server.market) && isFresh(other.server.market), "both have the market", 30_000);

function bookOf(market: MarketState, securityID: string) {
  const listed = market.listed.get(securityID);
  assert.ok(listed !== undefined);
  const { book, isStale, day } = listed;
  return {
    isStale,
    rptSeq: book.rptSeq,
    rows: [...bookRows(book, "Buy"), ...bookRows(book, "Sell")],
    deals: day.deals,
  };
}

const events = (market: MarketState) =>
  [...market.listed.values()].reduce((sum, { book }) => sum + (book.rptSeq ?? 0), 0);

test("after losses, repeats and disorder both have the same books, the same day and the same orders", async () => {
  const customer = await client(holder, w.world.defaultId, "ada");
  const heard = await customer.listen(other);
  const before = events(holder.server.market);
  harm.isOn = true;
  const ids: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const answer = await customer.post(round % 2 === 0 ? holder : other, "Order/SendNewOrder", {
      clOrdID: `troubled-${round}`,
      cscsAccount: ada,
      securityID: "ZENITHBANK",
      side: "1",
      ordType: "2",
      timeInForce: "0",
      orderQty: 20,
      price: 107,
      acceptWarnings: ["DUPLICATE_ORDER"],
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ids.push(Number(Reflect.get(Object(answer.body?.["result"]), "id")));
  }
  await until(() => events(holder.server.market) - before > 2_000, "the market moved a lot", 60_000);
  harm.isOn = false;
  assert.ok(harm.lost > 20 && harm.late > 20 && harm.repeated > 20, JSON.stringify(harm));
  const same = () =>
    [...holder.server.market.listed.keys()].every((securityID) => {
      const [a, b] = [bookOf(holder.server.market, securityID), bookOf(other.server.market, securityID)];
      return JSON.stringify(a) === JSON.stringify(b);
    });
  await until(same, "the books and the days are the same", 30_000);
  await until(async () => (await wrongOrders(heard, ids)).length === 0, "every order was told", 30_000);
  assert.deepEqual(faults, []);
});

type Heard = Awaited<ReturnType<Awaited<ReturnType<typeof client>>["listen"]>>;

/** Orders of which not the newest version was told, or one twice, or that were not new once. */
async function wrongOrders(heard: Heard, ids: readonly number[]) {
  const rows = await inTenant(w.db, w.world.defaultId, (tx) =>
    tx.rows<{ id: bigint; version: number }>(
      sql`select id, version from stock_order where id = any(${ids}) order by id`,
    ),
  );
  const told = [...heard.of("addStockOrder"), ...heard.of("updateStockOrder")];
  return rows.flatMap(({ id, version }) => {
    const news = heard.of("addStockOrder").filter((one) => one["id"] === Number(id)).length;
    const versions = told.filter((one) => one["id"] === Number(id)).map((one) => Number(one["version"]));
    const isRight = news === 1 && Math.max(...versions) === version && new Set(versions).size === versions.length;
    return isRight ? [] : [{ id: Number(id), version, news, versions }];
  });
}
