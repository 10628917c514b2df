// What people set for themselves: where they are reached, when they are left in peace, and the account they begin with.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { lagosAt, lagosDay } from "@tradebook/domain/instant.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { addNotice } from "../src/store/notices.ts";
import { assertRefused, field, movableClock, openBrowser, text } from "./auth-browser.ts";
import { ada, chidi, password } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const clock = movableClock();
const s = await withServer({ clock, env: { TRADEBOOK_RATE_LIMITS: "off" } });
const open = () => openBrowser(s.url, s.world.defaultId);
const minute = 60_000;
const here = <Row extends object>(statement: ReturnType<typeof sql>) =>
  inTenant(s.server.db, s.world.defaultId, (tx) => tx.rows<Row>(statement));

async function codeTo(address: string): Promise<string> {
  return (await open().newest("confirmAddress", address))?.facts["code"] ?? "";
}

test("an address is moved to by the code that went there, and the old one is told", async () => {
  await here(sql`
    update customer set email = 'Ada@Example.com'
    where id = (select customer_id from securities_account where cscs_account = ${ada})`);
  const browser = open();
  const token = text(await browser.authenticate("ada", password), "accessToken");
  const ask = (to: string) => browser.post("Account/ChangeContact", { emailAddress: to }, token);
  const confirm = (code: string) => browser.post("Account/ConfirmContact", { channel: "email", code }, token);
  assert.equal(field(await ask("ada.new@example.com"), "channel"), "email");
  const code = await codeTo("ada.new@example.com");
  assert.match(code, /^\d{6}$/);
  assertRefused(await ask("thief@example.com"), "CODE_TOO_SOON");
  assertRefused(await confirm(code === "000000" ? "000001" : "000000"), "CODE_INVALID");
  assert.equal(field(await confirm(code), "emailAddress"), "ada.new@example.com");
  assertRefused(await confirm(code), "CODE_INVALID");
  for (const to of ["ada@example.com", "ada.new@example.com"]) {
    const told = await open().newest("notice", to);
    assert.match(told?.facts["body"] ?? "", /ada\.new@example\.com/, to);
  }
  const client = await here(sql`
    select email from customer where id = (select customer_id from securities_account where cscs_account = ${ada})`);
  assert.deepEqual(client, [{ email: "ada.new@example.com" }], "the client's own record followed");
  assert.equal(typeof field(await open().authenticate("ada.new@example.com", password), "accessToken"), "string");
});

test("a code proves the last address alone, and none comes to an address of somebody else", async () => {
  const browser = open();
  const token = text(await browser.authenticate("chidi", password), "accessToken");
  const ask = (to: string) => browser.post("Account/ChangeContact", { emailAddress: to }, token);
  const confirm = (code: string) => browser.post("Account/ConfirmContact", { channel: "email", code }, token);
  await ask("first@example.com");
  const first = await codeTo("first@example.com");
  clock.move(minute);
  assert.equal((await ask("ada.new@example.com")).status, 200, "the answer does not tell that it is taken");
  assert.equal(await codeTo("ada.new@example.com").then((code) => code === ""), false, "ada's own code of before");
  const [codes] = await here<{ n: number }>(sql`
    select count(*)::int as n from outbound_message where recipient = 'ada.new@example.com' and status = 'dropped'`);
  assert.equal(codes?.n, 1, "what would have gone there was written and dropped");
  assertRefused(await confirm(first), "CODE_INVALID");
  for (const none of [{}, { emailAddress: "a@example.com", phoneNumber: "+2348030000009" }, { phoneNumber: "12" }])
    assert.equal((await browser.post("Account/ChangeContact", none, token)).status, 400);
});

test("a phone number is moved to by an SMS, and is the one that codes go to", async () => {
  const browser = open();
  const token = text(await browser.authenticate("chidi", password), "accessToken");
  const number = "+2348030000077";
  assert.equal(field(await browser.post("Account/ChangeContact", { phoneNumber: number }, token), "channel"), "sms");
  const moved = { channel: "sms", code: await codeTo(number) };
  assert.equal(field(await browser.post("Account/ConfirmContact", moved, token), "phoneNumber"), number);
  assert.equal(field(await browser.get("Account/GetSignInMethods", token), "phoneNumber"), number);
});

test("mail of money waits for the end of quiet hours; of orders it does not", async () => {
  const client = await s.signIn("chidi");
  const items = ["orders", "money"].map((group) => ({ group, byMail: true, bySms: false }));
  resultOf(await client.post("Notification/SaveChoices", { items }));
  const now = clock.now();
  const at = lagosAt(lagosDay(now), 0);
  const from = Math.floor((now - at) / minute);
  const quiet = { from, until: (from + 90) % 1440 };
  resultOf(await client.post("Notification/SaveQuietHours", { quiet }));
  assert.deepEqual((resultOf(await client.get("Notification/GetChoices")) as { quiet: unknown }).quiet, quiet);
  const [user] = await here<{ id: number }>(sql`select id from app_user where user_name = 'chidi'`);
  const userId = user?.id ?? 0;
  const told = { userId, body: "What it means.", refs: {}, at: now };
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    await addNotice(tx, { ...told, kind: "WithdrawalPaid", title: "Paid" });
    await addNotice(tx, { ...told, kind: "TradeForYou", title: "Traded" });
  });
  const waiting = async () =>
    await here<{ status: string; minutes: number }>(sql`
      select status, round(extract(epoch from next_try_at - created_at) / 60)::int as minutes
      from outbound_message where user_id = ${userId} and template = 'notice' and created_at >= ${new Date(now).toISOString()}
      order by id`);
  const stood = async () => (await waiting()).map(({ status, minutes }) => [status, minutes > 80]);
  await until(async () => (await stood()).some(([status]) => status !== "waiting"), "the one that does not wait");
  assert.deepEqual(await stood(), [
    ["waiting", true],
    ["kept", false],
  ]);
  clock.move(91 * minute);
  await until(async () => (await stood()).every(([status]) => status === "kept"), "the other, once the hours are over");
  // The sign-in of before has run out meanwhile.
  const again = await s.signIn("chidi");
  resultOf(await again.post("Notification/SaveQuietHours", { quiet: null }));
  const kept = resultOf(await again.get("Notification/GetChoices")) as { quiet: unknown };
  assert.equal(kept.quiet, null);
  const same = { quiet: { from: 60, until: 60 } };
  assert.equal((await again.post("Notification/SaveQuietHours", same)).status, 400);
});

test("who holds several accounts begins with the one they chose, and with nobody else's", async () => {
  const own = async () => {
    const told = resultOf(await (await s.signIn("ada")).get("Session/GetCurrentLoginInformations"));
    return (told as { user: { userTradingAccounts: readonly string[] } }).user.userTradingAccounts;
  };
  await here(sql`
    insert into securities_account (cscs_account, chn, customer_id, name, opened_on)
    select '0010000077', 'C0000000077', customer_id, name, opened_on from securities_account where cscs_account = ${ada}`);
  await here(sql`
    insert into account_user (account_id, user_id, relation)
    select account.id, app_user.id, 'holder' from securities_account account, app_user
    where account.cscs_account = '0010000077' and app_user.user_name = 'ada'`);
  const client = await s.signIn("ada");
  const choose = (cscsAccount: string) => client.post("Configuration/SetDefaultAccount", { cscsAccount });
  resultOf(await choose("0010000077"));
  assert.deepEqual(await own(), ["0010000077", ada]);
  for (const other of [chidi, "0099999999"]) assert.equal((await choose(other)).status, 404);
  assert.deepEqual(await own(), ["0010000077", ada], "what was refused changed nothing");
  resultOf(await choose(ada));
  assert.deepEqual(await own(), [ada, "0010000077"]);
});
