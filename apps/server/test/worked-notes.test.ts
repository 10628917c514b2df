// The published worked examples, to the kobo, in every place that shows them: preview, hold, ledger, note, statement, file.
// domain/ngx.md 2.3 and 2.4, with stamp duty and without.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { NoteRow } from "@tradebook/contract/account-reports.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { exportInput } from "@tradebook/contract/export.ts";
import type { FileContent } from "@tradebook/contract/file-answer.ts";
import { chargeLineNames, chargeLines } from "@tradebook/domain/fees/charge-fees.ts";
import { legacyFeeSchedule, ratesOn } from "@tradebook/domain/fees/fee-schedule.ts";
import { addDays, tradingDay } from "@tradebook/domain/instant.ts";
import { transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { price, quantity, type Kobo } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { startContractNotes } from "../src/contract-note-job.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { preview } from "../src/modules/order/preview.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { setFees } from "../src/store/new-tenant.ts";
import { verifyAll } from "../src/store/verify.ts";
import { textAfter, wordsOfPdf } from "./pdf-words.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, makeSmallWorld, opening, order, testDeps, today, reportOn } from "./small-world.ts";

const { db } = await freshDatabase();

type Example = {
  readonly name: string;
  readonly stampDuty: boolean;
  readonly order: Partial<NewOrder>;
  readonly fills: readonly number[];
  readonly consideration: bigint;
  readonly charges: bigint;
  readonly net: bigint;
};

const buy = { securityID: "ZENITHBANK", side: "Buy", orderQty: 10_000, price: price(11_780) } as const;
const sell = { securityID: "GTCO", side: "Sell", orderQty: 5000, price: price(12_900) } as const;
const [bought, sold] = [1_178_000_00n, 645_000_00n];

const examples: readonly Example[] = [
  {
    name: "a buy with stamp duty",
    stampDuty: true,
    order: buy,
    fills: [6000, 4000],
    consideration: bought,
    charges: 21_841_18n,
    net: 1_199_841_18n,
  },
  {
    name: "a buy without stamp duty",
    stampDuty: false,
    order: buy,
    fills: [1, 9998, 1],
    consideration: bought,
    charges: 20_898_78n,
    net: 1_198_898_78n,
  },
  {
    name: "a sale with stamp duty",
    stampDuty: true,
    order: sell,
    fills: [5000],
    consideration: sold,
    charges: 14_040_82n,
    net: 630_959_18n,
  },
  {
    name: "a sale without stamp duty",
    stampDuty: false,
    order: sell,
    fills: [3, 997, 4000],
    consideration: sold,
    charges: 13_524_82n,
    net: 631_475_18n,
  },
];

for (const [at, example] of examples.entries())
  test(`${example.name} is the same to the kobo wherever it is shown`, async () => {
    const world = await makeSmallWorld(db, `House${at}`);
    await inTenant(db, world.tenantId, async (tx) => {
      if (example.stampDuty)
        await setFees(tx, [{ ...ratesOn(legacyFeeSchedule, today), from: tradingDay("2026-06-01") }]);
      const shares = { accountId: world.adaAccount, securityID: "GTCO", quantity: quantity(5000) };
      const journal = transferIn({ ...shares, ref: "gtco", businessDate: today });
      await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals: [journal] }] });
    });
    const deps = testDeps(db);
    const request = order(example.order);
    const shown = await preview(deps, { tenantId: world.tenantId, caller: world.ada, request, culture: "en" });
    assert(shown.ok);
    const { total, net, totalCharges, consideration } = shown.value;
    assert.deepEqual(
      { due: total ?? net, totalCharges, consideration },
      { due: example.net, totalCharges: example.charges, consideration: example.consideration },
    );

    const desk = createOrderDesk(deps);
    const placed = await desk.place(world.tenantId, world.ada, request);
    assert(placed.ok, placed.ok ? "" : placed.rejection.code);
    const made = placed.value.order;
    assert.equal(made.holdAmount, example.order.side === "Buy" ? example.net : 0n);
    await desk.receiveExecutions(reportsOf(made, example.fills));

    const call: Call = {
      caller: { ...world.ada, tenantId: world.tenantId, roles: ["CUSTOMER"] },
      tenantId: world.tenantId,
      culture: "en",
      now: later(1),
      ip: "127.0.0.1",
    };
    const handlers = backOfficeHandlers(deps);
    const page = { cscsAcct: adaNumber, skipCount: 0, maxResultCount: 50 };
    const list =
      example.order.side === "Buy"
        ? await handlers.GetPurchaseContractNotes(page, call)
        : await handlers.GetSaleContractNotes(page, call);
    assert(list.ok);
    const [note] = list.value.items;
    assert(note !== undefined);
    assert.deepEqual(
      [note.consideration, note.totalCharges, note.netAmount, note.executions.length],
      [example.consideration, example.charges, example.net, example.fills.length],
    );
    assert.equal(list.value.totals.netAmount, example.net);

    const statement = await handlers.GetAccountStatement(page, call);
    assert(statement.ok);
    const lines = statement.value.items.filter((line) => line.reference === note.contractNoteNo);
    assert.equal(lines.length, example.fills.length);
    assert.equal(
      lines.reduce((sum, line) => sum + line.debit + line.credit, 0n),
      example.net,
    );
    assert.equal(await ledgerMoved(world.tenantId, made.id), example.net);

    const paper = await handlers.Export(
      exportInput.parse({ report: "contract-note", format: "pdf", id: note.id }),
      call,
    );
    assert(paper.ok);
    assert(paper.value.content instanceof Uint8Array);
    const printed = wordsOfPdf(paper.value.content);
    for (const [word, amount] of printedLines(note, example.order.side === "Buy")) {
      assert.equal(textAfter(printed, word), nairaText(amount), `"${word}" on paper`);
    }
    const bill = await handlers.Export(
      exportInput.parse({ report: "account-statement", format: "pdf", cscsAcct: adaNumber }),
      call,
    );
    assert(bill.ok);
    const closing = statement.value.items.at(-1)?.balance;
    assert(closing !== undefined && closing !== null);
    assert.ok(wordsOfPdf(await bytesOf(bill.value.content)).includes(nairaText(closing)), "the closing balance");
    const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
    assert.deepEqual(broken, []);
  });

test("a client is told of a day's notes once its trading is over, by mail too, and again when a fill comes late", async () => {
  const world = await makeSmallWorld(db, "HouseTold");
  const deps = testDeps(db);
  const desk = createOrderDesk(deps);
  const placed = await desk.place(world.tenantId, world.ada, order(buy));
  assert(placed.ok);
  const [taken, first, second] = reportsOf(placed.value.order, [6000, 4000]);
  assert(taken !== undefined && first !== undefined && second !== undefined);
  type Row = { readonly title: string; readonly body: string };
  const heard = async () => {
    const job = startContractNotes(deps);
    await job.stop();
    return await inTenant(db, world.tenantId, async (tx) => ({
      notices: await tx.rows<Row>(sql`select title, body from notice where kind = 'ContractNotes' order by id`),
      mails: await tx.rows<{ id: bigint }>(sql`
        select id from outbound_message where template = 'notice' and channel = 'email'`),
    }));
  };
  await desk.receiveExecutions([taken, first]);
  deps.set({ phase: "CONTINUOUS" });
  assert.deepEqual((await heard()).notices, []);
  deps.set({ phase: "CLOSED", connected: false });
  assert.deepEqual((await heard()).notices, [], "a server that starts does not know yet whether the day is over");
  deps.set({ phase: "END_OF_DAY", connected: true });
  const before = await heard();
  assert.equal(before.notices.length, 1);
  assert.match(before.notices[0]?.title ?? "", /are ready$/);
  const toPay = async () => {
    const [sums] = await inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ due: Kobo }>(sql`select sum(value_kobo + charges_kobo)::bigint as due from execution`),
    );
    return `1 purchases, ₦${nairaText(sums?.due ?? (0n as Kobo))} to pay; 0 sales`;
  };
  assert.ok(before.notices[0]?.body.includes(await toPay()));
  assert.equal(before.mails.length, 1);
  assert.equal((await heard()).notices.length, 1, "once");
  await desk.receiveExecutions([second]);
  const after = await heard();
  assert.match(after.notices[1]?.title ?? "", /have changed$/);
  assert.ok(after.notices[1]?.body.includes(await toPay()));
  assert.equal((await heard()).notices.length, 2, "once");
  // On the next day, in the middle of trading, what was traded late the day before is still found.
  await inTenant(db, world.tenantId, (tx) => tx.run(sql`update note_told set fills = 1`));
  deps.set({ phase: "CONTINUOUS", day: addDays(today, 3) });
  assert.equal((await heard()).notices.length, 3);
});

/** Each line of the paper with the note's own figure behind it. */
function printedLines(note: NoteRow, bought: boolean): readonly (readonly [string, Kobo])[] {
  const charges = chargeLineNames.filter((name) => note[name] !== 0n);
  return [
    ["Consideration", note.consideration],
    ...charges.map((name) => [chargeLines[name].label, note[name]] as const),
    ["Total charges", note.totalCharges],
    [bought ? "Total payable (₦)" : "Net proceeds (₦)", note.netAmount],
  ];
}

function reportsOf(made: Order, fills: readonly number[]): readonly ExecutionReport[] {
  const report = reportOn(made, { execID: `${made.exchangeClOrdID}-0`, execType: "New" });
  const trades = fills.map((shares, at): ExecutionReport => ({
    ...report,
    execID: `${made.exchangeClOrdID}-${at + 1}`,
    execType: "Trade",
    ordStatus: "PartiallyFilled",
    lastQty: quantity(shares),
    lastPx: made.price,
  }));
  return [report, ...trades];
}

async function bytesOf(content: FileContent): Promise<Uint8Array> {
  assert(typeof content !== "string");
  if (content instanceof Uint8Array) return content;
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}

/** What the fills of an order took from the client's cash, or brought to it, by the ledger's own rows. */
async function ledgerMoved(tenantId: number, orderId: number): Promise<bigint> {
  const [row] = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ moved: bigint }>(sql`
      select abs(sum(case when credited.account_id is not null then amount else 0 end)
        - sum(case when debited.account_id is not null then amount else 0 end)) as moved
      from journal
        join transfer on transfer.journal_id = journal.id
        join ledger_account debited on debited.id = transfer.debit_id
        join ledger_account credited on credited.id = transfer.credit_id
      where journal.order_id = ${orderId} and journal.kind = 'fill' and transfer.asset = 'NGN'`),
  );
  return row?.moved ?? 0n;
}
