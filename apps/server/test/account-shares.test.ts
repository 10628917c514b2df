// A look at an account for somebody else: offered, taken, ended, over by itself; and never more than what was opened.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { accountShareService } from "@tradebook/contract/services/account-share.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { Method } from "@tradebook/contract/method.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import * as z from "zod";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { accountShareHandlers } from "../src/modules/account-share/account-share-handlers.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { fundingHandlers } from "../src/modules/funding/funding-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { makeFundedWorld } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, order } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ada, chidi, broker, deps } = world;
const handlers = {
  ...accountShareHandlers(deps),
  ...backOfficeHandlers(deps),
  GetBankDetails: fundingHandlers(deps).GetBankDetails,
};
const methods = { ...accountShareService, ...backOfficeService, GetBankDetails: fundingService.GetBankDetails };
const today = lagosDay(later(0));
const inAMonth = addDays(today, 30);
const reports = { cscsAcct: adaNumber, skipCount: 0, maxResultCount: 10 };

type Given = { readonly id: number; readonly status: string; readonly cscsAccount: string; readonly isOpen: boolean };
type Answered = { readonly ok: boolean; readonly value: unknown; readonly rejection: { readonly code: string } };

type Named = keyof typeof handlers;

/** `now` beside the caller where it is not the world's. */
type Asker = DeskCaller & { readonly now?: Call["now"] };

async function ask(name: Named, caller: Asker, body: object): Promise<Answered> {
  const { now = deps.clock.now() } = caller;
  const handle = handlers[name] as (input: unknown, call: Call) => Promise<Answered>;
  const method: Method = methods[name];
  return await handle(z.decode(method.input, body), world.callOf(caller, now));
}

async function done(...asked: Parameters<typeof ask>): Promise<Given> {
  const answer = await ask(...asked);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value as Given; // as its contract says
}

const codeOf = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  return answer.ok ? "ok" : answer.rejection.code;
};

const offer = (change: object = {}) => ({
  cscsAccount: adaNumber,
  person: "chidi",
  scope: "Portfolio",
  lastDay: inAMonth,
  ...change,
});

const seen = (now = deps.clock.now()) =>
  Promise.all([
    codeOf("GetDashAccountPortfolioHolding", { ...chidi, now }, { cscsAcct: adaNumber }),
    codeOf("GetAccountStatement", { ...chidi, now }, reports),
  ]);

test("an offer opens nothing until whom it names accepts it, and then only what it says", async () => {
  assert.deepEqual(await seen(), ["NOT_FOUND", "NOT_FOUND"]);
  assert.equal(await codeOf("GetStatementLine", chidi, { cscsAcct: adaNumber, lineNo: 1 }), "NOT_FOUND");
  assert.equal(await codeOf("GetStatementLine", ada, { cscsAcct: adaNumber, lineNo: 1 }), "ok");
  const made = await done("Offer", ada, offer());
  assert.deepEqual(await seen(), ["NOT_FOUND", "NOT_FOUND"]);
  for (const stranger of [broker, ada]) assert.equal(await codeOf("Accept", stranger, { id: made.id }), "NOT_FOUND");
  const [waiting] = ((await ask("GetShares", chidi, {})).value as { received: readonly Given[] }).received;
  assert.equal(waiting?.cscsAccount, "", "the account's number is for whoever has taken it");
  const taken = await done("Accept", chidi, { id: made.id });
  assert.deepEqual([taken.status, taken.isOpen, taken.cscsAccount], ["ACCEPTED", true, adaNumber]);
  assert.deepEqual(await seen(), ["ok", "NOT_FOUND"]);
  assert.equal(await codeOf("GetBankDetails", chidi, { cscsAccount: adaNumber }), "NOT_FOUND");
  assert.equal(await codeOf("Accept", chidi, { id: made.id }), "SHARE_OVER");
  const desk = createOrderDesk(deps);
  const placed = await desk.place(world.tenantId, chidi, order({ side: "Sell", orderQty: 1 }));
  assert(!placed.ok && placed.rejection.code === "NOT_FOUND", "to look is not to trade");
  assert.deepEqual(await seen(later(31 * 86_400_000)), ["NOT_FOUND", "NOT_FOUND"], "it runs out by itself");
  assert.equal((await done("End", chidi, { id: made.id })).status, "ENDED");
  assert.deepEqual(await seen(), ["NOT_FOUND", "NOT_FOUND"]);
});

test("an address finds whoever has proved it, and no user name that looks like one", async () => {
  const chidisIs = (column: "user_name" | "email", text: string, isProved: boolean) =>
    inTenant(db, world.tenantId, (tx) =>
      tx.run(
        column === "email"
          ? sql`update app_user set email = ${text}, normalized_email = upper(${text}), is_email_confirmed = ${isProved}
              where id = ${chidi.userId}`
          : sql`update app_user set user_name = ${text}, normalized_user_name = upper(${text}) where id = ${chidi.userId}`,
      ),
    );
  const reaches = async (person: string) => {
    const { id } = await done("Offer", ada, offer({ person }));
    const code = await codeOf("Decline", chidi, { id });
    if (code !== "ok") await done("End", ada, { id });
    return code;
  };
  await chidisIs("email", "uncle@example.com", false);
  assert.equal(await reaches("uncle@example.com"), "NOT_FOUND");
  await chidisIs("user_name", "uncle@example.com", false);
  await chidisIs("email", "chidi@example.com", true);
  assert.equal(await reaches("uncle@example.com"), "NOT_FOUND");
  assert.equal(await reaches("Chidi@example.com "), "ok");
  await chidisIs("user_name", "chidi", true);
  assert.equal(await reaches("CHIDI"), "ok");
});

test("statements are opened apart, and a holder ends it at once", async () => {
  const made = await done("Offer", ada, offer({ person: "CHIDI@example.com", scope: "Statements" }));
  await done("Accept", chidi, { id: made.id });
  assert.deepEqual(await seen(), ["ok", "ok"]);
  assert.equal(await codeOf("End", broker, { id: made.id }), "NOT_FOUND");
  const foreign = await handlers.End({ id: made.id }, other.callOf(other.admin));
  assert(!foreign.ok && foreign.rejection.code === "NOT_FOUND");
  assert.equal((await done("End", ada, { id: made.id })).status, "ENDED");
  assert.deepEqual(await seen(), ["NOT_FOUND", "NOT_FOUND"]);
  assert.equal(await codeOf("End", ada, { id: made.id }), "SHARE_OVER");
});

test("the answer is the same for somebody nobody is called, and nobody else can give what is a holder's", async () => {
  const [real, none] = [
    await done("Offer", ada, offer()),
    await done("Offer", ada, offer({ person: "nobody@example.com" })),
  ];
  const less = ({ id: _id, ...rest }: Given) => ({ ...rest, person: "" });
  assert.deepEqual(less(none), less(real));
  for (const stranger of [chidi, broker]) assert.equal(await codeOf("Offer", stranger, offer()), "NOT_FOUND");
  assert.equal(await codeOf("Offer", ada, offer({ person: "Ada" })), "SHARE_WITH_SELF");
  for (const lastDay of [addDays(today, -1), addDays(today, 800)])
    assert.equal(await codeOf("Offer", ada, offer({ lastDay })), "SHARE_DAYS");
  assert.equal((await done("Decline", chidi, { id: real.id })).status, "DECLINED");
  for (let more = 0; more < 9; more += 1) await done("Offer", ada, offer({ person: `friend${more}` }));
  assert.equal(await codeOf("Offer", ada, offer()), "SHARE_TOO_MANY");
});

test("the holders and whom it names are told of each step", async () => {
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; title: string }>(sql`
      select distinct user_id, title from notice where kind = 'AccountShared' order by user_id, title`),
  );
  const of = ({ userId }: DeskCaller) => told.filter((row) => row.user_id === userId).map(({ title }) => title);
  assert.deepEqual(of(ada), [
    "A look at an account has ended",
    "A look at your account was declined",
    "Somebody may look at your account now",
    "Somebody was offered a look at your account",
  ]);
  assert.deepEqual(of(chidi), ["A look at an account has ended", "You are offered a look at somebody's account"]);
});

test("the database opens nothing that no holder gave, and a share ends with its giver's own hold", async () => {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    const row = `insert into account_share (tenant_id, account_id, person, scope, status, last_day, offered_by, offered_at, grantee_id)
      values (${world.tenantId}, ${world.adaAccount}, 'xx', 'Portfolio', '%STATUS', '2030-01-01', %BY, now(), ${chidi.userId})`;
    const insert = (status: string, by: number) =>
      client.query(row.replace("%STATUS", status).replace("%BY", String(by)));
    await assert.rejects(insert("OFFERED", chidi.userId), /offered by its holder/);
    await assert.rejects(insert("ACCEPTED", ada.userId), /offered by its holder/);
    await insert("OFFERED", ada.userId);
    await assert.rejects(
      client.query("update account_share set status = 'OFFERED' where status = 'ENDED'"),
      /went from ENDED to OFFERED/,
    );
    await client.query("update account_share set status = 'ACCEPTED', answered_at = now() where person = 'xx'");
    assert.deepEqual(await seen(), ["ok", "NOT_FOUND"]);
    await client.query("delete from account_user where account_id = $1 and user_id = $2", [
      world.adaAccount,
      ada.userId,
    ]);
    assert.deepEqual(await seen(), ["NOT_FOUND", "NOT_FOUND"]);
  } finally {
    await client.end();
  }
});
