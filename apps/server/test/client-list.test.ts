// The list of clients: what its rows say, what it is narrowed to and sorted by, and who is told no amounts.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { exportInput } from "@tradebook/contract/export.ts";
import type { InputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { kobo, price } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { keepPapers } from "../src/store/new-holders.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, makeSmallWorld, order, prices, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const reports = backOfficeHandlers(deps);
const withoutAmounts = new Set([...world.broker.permissions].filter((name) => name !== "SHOW_ACCOUNT_BALANCE"));
const blind: DeskCaller = { ...world.broker, permissions: withoutAmounts };

type Asked = Partial<InputOf<typeof backOfficeService.GetCustomers>>;

function as({ userId, userName, permissions }: DeskCaller): Call {
  const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
  return { caller, tenantId: world.tenantId, culture: "en", now: deps.clock.now(), ip: "127.0.0.1" };
}

async function listed(asked: Asked, who = world.admin) {
  const answer = await reports.GetCustomers({ skipCount: 0, maxResultCount: 10, ...asked }, as(who));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

const names = async (asked: Asked, who = world.admin) => (await listed(asked, who)).items.map(({ name }) => name);

before(async () => {
  const desk = createOrderDesk(deps);
  const placed = await desk.place(world.tenantId, world.ada, order());
  assert(placed.ok);
  const acts = sql`
    insert into account_user (account_id, user_id, relation)
    values (${world.adaAccount}, ${world.broker.userId}, 'broker')`;
  await inTenant(db, world.tenantId, (tx) => tx.run(acts));
  deps.set({ prices: { ...prices, ZENITHBANK: price(11_680) } });
});

test("a row says what a client has, owes and does", async () => {
  const { totalCount, items, totals } = await listed({});
  assert.equal(totalCount, 2);
  assert.equal(totals, null, "nobody asked for totals");
  const [ada, chidi] = items;
  assert.deepEqual(
    [ada?.portfolioValue, ada?.dayGain, ada?.openOrders, ada?.dealers],
    [58_900_000n, 500_000n, 1, ["broker"]],
  );
  assert.deepEqual(chidi, {
    id: world.chidiAccount,
    cscsAccount: chidiNumber,
    chn: `C${chidiNumber}AB`,
    name: "chidi",
    email: "chidi@example.com",
    phone: "",
    cash: 200_000_000n,
    owed: 0n,
    unsettled: 0n,
    portfolioValue: 52_000_000n,
    dayGain: 0n,
    kycStatus: "COMPLETE",
    kycEndsOn: null,
    riskType: null,
    bvnLast4: null,
    stocksHeld: 1,
    stocksMandated: 0,
    active: true,
    state: "Active",
    openOrders: 0,
    dealers: [],
    lastLoginAt: null,
    lastTradeOn: null,
  });
});

test("a list is narrowed by dealer, state, papers, orders, trades, cash and value", async () => {
  const table: readonly (readonly [Asked, readonly string[]])[] = [
    [{ keyword: adaNumber.slice(2) }, ["ada"]],
    [{ dealer: "BroKer" }, ["ada"]],
    [{ dealer: "nobody" }, []],
    [{ accountState: "Active" }, ["ada", "chidi"]],
    [{ accountState: "Suspended" }, []],
    [{ kycStatus: "PENDING" }, []],
    [{ hasOpenOrders: true }, ["ada"]],
    [{ hasOpenOrders: false }, ["chidi"]],
    [{ hasTraded: true }, []],
    [{ hasTraded: false }, ["ada", "chidi"]],
    [{ cashSign: "HAS" }, ["ada", "chidi"]],
    [{ cashSign: "OWES" }, []],
    [{ valueFrom: kobo(55_000_000n) }, ["ada"]],
    [{ valueTo: kobo(55_000_000n) }, ["chidi"]],
    [{ valueFrom: kobo(52_000_000n), valueTo: kobo(52_000_000n) }, ["chidi"]],
    [{ valueFrom: kobo(1n), hasOpenOrders: true, dealer: "broker" }, ["ada"]],
  ];
  for (const [asked, found] of table) assert.deepEqual(await names(asked), found, Object.keys(asked).join());
});

test("the database sorts by what is asked, and by name else", async () => {
  assert.deepEqual(await names({ sorting: "name desc" }), ["chidi", "ada"]);
  assert.deepEqual(await names({ sorting: "PortfolioValue" }), ["chidi", "ada"]);
  assert.deepEqual(await names({ sorting: "dayGain desc" }), ["ada", "chidi"]);
  assert.deepEqual(await names({ sorting: "openOrders asc" }), ["chidi", "ada"]);
  assert.deepEqual(await names({ sorting: "lastTradeOn desc" }), ["ada", "chidi"]);
  assert.deepEqual(await names({ sorting: "nothing desc" }), ["ada", "chidi"]);
  assert.deepEqual(await names({ sorting: "portfolioValue desc", skipCount: 1, maxResultCount: 1 }), ["chidi"]);
});

test("totals are of all that pass, whatever the page shows", async () => {
  const { totals, items } = await listed({ withTotals: true, skipCount: 1, maxResultCount: 1 });
  const all = (await listed({})).items;
  assert.equal(items.length, 1);
  assert.deepEqual(totals, {
    cash: all.reduce((sum, { cash }) => sum + (cash ?? 0n), 0n),
    portfolioValue: 110_900_000n,
    dayGain: 500_000n,
  });
});

test("whoever may not see balances is told no amount, and cannot find one out by a filter or a sort", async () => {
  const { items, totals } = await listed({ withTotals: true, sorting: "portfolioValue asc" }, blind);
  assert.deepEqual(
    items.map(({ name, cash, owed, unsettled, portfolioValue, dayGain }) => ({
      name,
      amounts: [cash, owed, unsettled, portfolioValue, dayGain].filter((amount) => amount !== null),
    })),
    [
      { name: "ada", amounts: [] },
      { name: "chidi", amounts: [] },
    ],
  );
  assert.deepEqual(totals, { cash: null, portfolioValue: null, dayGain: null });
  for (const asked of [{ cashSign: "HAS" }, { valueFrom: kobo(1n) }, { valueTo: kobo(1n) }] as const) {
    const answer = await reports.GetCustomers({ skipCount: 0, maxResultCount: 10, ...asked }, as(blind));
    assert.equal(answer.ok ? "found" : answer.rejection.code, "NOT_FOUND", Object.keys(asked).join());
    const filed = exportInput.parse({ report: "client-list", format: "csv" });
    const file = await reports.Export({ ...filed, ...asked }, as(blind));
    assert.equal(file.ok ? "found" : file.rejection.code, "NOT_FOUND", Object.keys(asked).join());
  }
});

test("the list tells until when papers hold and what risk a client bears, and the end of a BVN to whoever may see it", async () => {
  await inTenant(db, world.tenantId, async (tx) => {
    const [row] = await tx.rows<{ customerId: number }>(sql`
      select customer_id as "customerId" from securities_account where id = ${world.adaAccount}`);
    const papers = { kycEndsOn: addDays(today, 20), riskType: "HIGH", bvnLast4: "4711" } as const;
    await keepPapers(tx, row?.customerId ?? 0, papers);
  });
  const [ada] = (await listed({ keyword: adaNumber })).items;
  assert.deepEqual([ada?.kycEndsOn, ada?.riskType, ada?.bvnLast4], [addDays(today, 20), "HIGH", "4711"]);
  assert.deepEqual(await names({ kycEndsBy: addDays(today, 20) }), ["ada"]);
  assert.deepEqual(await names({ kycEndsBy: addDays(today, 19) }), []);
  assert.deepEqual(await names({ riskType: "HIGH", valueFrom: kobo(1n) }), ["ada"]);
  assert.deepEqual(await names({ riskType: "LOW" }), []);
  assert.deepEqual(await names({ keyword: "4711" }), ["ada"]);
  assert.deepEqual(await names({ sorting: "kycEndsOn desc" }), ["ada", "chidi"]);
  assert(!world.broker.permissions.has("VIEW_PERSONAL_DATA"));
  assert.deepEqual(await names({ keyword: "4711" }, world.broker), [], "nobody finds out by searching");
  const seen = (await listed({ keyword: adaNumber }, world.broker)).items;
  assert.deepEqual(
    seen.map(({ name, bvnLast4, riskType }) => [name, bvnLast4, riskType]),
    [["ada", null, "HIGH"]],
  );
});

test("the file is narrowed as the list is", async () => {
  const input = exportInput.parse({ report: "client-list", format: "csv", hasOpenOrders: true, dealer: "broker" });
  const answer = await reports.Export(input, as(world.admin));
  assert(answer.ok);
  let text = "";
  for await (const chunk of answer.value.content as AsyncIterable<string>) text += chunk; // as csv
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  assert.match(head, /Client,CSCS account,.*,Dealer,Last sign-in,Last trade$/);
  assert.deepEqual(
    rows.map((row) => row.split(",")[0]),
    ["ada"],
  );
});
