// Plays operations on the core and on the second books, and compares all of both after each.

import { balanceOf } from "../../src/ledger/balance.ts";
import {
  askCross,
  askMoney,
  askOrder,
  askToCancel,
  askToChange,
  answerMoney,
  bringShares,
  payIn,
} from "./ask-steps.ts";
import { accountIds, coreFigures, securityIDs } from "./core-world.ts";
import {
  hearAgain,
  hearChanged,
  hearRefusal,
  hearTakenBack,
  hearTrade,
  hearWord,
  lastDays,
  nextDay,
} from "./hear-steps.ts";
import { numbersFrom, randomOperation, type Operation } from "./operation.ts";
import type { PlainRates } from "./plain-fees.ts";
import { leavesOf, statusOf, tradedOf } from "./plain-order.ts";
import { newWorld, stretches, type World } from "./world.ts";

type Answers = { readonly core: string | null; readonly plain: string | null };
type Step = (world: World, operation: Operation) => Answers | void;

const steps: { readonly [K in Operation["kind"]]: Step } = {
  place: askOrder,
  cross: askCross,
  askCancel: askToCancel,
  askChange: askToChange,
  deposit: payIn,
  transferIn: bringShares,
  withdraw: askMoney,
  paid: (world) => answerMoney(world, true),
  notPaid: (world) => answerMoney(world, false),
  trade: hearTrade,
  acknowledge: (world, operation) => hearWord(world, operation, "acknowledge"),
  cancel: (world, operation) => hearWord(world, operation, "cancel"),
  expire: (world, operation) => hearWord(world, operation, "expire"),
  reject: (world, operation) => hearWord(world, operation, "reject"),
  suspend: (world, operation) => hearWord(world, operation, "suspend"),
  doneForDay: (world, operation) => hearWord(world, operation, "doneForDay"),
  resume: (world, operation) => hearWord(world, operation, "resume"),
  change: hearChanged,
  refuse: hearRefusal,
  again: hearAgain,
  bust: (world, operation) => hearTakenBack(world, operation, false),
  correct: (world, operation) => hearTakenBack(world, operation, true),
  nextDay,
};

export type Run = { readonly seed: number; readonly operations: readonly Operation[] };

/** The operations of a seed. */
export function runOf(seed: number, length: number): Run {
  const below = numbersFrom(seed);
  return { seed, operations: Array.from({ length }, () => randomOperation(below)) };
}

/** How often each kind of operation changed something. */
export type Tally = Map<Operation["kind"], number>;

/** The first difference between the two, in words; null when there is none to the end, when all has settled. */
export function differenceIn({ seed, operations }: Run, tally: Tally = new Map()): string | null {
  const world = openWorld(seed);
  for (const [at, operation] of operations.entries()) {
    const before = world.core.changes;
    const difference = afterStep(world, operation);
    if (difference !== null) return `operation ${at} (${operation.kind}): ${difference}`;
    if (world.core.changes > before) tally.set(operation.kind, (tally.get(operation.kind) ?? 0) + 1);
  }
  lastDays(world);
  const difference = differenceNow(world) ?? stillDue(world);
  return difference === null ? null : `when all days have settled: ${difference}`;
}

/** The same run without the operations that its difference does not need. */
export function cutDown(run: Run): Run {
  let operations = run.operations;
  for (let size = Math.ceil(operations.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < operations.length;) {
      const without = operations.toSpliced(at, size);
      if (differenceIn({ ...run, operations: without }) === null) at += size;
      else operations = without;
    }
  }
  return { ...run, operations };
}

function openWorld(seed: number): World {
  const below = numbersFrom(seed ^ 0x5eed);
  const rates: PlainRates = {
    commission: [13_500n, 7_500n, 10_001n][below(3)] ?? 0n,
    least: [0n, 100_00n, 5_000_00n][below(3)] ?? 0n,
    sec: 3_000n,
    ngx: 3_000n,
    cscs: 3_000n,
    stamp: [800n, 0n][below(2)] ?? 0n,
    vat: 75_000n,
    alert: [400n, 0n][below(2)] ?? 0n,
    vatOnSec: below(2) === 0,
  };
  const world = newWorld(rates, stretches[below(stretches.length)] ?? { dates: [], cycle: () => 1 });
  for (const [account] of accountIds.entries()) {
    for (const [security] of securityIDs.entries()) {
      const operation = { ...randomOperation(below), account, security, shares: 1 + below(2_000_000) };
      payIn(world, operation);
      bringShares(world, operation);
    }
  }
  return world;
}

function afterStep(world: World, operation: Operation): string | null {
  try {
    const answers = steps[operation.kind](world, operation);
    if (answers !== undefined && answers.core !== answers.plain)
      return `the core answers ${answers.core ?? "yes"}, the second books ${answers.plain ?? "yes"}`;
  } catch (error) {
    return `thrown: ${error instanceof Error ? error.message : String(error)}`;
  }
  return differenceNow(world);
}

function differenceNow(world: World): string | null {
  return differentOrder(world) ?? differentFigure(world);
}

function differentOrder({ core, plain }: World): string | null {
  if (core.orders.size !== plain.orders.length) return `${core.orders.size} and ${plain.orders.length} orders`;
  // Older orders can't change any more: those that steps reach are among the last.
  for (const one of plain.orders.slice(-8)) {
    const order = core.orders.get(one.id);
    if (order === undefined) return `order ${one.id} is in the second books alone`;
    const ours = [order.ordStatus, order.cumQty, order.leavesQty, order.holdAmount, order.holdQty, order.orderQty];
    const theirs = [statusOf(one), tradedOf(one), leavesOf(one), one.heldCash, one.heldUnits, one.qty];
    if (ours.join(" ") !== theirs.join(" ")) return `order ${one.id} is ${ours.join(" ")} and ${theirs.join(" ")}`;
  }
  return null;
}

function differentFigure({ core, plain }: World): string | null {
  const figures = coreFigures(core);
  for (const [key, amount] of figures) {
    if (amount !== (plain.figures.get(key) ?? 0n)) return `${key} is ${amount} and ${plain.figures.get(key) ?? 0n}`;
  }
  for (const [key, amount] of plain.figures) {
    if (amount !== 0n && !figures.has(key)) return `${key} is nothing and ${amount}`;
  }
  return null;
}

function stillDue({ core }: World): string | null {
  for (const [key, { account }] of core.balances) {
    if (account.settleDate !== null && balanceOf(core.balances, account) !== 0n) return `${key} is still due`;
  }
  return null;
}
