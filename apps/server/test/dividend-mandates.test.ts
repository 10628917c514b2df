// E-dividend mandates: given for what is held, answered as the registrar has, shown beside each holding, and seen by nobody else.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { readInTenant } from "../src/db/in-tenant.ts";
import { holdingRows } from "../src/modules/back-office/portfolio-reports.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { clientsOf } from "../src/store/clients.ts";
import { adaBank, makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, chidi, broker, admin, supervisor, adaAccount } = world;
const page = { skipCount: 0, maxResultCount: 50 };
let made = 0;

type Row = { readonly id: number; readonly securityID: string; readonly status: string; readonly isBankInUse: boolean };

async function done<T>(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<T> {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value as unknown as T; // as its contract says
}

async function refusal(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<string> {
  const answer = await ask(method, caller, body);
  return answer.ok ? "ok" : answer.rejection.code;
}

const give = (...securityIDs: readonly string[]) => ({ cscsAccount: adaNumber, securityIDs });
const listed = async (caller = ada) =>
  (await done<{ readonly items: readonly Row[] }>("GetDividendMandates", caller, page)).items;
const shown = async () => {
  const rows = await readInTenant(db, world.tenantId, (tx) =>
    holdingRows(tx, adaAccount, { day: today, isToday: true }),
  );
  return rows.map(({ symbol, dividendMandate }) => [symbol, dividendMandate]);
};

/** Of the stocks that the client holds, and of those with a mandate to the bank in use. */
const counted = async () => {
  const nothing = { symbols: [], now: [], before: [] };
  const [row] = await readInTenant(db, world.tenantId, (tx) => clientsOf(tx, [adaAccount], nothing));
  return [row?.stocksHeld, row?.stocksMandated];
};

async function bankOfAda(): Promise<void> {
  made += 1;
  const given = { ...adaBank, accountName: "Ada Obi", cscsAccount: adaNumber, idempotencyKey: `bank-${made}` };
  const { id } = await done<Row>("ChangeBankDetails", ada, given);
  await done("ApproveBankDetails", supervisor, { id });
}

test("a holder gives a mandate for what they hold, once, to their approved bank account", async () => {
  assert.equal(await refusal("SubmitDividendMandates", ada, give("ZENITHBANK")), "NO_BANK_DETAILS");
  await bankOfAda();
  for (const stranger of [chidi, broker])
    assert.equal(await refusal("SubmitDividendMandates", stranger, give("ZENITHBANK")), "NOT_FOUND");
  assert.equal(await refusal("SubmitDividendMandates", ada, give("NOSUCH")), "SEC_UNKNOWN");
  assert.deepEqual(await shown(), [["ZENITHBANK", null]]);
  const twice = await Promise.all([1, 2].map(() => done("SubmitDividendMandates", ada, give("ZENITHBANK", "GTCO"))));
  assert.deepEqual(
    twice.map((answer) => (answer as { submitted: number }).submitted).toSorted((a, b) => a - b),
    [0, 2],
  );
  assert.deepEqual(await shown(), [["ZENITHBANK", "SUBMITTED"]]);
});

test("the registrar's answer is entered by nobody whose account it is, and only once", async () => {
  const [gtco, zenith] = (await listed()).toSorted((a, b) => a.securityID.localeCompare(b.securityID));
  assert(gtco !== undefined && zenith !== undefined);
  assert.equal((await done<Row>("ActivateDividendMandate", admin, { id: zenith.id })).status, "ACTIVE");
  assert.equal(await refusal("ActivateDividendMandate", admin, { id: zenith.id }), "FUNDING_STATE");
  assert.equal(
    (await done<Row>("RefuseDividendMandate", admin, { id: gtco.id, reason: "Signature" })).status,
    "DECLINED",
  );
  assert.deepEqual(await shown(), [["ZENITHBANK", "ACTIVE"]]);
  assert.deepEqual(await counted(), [1, 1]);
  const asHolder = { ...admin, userId: ada.userId };
  await done("SubmitDividendMandates", ada, give("GTCO"));
  const again = (await listed()).find(({ status }) => status === "SUBMITTED");
  assert.equal(await refusal("ActivateDividendMandate", asHolder, { id: again?.id }), "SAME_PERSON");
});

test("nobody but holder and office sees or withdraws one, and another bank account asks for it anew", async () => {
  const zenith = (await listed()).find(({ status }) => status === "ACTIVE");
  for (const stranger of [chidi, broker]) {
    assert.deepEqual(await listed(stranger), []);
    assert.equal(await refusal("WithdrawDividendMandate", stranger, { id: zenith?.id }), "NOT_FOUND");
  }
  const foreign = await other.ask("WithdrawDividendMandate", other.admin, { id: zenith?.id });
  assert(!foreign.ok && foreign.rejection.code === "NOT_FOUND");
  await bankOfAda();
  assert.equal((await listed()).find(({ id }) => id === zenith?.id)?.isBankInUse, false);
  assert.deepEqual(await counted(), [1, 0], "what goes to an account of before is none");
  await done("SubmitDividendMandates", ada, give("ZENITHBANK"));
  assert.equal((await listed()).find(({ id }) => id === zenith?.id)?.status, "WITHDRAWN");
  assert.deepEqual(await shown(), [["ZENITHBANK", "SUBMITTED"]]);
  const waits = (await listed()).find(
    ({ securityID, status }) => securityID === "ZENITHBANK" && status === "SUBMITTED",
  );
  assert.equal((await done<Row>("WithdrawDividendMandate", ada, { id: waits?.id })).status, "WITHDRAWN");
  assert.deepEqual(await shown(), [["ZENITHBANK", null]]);
});
