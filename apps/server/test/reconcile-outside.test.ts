// A day against what others keep: the depository's positions and the bank's closing balance, with a break for each difference.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { addDays, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { receiveJournal } from "@tradebook/domain/funding/funding-journals.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { makeDayEndWorld } from "./day-end-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, later } from "./small-world.ts";

const { db } = await freshDatabase();
let w: Awaited<ReturnType<typeof makeDayEndWorld>>;
const day = tradingDay("2026-11-20");
const settles = tradingDay("2026-11-24");
const page = { skipCount: 0, maxResultCount: 100 };

beforeEach(async () => {
  w = await makeDayEndWorld(db);
  w.goTo(day);
});

const head = "account,security,quantity\n";
const asTheyAre = `${head}${adaNumber},ZENITHBANK,5000\n${chidiNumber},ACCESSCORP,20000\n`;

async function uploaded(text: string, tradeDate = day, isCut = false) {
  return await afterTrading(() => sent(text, tradeDate, { isCut }));
}

/** Compared once trading is over, which goes on afterwards. */
async function afterTrading<T>(work: () => Promise<T>): Promise<T> {
  w.deps.set({ phase: "END_OF_DAY" });
  const answer = await work();
  w.deps.set({ phase: "CONTINUOUS" });
  return answer;
}

async function sent(text: string, tradeDate = day, { isCut = false, keepAll = false } = {}) {
  const files = [{ fieldName: "cscs.csv", bytes: Buffer.from(text), isCut }];
  const asked = { tradeDate, keepAll: keepAll ? ("true" as const) : null };
  const answer = await w.dayEnd.UploadPositions(asked, { ...w.call(w.admin), files });
  return answer.ok
    ? { matched: answer.value.matched, breaksFound: answer.value.breaksFound, openBreaks: answer.value.openBreaks }
    : answer.rejection;
}

async function bank(naira: number, tradeDate = day) {
  const input = { tradeDate, closing: kobo(BigInt(Math.round(naira * 100))), statement: "Statement 11" };
  const answer = await afterTrading(async () => await w.dayEnd.CompareBank(input, w.call(w.admin)));
  return answer.ok ? answer.value.breaksFound : answer.rejection.code;
}

async function breaks() {
  const answer = await w.dayEnd.GetBreaks({ ...page, open: true }, w.call(w.admin));
  assert(answer.ok);
  return answer.value;
}

async function statement(lines: string, tradeDate = day) {
  const files = [{ fieldName: "bank.csv", bytes: Buffer.from(`line,day,reference,amount\n${lines}`), isCut: false }];
  const answer = await afterTrading(async () =>
    w.dayEnd.UploadBankStatement({ tradeDate }, { ...w.call(w.admin), files }),
  );
  return answer.ok ? [answer.value.matched, answer.value.breaksFound, answer.value.openBreaks] : answer.rejection;
}

test("lines of the bank are matched with deposits of the day, each once; what matches nothing is a break", async () => {
  await inTenant(db, w.tenantId, async (tx) => {
    for (const [id, reference, amount] of [
      [9_001, "TX 7", 50_000_00n],
      [9_002, "TX 8", 70_000_00n],
    ] as const) {
      await tx.run(sql`
        insert into deposit (id, account_id, amount_kobo, channel, bank_reference, payer, narration, status, day,
          entered_by, entered_at)
        values (${id}, ${w.adaAccount}, ${amount}, 'Bank transfer', ${reference}, 'Ada', '', 'CLEARED', ${day},
          ${w.admin.userId}, now())`);
      const money = { id, accountId: w.adaAccount, amount: kobo(amount) };
      await commitOutcomes(tx, { now: later(0), outcomes: [{ ...nothing, journals: [receiveJournal(money, day)] }] });
    }
  });
  const [first, second, charge] = [`B1,${day},tx 7,50000.00\n`, `B2,${day},TX 8,69000.00\n`, `B3,${day},COT,-52.50\n`];
  assert.deepEqual(await statement(first + second), [1, 1, 1]);
  assert.deepEqual(await statement(first + second), [1, 0, 1], "the same lines again");
  assert.deepEqual(await statement(charge), [1, 1, 2], "lines that came later stand beside those before");
  const { items } = await breaks();
  assert.deepEqual(
    items.map(({ kind, subject, cscsAccount, ours, theirs, owner }) => [
      kind,
      subject,
      cscsAccount,
      ours,
      theirs,
      owner,
    ]),
    [
      ["BankLine", "B2|TX 8|69,000.00", adaNumber, "70,000.00", "69,000.00", null],
      ["BankLine", "B3|COT|-52.50", "", null, "-52.50", null],
    ],
  );
  const why = (text: string) => ({ code: "STATEMENT_FILE", why: text });
  const other = await statement(`B1,${day},TX 7,1.00\nB9,${day},TX 9,1.00\n`);
  assert.deepEqual(other, why("The bank's line B1 was read before, with another day or amount."));
  assert.deepEqual(
    await statement("B1,2026-11-19,TX 7,1.00\n"),
    why(`Line 2 is of 2026-11-19; the file is of ${day}.`),
  );
  assert.deepEqual(await statement(charge + charge), why("It says a line of the bank twice."));
  assert.equal((await w.rows(sql`select line from bank_line`)).length, 3, "of a refused file nothing is kept");
});

test("positions that agree are matched; each that differs is a break, found again as the same", async () => {
  assert.deepEqual(await uploaded(asTheyAre), { matched: 2, breaksFound: 0, openBreaks: 0 });
  const wrong = `${head}${Number(adaNumber)},ZENITHBANK,4900\nC${chidiNumber}AB,ACCESSCORP,20000\n${adaNumber},GTCO,3\n`;
  assert.deepEqual(await uploaded(wrong), { matched: 1, breaksFound: 2, openBreaks: 2 });
  assert.deepEqual(await uploaded(wrong), { matched: 1, breaksFound: 0, openBreaks: 2 });
  const { items, totals } = await breaks();
  assert.deepEqual(
    items.map(({ kind, securityID, ours, theirs, status, owner }) => [kind, securityID, ours, theirs, status, owner]),
    [
      ["Position", "GTCO", null, "3", "Open", null],
      ["Position", "ZENITHBANK", "5000", "4900", "Open", null],
    ],
  );
  assert.equal(totals.last, null, "no trades were compared");
  const [first] = items;
  assert(first !== undefined);
  assert(
    (await w.dayEnd.AssignBreak({ id: first.id, userName: "supervisor", reason: "Ask CSCS" }, w.call(w.admin))).ok,
  );
  assert((await w.dayEnd.ResolveBreak({ id: first.id, reason: "CSCS was late" }, w.call(w.admin))).ok);
  await w.isSound();
});

test("what is sold is at the depository until it settles, and what is bought from then on", async () => {
  await w.trade({ side: "Sell", orderQty: 200 });
  await w.trade({ orderQty: 50 });
  assert.deepEqual(await uploaded(asTheyAre), { matched: 2, breaksFound: 0, openBreaks: 0 });
  w.goTo(settles);
  await settleDue(w.deps, w.tenantId, settles);
  const settled = asTheyAre.replace("5000", "4850");
  assert.deepEqual(await uploaded(settled, settles), { matched: 2, breaksFound: 0, openBreaks: 0 });
  assert.deepEqual(await uploaded(asTheyAre), { matched: 2, breaksFound: 0, openBreaks: 0 }, "as it was on the day");
  await w.isSound();
});

test("what a client owes is not at the depository, neither before the sale settles nor after", async () => {
  const sold = await w.place({ side: "Sell", orderQty: 200 });
  await w.fillOf(sold, 230, sold.price ?? 0);
  assert.deepEqual(await uploaded(asTheyAre), { matched: 2, breaksFound: 0, openBreaks: 0 });
  w.goTo(settles);
  await settleDue(w.deps, w.tenantId, settles);
  const settled = asTheyAre.replace("5000", "4770");
  assert.deepEqual(await uploaded(settled, settles), { matched: 2, breaksFound: 0, openBreaks: 0 });
  assert.deepEqual(await uploaded(asTheyAre), { matched: 2, breaksFound: 0, openBreaks: 0 }, "as it was on the day");
  await w.isSound();
});

test("the bank's closing balance is held against clients' money, day by day", async () => {
  assert.equal(await bank(7_000_000), 0);
  assert.equal(await bank(6_999_999.5), 1);
  assert.equal(await bank(6_999_999.5), 0, "found again it is the same");
  const [found] = (await breaks()).items;
  assert.deepEqual([found?.kind, found?.ours, found?.theirs], ["BankBalance", "7,000,000.00", "6,999,999.50"]);
  w.goTo(addDays(day, 3));
  assert.equal(await bank(7_000_000), 0, "that day is still as it was");
});

test("a day that still trades is not compared, and a file that looks like another day's only when that is said", async () => {
  const early = await sent(asTheyAre);
  assert.deepEqual(early, { code: "DAY_NOT_OVER", tradeDate: day, why: "is not over" });
  const other = Array.from({ length: 51 }, (_, at) => `${10_000_000 + at},GTCO,5\n`).join("");
  const many = await uploaded(asTheyAre + other);
  assert.equal("code" in many ? many.code : "ok", "POSITIONS_FILE");
  assert.equal((await breaks()).items.length, 0);
  const kept = await afterTrading(() => sent(asTheyAre + other, day, { keepAll: true }));
  assert.deepEqual(kept, { matched: 2, breaksFound: 51, openBreaks: 51 });
});

test("a file that cannot be read whole counts for nothing, a day to come cannot be compared, and neither makes a day compared", async () => {
  for (const [text, why] of [
    ["nonsense\n", "Its first line must be account,security,quantity."],
    [`${head}${adaNumber},GTCO,5`, "It is cut off in its last line."],
    [`${head}${adaNumber},GTCO,five\n`, "Line 2 has no number of shares."],
    [`${head}${adaNumber},GTCO,5\n${Number(adaNumber)},GTCO,5\n`, "It says an account and a security twice."],
  ] as const)
    assert.deepEqual(await uploaded(text), { code: "POSITIONS_FILE", why });
  assert.deepEqual(await uploaded(asTheyAre, day, true), { code: "POSITIONS_FILE", why: "It is too long." });
  const later = await uploaded(asTheyAre, addDays(day, 1));
  assert.deepEqual("code" in later ? later.code : "ok", "DAY_NOT_OVER");
  assert.equal(await bank(1, addDays(day, 1)), "DAY_NOT_OVER");
  await w.trade({ orderQty: 10 });
  await uploaded(asTheyAre);
  w.goTo(addDays(day, 3));
  const days = await w.dayEnd.GetDays(page, w.call(w.admin));
  assert(days.ok);
  assert.equal(days.value.items.find(({ tradeDate }) => tradeDate === day)?.reconciledAt, null);
  const closing = await w.dayEnd.CloseDay({ tradeDate: day, reason: null }, w.call(w.admin));
  assert.equal(closing.ok ? "ok" : closing.rejection.code, "DAY_NOT_OVER", "its trades were not compared");
});
