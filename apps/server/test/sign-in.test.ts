// Signing in at the edge: the acceptance checks of the ABP contract's part C, by number, and what is written down.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { password } from "./edge-world.ts";
import { ask, until, withServer, type ApiAnswer } from "./with-server.ts";

const s = await withServer();

type Attempt = {
  readonly name: string;
  readonly password?: string;
  readonly tenantId?: number;
  readonly cookie?: string;
};

async function authenticate({ name, password: typed = password, tenantId, cookie }: Attempt): Promise<ApiAnswer> {
  return await ask(`${s.url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(tenantId === undefined ? {} : { "Abp.TenantId": String(tenantId) }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ userNameOrEmailAddress: name, password: typed }),
  });
}

function resultOf(answer: ApiAnswer): Record<string, unknown> {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body?.["result"] as Record<string, unknown>;
}

/** Refused as ABP refuses: 422, Login failed, and these details. */
function assertRefused(answer: ApiAnswer, details: string): void {
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.body, {
    result: null,
    targetUrl: null,
    success: false,
    error: { code: 0, message: tradebookWords.LoginFailed, details, validationErrors: null },
    unAuthorizedRequest: false,
    __abp: true,
  });
}

function claimsOf(token: unknown): Record<string, unknown> {
  assert(typeof token === "string");
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
}

const tenantClaim = "http://www.aspnetboilerplate.com/identity/claims/tenantId";
const userClaim = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier";

test("33, 34: a host user gets a token of three parts for a quarter of an hour, without a tenant in it", async () => {
  const result = resultOf(await authenticate({ name: "admin" }));
  const claims = claimsOf(result["accessToken"]);
  assert.equal(String(result["accessToken"]).split(".").length, 3);
  assert.equal(typeof result["encryptedAccessToken"], "string");
  assert.equal(result["expireInSeconds"], 900);
  assert.equal(Number(claims["exp"]) - Number(claims["nbf"]), 900);
  assert.equal(claims["sub"], String(result["userId"]));
  assert.equal(claims[userClaim], claims["sub"]);
  assert.equal(tenantClaim in claims, false);
});

test("34, 35: a tenant's user comes in by name or e-mail in any case, and the token names the tenant", async () => {
  for (const name of ["ada", "ADA", "Ada@Example.COM"]) {
    const result = resultOf(await authenticate({ name, tenantId: s.world.defaultId }));
    assert.equal(claimsOf(result["accessToken"])[tenantClaim], String(s.world.defaultId));
  }
});

test("36, 43: a wrong password, an unknown name and a missing tenant are told alike", async () => {
  const tenantId = s.world.defaultId;
  const same = tradebookWords.InvalidUserNameOrPassword;
  assertRefused(await authenticate({ name: "chidi", password: "wrong", tenantId }), same);
  assertRefused(await authenticate({ name: "no such user", tenantId }), same);
  assertRefused(await authenticate({ name: "chidi" }), same);
});

test("38, 39: what is missing or too long is named", async () => {
  const send = async (body: unknown) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return await ask(`${s.url}/api/TokenAuth/Authenticate`, init);
  };
  const membersOf = (answer: ApiAnswer) => {
    const error = answer.body?.["error"] as { validationErrors: { members: string[] }[] };
    return error.validationErrors.flatMap((one) => one.members);
  };
  const empty = await send({});
  assert.equal(empty.status, 400);
  assert.deepEqual(membersOf(empty), ["userNameOrEmailAddress", "password"]);
  const long = await send({ userNameOrEmailAddress: "ada", password: "x".repeat(33) });
  assert.deepEqual([long.status, membersOf(long)], [400, ["password"]]);
});

test("40: an inactive tenant is named, even with the right password", async () => {
  const answer = await authenticate({ name: "admin", tenantId: s.world.closedId });
  assertRefused(answer, "The brokerage Closed is not active.");
});

test("41: an inactive user is told so with the right password alone", async () => {
  const tenantId = s.world.defaultId;
  assertRefused(await authenticate({ name: "gone", tenantId }), "User gone is not active and can not log in.");
  const wrong = await authenticate({ name: "gone", tenantId, password: "wrong" });
  assertRefused(wrong, tradebookWords.InvalidUserNameOrPassword);
});

test("42: the fifth wrong password locks, and then the right one is refused too", async () => {
  const tenantId = s.world.defaultId;
  for (let tries = 1; tries <= 4; tries += 1) {
    const answer = await authenticate({ name: "locked", tenantId, password: "wrong" });
    assertRefused(answer, tradebookWords.InvalidUserNameOrPassword);
  }
  const fifth = await authenticate({ name: "locked", tenantId, password: "wrong" });
  assertRefused(fifth, tradebookWords.UserLockedOutMessage);
  assertRefused(await authenticate({ name: "locked", tenantId }), tradebookWords.UserLockedOutMessage);
});

test("an unfinished registration gets a token that opens nothing yet", async () => {
  const result = resultOf(await authenticate({ name: "amina", tenantId: s.world.defaultId }));
  assert.equal(result["registrationIncomplete"], true);
  assert.equal(result["encryptedAccessToken"], null);
  const headers = { authorization: `Bearer ${String(result["accessToken"])}` };
  const answer = await ask(`${s.url}/api/services/app/MarketData/GetMarketStatus`, { headers });
  assert.equal(answer.status, 401);
});

test("an id that names no tenant is refused instead of leading to the host", async () => {
  assertRefused(await authenticate({ name: "admin", tenantId: 999 }), "There is no brokerage with id 999.");
});

test("the same name in another tenant is another person", async () => {
  const here = claimsOf(resultOf(await authenticate({ name: "ada", tenantId: s.world.defaultId }))["accessToken"]);
  const cookie = `Abp-TenantId=${s.world.meridianId}`;
  const there = claimsOf(resultOf(await authenticate({ name: "ada", cookie }))["accessToken"]);
  assert.notEqual(here["sub"], there["sub"]);
  assert.equal(there[tenantClaim], String(s.world.meridianId));
});

test("a name that nobody has locks as one that somebody has, and says so in the same words", async () => {
  const said = async (name: string) => {
    const told: unknown[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const { status, body } = await authenticate({ name, password: "wrong", tenantId: s.world.meridianId });
      told.push([status, body]);
    }
    return told;
  };
  const [known, unknown] = [await said("ada"), await said("nobody at all")];
  assert.deepEqual(unknown, known);
  assert.match(JSON.stringify(known.at(-1)), /locked/i);
  const other = await authenticate({ name: "nobody at all", password: "wrong", tenantId: s.world.defaultId });
  assertRefused(other, tradebookWords.InvalidUserNameOrPassword);
});

test("every try is written down with its result and without the password", async () => {
  await authenticate({ name: "broker", tenantId: s.world.defaultId });
  await authenticate({ name: "broker", tenantId: s.world.defaultId, password: "wrong" });
  const rows = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly result: string; readonly whole: string }>(sql`
      select result, row_to_json(a)::text as whole from sign_in_attempt a where user_name = 'broker' order by id`),
  );
  assert.deepEqual(
    rows.map((row) => row.result),
    ["success", "wrongPassword"],
  );
  for (const row of rows) assert.doesNotMatch(row.whole, /correct horse|"wrong"/);
});

test("a session that is revoked opens nothing within five seconds", async () => {
  const client = await s.signIn("compliance");
  assert.equal((await client.get("MarketData/GetMarketStatus")).status, 200);
  const { jti } = claimsOf(client.token);
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update user_session set revoked_at = now() where sid = ${String(jti)}::uuid`),
  );
  const isOut = async () => (await client.get("MarketData/GetMarketStatus")).status === 401;
  await until(isOut, "the token opens nothing any more", 6_000);
});
