// Fills before, during and after cancels and replaces, taken back and corrected, told twice and late, one by one or in one
// batch: whatever the exchange says in whatever order, PostgreSQL ends with the right order, the right money, and clean books.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { chargeFees, totalCharges } from "@tradebook/domain/fees/charge-fees.ts";
import { ratesOn, standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import { lineIdOf, type Order } from "@tradebook/domain/order/order.ts";
import { isOpen } from "@tradebook/domain/order/order-status.ts";
import { kobo, price, quantity, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, reportOn, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);

type Step =
  | { readonly kind: "fill"; readonly shares: number; readonly ticks: number }
  | { readonly kind: "bust" | "correct"; readonly which: number }
  | { readonly kind: "askCancel" | "canceled" | "cancelRefused" | "askReplace" | "replaced" | "replaceRefused" }
  | { readonly kind: "again" | "suspend" | "resume" };

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("fill" as const),
        shares: fc.integer({ min: 1, max: 45 }),
        ticks: fc.nat({ max: 20 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("bust" as const, "correct" as const), which: fc.nat({ max: 9 }) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          "askCancel",
          "canceled",
          "cancelRefused",
          "askReplace",
          "replaced",
          "replaceRefused",
          "again",
          "suspend",
          "resume",
        ),
      }),
    },
  ),
  { minLength: 3, maxLength: 14 },
) as fc.Arbitrary<Step[]>;

type Fill = { readonly execID: string; readonly qty: number; readonly px: number };
/** What the test itself believes, from what it has said. */
type Life = {
  id: number;
  side: "Buy" | "Sell";
  fills: Fill[];
  waiting: (ExecutionReport | CancelReject)[];
  last: ExecutionReport | null;
};

let serial = 0;

function report(of: Order, said: Partial<ExecutionReport>): ExecutionReport {
  serial += 1;
  const own = { execID: `Z${serial}`, exchangeClOrdID: lineIdOf(of), transactTime: later(1_000 + serial) };
  return reportOn(of, { ...own, ...said });
}

async function current(id: number): Promise<Order> {
  const [known] = await inTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
  assert(known !== undefined);
  return known.order;
}

/** What waits is said at once, in one batch or alone, and everything twice when `twice`. */
async function tell(life: Life, twice: boolean): Promise<void> {
  const said = life.waiting.splice(0);
  await desk.receiveExecutions(twice ? [...said, ...said] : said);
}

async function take(life: Life, step: Step): Promise<void> {
  const clOrdID = `race-${(serial += 1)}`;
  if (step.kind === "fill") {
    const of = await current(life.id);
    const px = 11_780 + (life.side === "Buy" ? -1 : 1) * step.ticks * 10;
    const fill = report(of, { lastPx: price(px), lastQty: quantity(step.shares) });
    life.fills.push({ execID: fill.execID, qty: step.shares, px });
    life.last = fill;
    return void life.waiting.push(fill);
  }
  if (step.kind === "bust" || step.kind === "correct") return takeBack(life, await current(life.id), step);
  if (step.kind === "again") return void (life.last === null || life.waiting.push(life.last));
  await tell(life, step.kind === "suspend");
  const of = await current(life.id);
  const exchangeClOrdID =
    (step.kind.startsWith("cancel") ? of.pendingCancelID : of.pendingReplace?.replaceID) ?? "nothing";
  const answer = { exchangeClOrdID, origExchangeClOrdID: lineIdOf(of), orderID: of.orderID, text: null };
  if (step.kind === "askCancel") await desk.cancel(world.tenantId, world.ada, { clOrdID, id: of.id });
  else if (step.kind === "askReplace") {
    const terms = { price: null, orderQty: of.cumQty + 50, timeInForce: null, expireDate: null };
    await desk.replace(world.tenantId, world.ada, { clOrdID, id: of.id, ...terms });
  } else if (step.kind === "cancelRefused" || step.kind === "replaceRefused") {
    if (exchangeClOrdID === "nothing") return;
    life.waiting.push({ ...answer, cxlRejReason: "0", transactTime: later(serial) });
  } else if (step.kind === "canceled") {
    if (of.pendingCancelID !== null)
      life.waiting.push(
        report(of, {
          execType: "Canceled",
          ordStatus: "Canceled",
          exchangeClOrdID: of.pendingCancelID,
          origExchangeClOrdID: lineIdOf(of),
        }),
      );
  } else if (step.kind === "replaced") {
    if (of.pendingReplace !== null)
      life.waiting.push(
        report(of, {
          execType: "Replaced",
          exchangeClOrdID,
          origExchangeClOrdID: lineIdOf(of),
          leavesQty: quantity(Math.max(0, of.pendingReplace.orderQty - of.cumQty)),
          cumQty: of.cumQty,
        }),
      );
  } else life.waiting.push(report(of, { execType: step.kind === "suspend" ? "Suspended" : "Restated" }));
  await tell(life, step.kind === "resume");
}

/** In the same batch as its fill when that is still waiting. */
function takeBack(life: Life, of: Order, { kind, which }: Extract<Step, { kind: "bust" | "correct" }>): void {
  const [fill] = life.fills.splice(which % Math.max(1, life.fills.length), 1);
  if (fill === undefined) return;
  const said = { execRefID: fill.execID, lastPx: price(fill.px), lastQty: quantity(fill.qty) };
  if (kind === "bust") return void life.waiting.push(report(of, { ...said, execType: "TradeCancel" }));
  const right = { qty: Math.max(1, fill.qty - 3), px: fill.px + 10 };
  const corrected = report(of, {
    ...said,
    execType: "TradeCorrect",
    lastPx: price(right.px),
    lastQty: quantity(right.qty),
  });
  life.fills.push({ execID: corrected.execID, ...right });
  life.waiting.push(corrected);
}

type Money = { readonly cash: bigint; readonly shares: bigint };

/** Cash and shares of Ada's, wherever they are bound, less what she owes. */
async function moneyNow(): Promise<Money> {
  const [row] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<Money>(sql`
      select coalesce(sum(case class when 'client.receivable' then -balance else balance end)
          filter (where asset = 'NGN'), 0)::bigint as cash,
        coalesce(sum(case class when 'client.receivable' then -balance when 'units.due_out' then 0 else balance end)
          filter (where asset = 'SEC:ZENITHBANK'), 0)::bigint as shares
      from ledger_account where account_id = ${world.adaAccount}`),
  );
  assert(row !== undefined);
  return row;
}

test("whatever crosses on the line, the order, the money and the shares are those of the fills that stand", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("Buy" as const, "Sell" as const), steps, async (side, story) => {
      const before = await moneyNow();
      const placed = await desk.place(
        world.tenantId,
        world.ada,
        order({ side, orderQty: 100, acceptWarnings: ["DUPLICATE_ORDER"] }),
      );
      assert(placed.ok, placed.ok ? "" : placed.rejection.code);
      const life: Life = { id: placed.value.order.id, side, fills: [], waiting: [], last: null };
      life.waiting.push(report(placed.value.order, { execType: "New" }));
      for (const step of story) await take(life, step);
      await tell(life, true);
      await check(life, before);
    }),
    { numRuns: 40 },
  );
  const verdicts = await verifyAll(db, today);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
  const odd = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(sql`select why, report from quarantined_report order by id`),
  );
  assert.deepEqual(odd, [], "nothing was set aside");
});

async function check(life: Life, before: Money): Promise<void> {
  const of = await current(life.id);
  const traded = life.fills.reduce((total, { qty }) => total + qty, 0);
  const value = life.fills.reduce<Kobo>((total, { qty, px }) => kobo(total + BigInt(qty) * BigInt(px)), zeroKobo);
  assert.deepEqual([of.cumQty, of.cumValue], [traded, value]);
  assert.equal(isOpen(of) ? of.cumQty + of.leavesQty : of.leavesQty, isOpen(of) ? of.orderQty : 0);
  const charges = totalCharges(chargeFees(ratesOn(standardFeeSchedule, today), life.side, value));
  const after = await moneyNow();
  const bought = life.side === "Buy" ? 1n : -1n;
  assert.equal(after.cash - before.cash, -bought * value - charges);
  assert.equal(after.shares - before.shares, bought * BigInt(traded));
  if (isOpen(of)) await desk.receiveExecutions([report(of, { execType: "Canceled", ordStatus: "Canceled" })]);
  const closed = await current(life.id);
  assert.deepEqual([closed.holdAmount, closed.holdQty], [0n, 0], "a closed order holds nothing");
}
