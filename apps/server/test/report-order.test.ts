// The reports of one order in every order they can come in, some of them twice, one by one and in one batch: over PostgreSQL
// the order, the money and the shares end as they would have, had each come in its turn.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import { lineIdOf, type Order } from "@tradebook/domain/order/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, testDeps, today, reportOn } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const desk = createOrderDesk(testDeps(db));

type Said = ExecutionReport | CancelReject;
/** A story: what is asked of an order of twenty, what the exchange says to it in its turn, and how the order ends. */
type Story = {
  readonly name: string;
  readonly asks: "nothing" | "cancel" | "replace";
  readonly says: readonly ((of: Order) => Said)[];
  /** What cannot come before what: a trade is not taken back before it is made. */
  readonly follows?: readonly (readonly [later: number, earlier: number])[];
  readonly ends: Partial<Order>;
};

let serial = 0;

const acknowledged = (of: Order) => report(of, "new", { execType: "New" });
const fill = (name: string, shares: number) => (of: Order) =>
  report(of, name, { execType: "Trade", lastPx: price(11_770), lastQty: quantity(shares) });
const canceled = (of: Order) =>
  report(of, "canceled", {
    execType: "Canceled",
    ordStatus: "Canceled",
    exchangeClOrdID: of.pendingCancelID ?? "",
    origExchangeClOrdID: lineIdOf(of),
  });
const refused = (of: Order): CancelReject => ({
  exchangeClOrdID: of.pendingCancelID ?? of.pendingReplace?.replaceID ?? "",
  origExchangeClOrdID: lineIdOf(of),
  orderID: `N${of.id}`,
  cxlRejReason: "0",
  text: "too late",
  transactTime: later(5_000),
});
const replaced = (of: Order) =>
  report(of, "replaced", {
    execType: "Replaced",
    exchangeClOrdID: of.pendingReplace?.replaceID ?? "",
    origExchangeClOrdID: lineIdOf(of),
    cumQty: quantity(3),
    leavesQty: quantity(12),
  });
const busted = (name: string, shares: number) => (of: Order) =>
  report(of, `${name}-busted`, {
    execType: "TradeCancel",
    execRefID: `${of.id}-${name}`,
    lastPx: price(11_770),
    lastQty: quantity(shares),
  });

const [f1, f2, f3] = [fill("a", 3), fill("b", 4), fill("c", 8)];
const stories: readonly Story[] = [
  {
    name: "trades before, with and after the cancel, one of them twice",
    asks: "cancel",
    says: [acknowledged, f1, f2, canceled, f1],
    ends: { ordStatus: "Canceled", cumQty: quantity(7), leavesQty: quantity(0), pendingCancelID: null },
  },
  {
    name: "a cancel that came too late for a full trade",
    asks: "cancel",
    says: [acknowledged, fill("a", 12), fill("b", 8), refused, fill("b", 8)],
    ends: { ordStatus: "Filled", cumQty: quantity(20), leavesQty: quantity(0), pendingCancelID: null },
  },
  {
    name: "a cancel that is refused while the order stands",
    asks: "cancel",
    says: [acknowledged, f1, refused, f2],
    ends: { ordStatus: "PartiallyFilled", cumQty: quantity(7), leavesQty: quantity(13), pendingCancelID: null },
  },
  {
    name: "trades before and after a replace that makes the order smaller",
    asks: "replace",
    says: [acknowledged, f1, replaced, f2, f3],
    ends: {
      ordStatus: "Filled",
      cumQty: quantity(15),
      orderQty: quantity(15),
      leavesQty: quantity(0),
      pendingReplace: null,
    },
  },
  {
    name: "a replace that is refused, with trades around it",
    asks: "replace",
    says: [acknowledged, f1, refused, f2, f2],
    ends: {
      ordStatus: "PartiallyFilled",
      cumQty: quantity(7),
      orderQty: quantity(20),
      leavesQty: quantity(13),
      pendingReplace: null,
    },
  },
  {
    name: "a trade that came twice and was taken back, which came twice as well",
    asks: "nothing",
    says: [acknowledged, f1, f1, busted("a", 3), busted("a", 3), f2],
    follows: [
      [3, 1],
      [4, 1],
    ],
    ends: { ordStatus: "PartiallyFilled", cumQty: quantity(4), leavesQty: quantity(16) },
  },
];

for (const story of stories) {
  test(story.name, async () => {
    const ended = new Map<Side, unknown>();
    let place = 0;
    for (const turn of permutations(story.says.map((_, index) => index))) {
      if (!isPossible(story, turn)) continue;
      const side = (["Buy", "Sell"] as const)[place % 2] ?? "Buy";
      const inOneBatch = place % 4 < 2;
      place += 1;
      const end = await live(story, { side, turn, inOneBatch });
      const inTurn =
        ended.get(side) ?? (await live(story, { side, turn: turn.toSorted((a, b) => a - b), inOneBatch: false }));
      ended.set(side, inTurn);
      assert.deepEqual(end, inTurn, `${side} ${turn.join(",")} ${inOneBatch ? "in one batch" : "one by one"}`);
    }
    assert(place > 20, "many orders of reports were tried");
  });
}

test("after all of that the books agree, and nothing was set aside", async () => {
  const verdicts = await verifyAll(db, today);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
  const odd = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(sql`select why, report from quarantined_report order by id`),
  );
  assert.deepEqual(odd, []);
});

type Turn = { readonly side: Side; readonly turn: readonly number[]; readonly inOneBatch: boolean };

/** How an order of that story ends: its own figures, and what it did to Ada's money and shares. */
async function live(story: Story, { side, turn, inOneBatch }: Turn): Promise<unknown> {
  const before = await moneyNow();
  const of = await asking(story, side);
  const says = turn.map((index) => story.says[index]?.(of)).filter((said) => said !== undefined);
  if (inOneBatch) await desk.receiveExecutions(says);
  else for (const said of says) await desk.receiveExecutions([said]);
  const now = await current(of.id);
  const { ordStatus, orderQty, cumQty, cumValue, leavesQty, holdAmount, holdQty, pendingCancelID, pendingReplace } =
    now;
  const figures = { ordStatus, orderQty, cumQty, cumValue, leavesQty, pendingCancelID, pendingReplace };
  for (const [name, value] of Object.entries(story.ends)) assert.deepEqual(now[name as keyof Order], value, name);
  const after = await moneyNow();
  // What is left of an order that stands is taken out, so that the next one stands alone.
  if (now.closedTime === null)
    await desk.receiveExecutions([report(now, "out", { execType: "Canceled", ordStatus: "Canceled" })]);
  const closed = await current(of.id);
  assert.deepEqual([closed.holdAmount, closed.holdQty], [0n, 0], "a closed order holds nothing");
  return { ...figures, holdAmount, holdQty, cash: after.cash - before.cash, shares: after.shares - before.shares };
}

async function asking({ asks }: Story, side: Side): Promise<Order> {
  serial += 1;
  const placed = await desk.place(
    world.tenantId,
    world.ada,
    order({ side, orderQty: 20, price: price(side === "Buy" ? 11_780 : 11_760), acceptWarnings: ["DUPLICATE_ORDER"] }),
  );
  assert(placed.ok, placed.ok ? "" : placed.rejection.code);
  const { id } = placed.value.order;
  const clOrdID = `turn-${serial}`;
  const terms = { price: null, orderQty: 15, timeInForce: null, expireDate: null };
  // Only what stands can be changed.
  if (asks === "replace") await desk.receiveExecutions([acknowledged(placed.value.order)]);
  const asked =
    asks === "cancel"
      ? await desk.cancel(world.tenantId, world.ada, { clOrdID, id })
      : asks === "replace"
        ? await desk.replace(world.tenantId, world.ada, { clOrdID, id, ...terms })
        : placed;
  assert(asked.ok, asked.ok ? "" : asked.rejection.code);
  return asked.value.order;
}

function report(of: Order, name: string, said: Partial<ExecutionReport>): ExecutionReport {
  return reportOn(of, { execID: `${of.id}-${name}`, orderID: `N${of.id}`, ...said });
}

async function current(id: number): Promise<Order> {
  const [known] = await inTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
  assert(known !== undefined);
  return known.order;
}

/** Cash and shares of Ada's, wherever they are bound, less what she owes. */
async function moneyNow(): Promise<{ readonly cash: bigint; readonly shares: bigint }> {
  const [row] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ cash: bigint; shares: bigint }>(sql`
      select coalesce(sum(case class when 'client.receivable' then -balance else balance end)
          filter (where asset = 'NGN'), 0)::bigint as cash,
        coalesce(sum(case class when 'client.receivable' then -balance when 'units.due_out' then 0 else balance end)
          filter (where asset = 'SEC:ZENITHBANK'), 0)::bigint as shares
      from ledger_account where account_id = ${world.adaAccount}`),
  );
  assert(row !== undefined);
  return row;
}

function isPossible({ follows = [] }: Story, turn: readonly number[]): boolean {
  return follows.every(([after, before]) => turn.indexOf(after) > turn.indexOf(before));
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}
