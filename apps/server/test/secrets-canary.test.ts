// A long story of everybody through every method with known secrets: none is in a log, a plain column or an answer.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { everyMethod } from "../src/http/open-api.ts";
import { answersOf } from "./customer-world.ts";
import { password } from "./edge-world.ts";
import { exampleOf, numbersOf } from "./example-input.ts";
import { deniedStatus, everyCaller } from "./walk-callers.ts";
import { namedFor } from "./walk-inputs.ts";
import { fillBothHouses } from "./walk-world.ts";
import { resultOf, withServer } from "./with-server.ts";

const s = await withServer({ logLevel: "debug", env: { TRADEBOOK_RATE_LIMITS: "off", LOG_LEVEL: "debug" } });
const world = await fillBothHouses(s);
const callers = await everyCaller(s, world);

const secret = {
  password: "Walrus-7731-Umbrella",
  code: "code-canary-773311",
  token: "token-canary-7733-1122-9988",
  connectionString: "Host=canary773311;Pwd=x",
  bvn: "22277331122",
  nin: "33377331122",
  mothersMaidenName: "Quuxmaidencanary",
  accountNumber: "7733112255",
} as const;

/** Secrets by the names of the members they go in. */
const named: Readonly<Record<string, unknown>> = {
  ...secret,
  currentPassword: secret.password,
  newPassword: secret.password,
  adminPassword: secret.password,
  twoFactorVerificationCode: secret.code,
  twoFactorRememberClientToken: secret.token,
  refreshToken: secret.token,
};

/** These show what is hidden elsewhere, to whom it concerns; LogOut would end the story. Without mail a host hands on a new house's link. */
const showing: ReadonlySet<string> = new Set(["Development/GetOutbox", "Customer/RevealPersonalData", "Tenant/Create"]);
const endsTheStory: ReadonlySet<string> = new Set(["TokenAuth/LogOut", "Tenant/UpdateSettings", "Simulator/EndOfDay"]);

const answers: string[] = [];

test("everybody goes through every method, with secrets wherever one is asked for", async () => {
  const { personal, applicant } = await openAnAccount();
  for (const row of everyMethod()) {
    const key = `${row.service}/${row.name}`;
    if (endsTheStory.has(key)) continue;
    for (const [at, caller] of callers.entries()) {
      if (deniedStatus(row.method.access, caller) !== undefined && at % 4 !== 0) continue;
      const given = { ...namedFor(row, caller.own), ...named };
      const body = exampleOf(row.method.input, { below: numbersOf(at + 1), named: given });
      const { text } = await world.ask(row.method, body as Record<string, unknown>, caller.headers); // always an object
      if (!showing.has(key)) answers.push(`${key}: ${text}`);
    }
  }
  answers.push(JSON.stringify((await applicant.get("Customer/GetMyRequest")).body));
  assert(answers.length > 1_000);
  assert.equal(personal.bvn, secret.bvn);
});

/** An applicant whose answers are the secrets, and a user who proves an address by a code that was sent. */
async function openAnAccount() {
  const { bvn, nin, mothersMaidenName, accountNumber } = secret;
  const personal = answersOf({ bvn, nin, mothersMaidenName, accountNumber });
  const applicant = await s.signIn("spare");
  resultOf(await applicant.post("Customer/SaveDraft", { accountType: "individual", ...personal }));
  const registered = await fetch(`${s.url}/api/services/app/Account/Register`, {
    method: "POST",
    headers: { "content-type": "application/json", "abp.tenantid": String(s.world.defaultId) },
    body: JSON.stringify({
      name: "New",
      surname: "Person",
      userName: "newperson",
      emailAddress: "newperson@example.com",
      password: secret.password,
    }),
  });
  const { result } = (await registered.json()) as { result: { accessToken: string } };
  const query = new URLSearchParams({ accessToken: result.accessToken, channel: "email" });
  await fetch(`${s.url}/api/services/app/Account/GetResendVerificationCode?${query.toString()}`);
  return { personal, applicant };
}

/** What is looked for: what was sent, what was mailed, and what opens the door. */
async function everySecret(): Promise<readonly string[]> {
  const response = await fetch(`${s.url}/api/services/app/Development/GetOutbox?maxResultCount=100`, {
    headers: { "abp.tenantid": String(s.world.defaultId) },
  });
  const { result } = (await response.json()) as { result: { items: { facts: Record<string, string> }[] } };
  const codes = result.items.flatMap(({ facts }) => (facts["code"] === undefined ? [] : [facts["code"]]));
  const links = result.items.flatMap(({ facts }) => /token=([\w.-]{10,})/.exec(facts["link"] ?? "")?.[1] ?? []);
  assert(codes.length > 0, "a code was sent");
  const tokens = callers.flatMap(({ headers }) => headers["authorization"]?.slice("Bearer ".length) ?? []);
  const long = tokens.filter((token) => token.length > 20);
  return [...Object.values(secret), password, ...codes, ...links, ...long];
}

/** A number that stands alone: six digits lie in many a hash. */
function holds(text: string, word: string): boolean {
  if (!/^\d{4,8}$/.test(word)) return text.includes(word);
  return new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text);
}

function found(texts: readonly string[], words: readonly string[]): readonly string[] {
  const seen = texts.flatMap((text) =>
    words.filter((word) => holds(text, word)).map((word) => `${word} in ${text.slice(0, 300)}`),
  );
  return seen.slice(0, 10);
}

test("a secret that was there would be found, as text or as bytes, and not within a longer number", () => {
  const planted = [`x ${secret.bvn} y`, Buffer.from(secret.password).toString("hex"), "code 123456 sent", "a1234567"];
  const words = [secret.bvn, Buffer.from(secret.password).toString("hex"), "123456"];
  assert.equal(found(planted, words).length, 3);
});

test("no log line holds a secret, an error's or any other", async () => {
  assert(s.complaints.length > 10);
  assert.deepEqual(found(s.complaints, await everySecret()), []);
});

test("no answer holds a password, a code or personal data, but those that are there to show it", async () => {
  const tokens: ReadonlySet<string> = new Set(callers.map(({ headers }) => headers["authorization"]?.slice(7) ?? ""));
  const words = (await everySecret()).filter((word) => !tokens.has(word));
  assert.deepEqual(found(answers, words), []);
});

test("no column of any table holds a secret in plain, as text or as bytes", async () => {
  const words = await everySecret();
  const bytes = words.map((word) => Buffer.from(word).toString("hex"));
  const client = new Client({ connectionString: s.superuserUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    let rows = 0;
    for (const { name } of tables.rows) {
      const { rows: lines } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
      rows += lines.length;
      const texts = lines.map(({ line }) => `${name}: ${line}`);
      assert.deepEqual(found(texts, [...words, ...bytes]), []);
    }
    assert(rows > 1_000, String(rows));
  } finally {
    await client.end();
  }
});
