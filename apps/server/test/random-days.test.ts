// Random days of a house on real PostgreSQL: whatever is asked and whatever the exchange says, the books stay sound.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { moveKillSwitch } from "../src/store/kill-switch.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, later, makeSmallWorld, order, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
let houses = 0;
let reports = 0;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      who: fc.constantFrom("ada" as const, "chidi" as const),
      side: fc.constantFrom("Buy" as const, "Sell" as const),
      securityID: fc.constantFrom("ZENITHBANK", "ACCESSCORP"),
      orderQty: fc.integer({ min: 1, max: 30_000 }),
      ticks: fc.integer({ min: -20, max: 20 }),
      isMarket: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("hear" as const),
      which: fc.nat(50),
      what: fc.constantFrom(
        "New" as const,
        "Trade" as const,
        "Canceled" as const,
        "Expired" as const,
        "Rejected" as const,
      ),
      part: fc.double({ min: 0.01, max: 1, noNaN: true }),
      better: fc.integer({ min: 0, max: 10 }),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("settle" as const), days: fc.integer({ min: 0, max: 2 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const ticks: Readonly<Record<string, readonly [px: number, tick: number]>> = {
  ZENITHBANK: [11_780, 10],
  ACCESSCORP: [2600, 5],
};

test("after any run of commands and reports every rule of the books holds", async () => {
  const runs = fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 20 }), live);
  await fc.assert(runs, { numRuns: 12 });
});

/** Each inner list is asked at once, as different people would. */
async function live(batches: readonly (readonly Step[])[]): Promise<void> {
  houses += 1;
  const world = await makeSmallWorld(db, `House${houses}`);
  const deps = testDeps(db);
  const desk = createOrderDesk(deps);
  const orders: Order[] = [];
  const act = async (what: Step): Promise<void> => {
    if (what.do === "settle") {
      // A day passes, and another: what is traded from now on is of the new day.
      let day = deps.market.tradingDay();
      for (let passed = 0; passed < what.days; passed += 1) day = nextBusinessDay(ngxCalendar, day);
      deps.set({ day });
      await settleDue(deps, world.tenantId, day);
    } else if (what.do === "place") {
      const [px = 0, tick = 1] = ticks[what.securityID] ?? [];
      const terms = what.isMarket
        ? ({ ordType: "Market", price: null } as const)
        : ({ ordType: "Limit", price: price(px + tick * what.ticks) } as const);
      const { securityID, side, orderQty, who } = what;
      const cscsAccount = who === "ada" ? adaNumber : chidiNumber;
      const request = order({ ...terms, securityID, side, orderQty, cscsAccount, acceptWarnings: ["DUPLICATE_ORDER"] });
      const answer = await desk.place(world.tenantId, world[who], request);
      if (answer.ok) orders.push(answer.value.order);
    } else {
      const target = orders[what.which % Math.max(1, orders.length)];
      if (target === undefined) return;
      if (what.do === "cancel") {
        reports += 1;
        await desk.cancel(world.tenantId, world.broker, { clOrdID: `random-${reports}`, id: target.id });
      } else {
        const said = report(target, what);
        await desk.receiveExecutions(what.twice ? [said, said] : [said]);
      }
    }
  };
  for (const batch of batches) await Promise.all(batch.map(act));
  await settleDue(deps, world.tenantId, nextBusinessDay(ngxCalendar, deps.market.tradingDay()));
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
  assert.deepEqual(deps.warnings, []);
}

const statuses = {
  New: "New",
  Trade: "PartiallyFilled",
  Canceled: "Canceled",
  Expired: "Expired",
  Rejected: "Rejected",
} as const;

/** A fill is never worse than the price that was held for, and never more than was ordered at once. */
function report(of: Order, said: Extract<Step, { do: "hear" }>): ExecutionReport {
  reports += 1;
  const [, tick = 1] = ticks[of.securityID] ?? [];
  const better = of.side === "Buy" ? -said.better * tick : said.better * tick;
  const isTrade = said.what === "Trade";
  return {
    execID: `R${reports}`,
    execRefID: null,
    execType: said.what,
    ordStatus: statuses[said.what],
    exchangeClOrdID: of.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: `N${of.id}`,
    securityID: of.securityID,
    side: of.side,
    lastPx: isTrade ? price(of.holdPrice + better) : null,
    lastQty: isTrade ? quantity(Math.max(1, Math.floor(of.orderQty * said.part))) : null,
    cumQty: quantity(0),
    leavesQty: quantity(0),
    ordRejReason: said.what === "Rejected" ? "99" : null,
    text: null,
    transactTime: later(1000),
  };
}

test("the kill switch stops new orders of a house, an account or a security, and lets cancels through", async () => {
  houses += 1;
  const world = await makeSmallWorld(db, `House${houses}`);
  const desk = createOrderDesk(testDeps(db));
  const standing = await desk.place(world.tenantId, world.ada, order());
  assert(standing.ok);
  const move = (scope: "tenant" | "account" | "security", subject: string, isOn: boolean) =>
    inTenant(db, world.tenantId, (tx) =>
      moveKillSwitch(tx, { scope, subject, isOn, reason: "Test", userId: world.admin.userId, at: later(0) }),
    );
  const tried = async (change: Parameters<typeof order>[0] = {}) => {
    const answer = await desk.place(
      world.tenantId,
      world.ada,
      order({ orderQty: 7, acceptWarnings: ["DUPLICATE_ORDER"], ...change }),
    );
    return answer.ok ? "placed" : answer.rejection.code;
  };
  await move("tenant", "", true);
  assert.equal(await tried(), "KILL_SWITCH");
  const cancel = await desk.cancel(world.tenantId, world.ada, { clOrdID: "kill-c", id: standing.value.order.id });
  assert(cancel.ok);
  await move("tenant", "", false);
  assert.equal(await tried(), "placed");
  await move("security", "ZENITHBANK", true);
  assert.equal(await tried(), "KILL_SWITCH");
  assert.equal(await tried({ securityID: "ACCESSCORP", price: price(2500) }), "placed");
  await move("account", adaNumber, true);
  assert.equal(await tried({ securityID: "ACCESSCORP", price: price(2505) }), "KILL_SWITCH");
});
