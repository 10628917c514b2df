// What stands at the door whoever comes: headers, origins, how often, how much, and whether the server is well.

import { strict as assert } from "node:assert";
import { request } from "node:http";
import { test } from "node:test";
import type { Method } from "@tradebook/contract/method.ts";
import { limits } from "@tradebook/contract/names.ts";
import { allServices } from "@tradebook/contract/services/all-services.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { limitClasses, type LimitClassName } from "../src/http/rate-limit.ts";
import { withServer } from "./with-server.ts";

const start = instant(Date.now());
const own = "https://desk.example";
const s = await withServer({ clock: { now: () => start }, env: { CORS_ORIGINS: own } });
const { app } = s.server;
const names = ["ada", "chidi", "locked", "broker", "nobody"];
/** Signed in before their address has signed in too often. */
const tokens = new Map<string, string>();
for (const name of names) tokens.set(name, (await s.signIn(name)).token);
const services = "/api/services/app";
/** An address that has not called too often. */
const elsewhere = { "x-forwarded-for": "203.0.113.99" };

test("no script and no style runs but files of ours, on any answer", async () => {
  for (const url of ["/user/login", "/AbpUserConfiguration/GetAll", "/nothing", `${services}/User/GetAll`]) {
    const { headers } = await app.inject({ url });
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /script-src 'self'; script-src-attr 'none'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.match(policy, /object-src 'none'.*base-uri 'none'.*frame-ancestors 'self'/);
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.match(String(headers["permissions-policy"]), /camera=\(self\), microphone=\(\), geolocation=\(\)/);
    assert.equal(headers["x-frame-options"], "SAMEORIGIN");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers["strict-transport-security"], undefined, "not over plain HTTP");
  }
});

test("the page of the interface has its one style let in by its text", async () => {
  const { headers, payload } = await app.inject({ url: "/api/docs" });
  assert.match(String(headers["content-security-policy"]), /style-src 'self' 'sha256-[\w+/]+=*'/);
  assert.equal(payload.match(/<style>/g)?.length, 1);
  assert.doesNotMatch(payload, /<script|style="/);
});

test("an origin of the list may read answers, refusals as well, and no other may", async () => {
  for (const url of ["/AbpUserConfiguration/GetAll", `${services}/User/GetAll`]) {
    const ours = await app.inject({ url, headers: { origin: own } });
    assert.equal(ours.headers["access-control-allow-origin"], own);
    assert.equal(ours.headers["access-control-allow-credentials"], "true");
    const others = await app.inject({ url, headers: { origin: "https://elsewhere.example" } });
    assert.equal(others.headers["access-control-allow-origin"], undefined);
  }
});

type Asked = { readonly url: string; readonly method: "GET" | "POST"; readonly body?: unknown; readonly as?: string };

/** A cheap call of each class; a person of their own for those that are counted by person. */
const calls: {
  readonly [
    C in Exclude<LimitClassName, "apiKey" | "keyLookup" | "signInName" | "knownDevice" | "hubJoin" | "unlimited">
  ]: Asked;
} = {
  signIn: { url: "/api/TokenAuth/SendTwoFactorAuthCode", method: "POST", body: { userId: 999_999, provider: "Email" } },
  registration: { url: `${services}/Account/GetResendVerificationCode?accessToken=none`, method: "GET" },
  anonymous: { url: "/Home/Configuration", method: "GET" },
  verify: { url: `${services}/BackOffice/GetVerifiedNote?note=PCN&code=1`, method: "GET" },
  order: { url: `${services}/Notification/MarkRead`, method: "POST", body: { all: true }, as: "ada" },
  ownMail: { url: `${services}/BackOffice/SendContractNote`, method: "POST", body: { id: "PCN" }, as: "ada" },
  read: { url: `${services}/Funding/GetBanks`, method: "GET", as: "chidi" },
  upload: { url: `${services}/Customer/UploadDocuments`, method: "POST", as: "locked" },
  export: { url: `${services}/MarketData/DownloadPriceListCsv`, method: "GET", as: "broker" },
};

for (const [name, { url, method, body, as }] of Object.entries(calls)) {
  test(`too many calls of the class ${name} are told how long to wait, in the envelope`, async () => {
    const { burst, perSecond } = limitClasses[name as LimitClassName]; // the table's own keys
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (as !== undefined) headers["authorization"] = `Bearer ${tokens.get(as) ?? ""}`;
    const ask = async () =>
      await app.inject({ url, method, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) });
    for (let asked = 0; asked < burst - 2; asked += 20)
      await Promise.all(Array.from({ length: Math.min(20, burst - 2 - asked) }, ask));
    const answers = [await ask(), await ask(), await ask()];
    const last = answers.at(-1);
    assert.equal(last?.statusCode, 429);
    assert.equal(last?.headers["retry-after"], String(Math.ceil(1 / perSecond)));
    const { error, success, __abp } = JSON.parse(last?.payload ?? "") as Record<string, { message: string }>;
    assert.deepEqual([success, __abp, error?.message], [false, true, "Too many requests"]);
  });
}

test("an address that opens too many sockets is told how long to wait, and another's are opened", async () => {
  const { burst } = limitClasses.hubJoin;
  const open = async (from: string) =>
    await new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const asked = request(`${s.url}/signalr-tradebookhub`, {
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
          "x-forwarded-for": from,
        },
      });
      asked.on("response", (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      });
      asked.on("error", reject);
      asked.end();
    });
  const first = await Promise.all(Array.from({ length: burst }, async () => await open("203.0.113.7")));
  assert.deepEqual([...new Set(first.map(({ status }) => status))], [401]);
  assert.deepEqual(await open("203.0.113.7"), { status: 429, retryAfter: "1" });
  assert.deepEqual(await open("203.0.113.8"), { status: 401, retryAfter: undefined });
});

test("a body that is too large or too deep is turned away before anything is done with it", async () => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.get("nobody") ?? ""}` };
  const send = async (payload: string) =>
    await app.inject({ url: `${services}/Configuration/ChangeUiTheme`, method: "POST", headers, payload });
  // Over a line of its own: it is answered before it was read, and let go of.
  const tooLarge = await new Promise((resolve) => {
    const asked = request(`${s.url}${services}/Configuration/ChangeUiTheme`, { method: "POST", headers });
    asked.on("response", (answer) => resolve(answer.resume().statusCode));
    asked.on("error", resolve);
    asked.end(JSON.stringify({ theme: "x".repeat(limits.bodyBytes) }));
  });
  assert.equal(tooLarge, 413);
  const deep = await send(`{"theme":${"[".repeat(limits.bodyDepth + 1)}${"]".repeat(limits.bodyDepth + 1)}}`);
  assert.equal(deep.statusCode, 400);
  assert.equal((await send('{"theme":"plain"}')).statusCode, 200);
});

test("what is mailed can be read on this machine at /dev/mail, as text, and from nowhere else", async () => {
  const person = { name: "<b>Mo</b>", surname: "Bello", userName: "mo", emailAddress: "mo@example.com" };
  const headers = { "content-type": "application/json", "abp.tenantid": String(s.world.defaultId), ...elsewhere };
  const payload = JSON.stringify({ ...person, password: "harbour lantern 57" });
  const made = await app.inject({ url: `${services}/Account/Register`, method: "POST", headers, payload });
  assert.equal(made.statusCode, 200, made.payload);
  const { payload: page, headers: sent } = await app.inject({ url: "/dev/mail" });
  assert.match(page, /Mail to mo@example\.com/);
  assert.match(page, /\b\d{6}\b/);
  assert.doesNotMatch(page, /<b>|<script|style="/);
  assert.equal(sent["cache-control"], "no-store");
  assert.equal((await app.inject({ url: "/dev/mail", headers: elsewhere })).statusCode, 404);
});

test("whoever watches hears whether the process lives and may be sent requests", async () => {
  assert.deepEqual(JSON.parse((await app.inject({ url: "/health/live" })).payload), { status: "live" });
  assert.deepEqual(JSON.parse((await app.inject({ url: "/health/ready" })).payload), { status: "ready" });
});

/** Whether a value without that member is none of this type. */
type IsNeeded<T, Member extends keyof T> = object extends Pick<T, Member> ? false : true;

test("a method that does not say who may call it does not compile", () => {
  const accessIsNeeded: IsNeeded<Method, "access"> = true;
  assert.equal(accessIsNeeded, true);
  for (const [name, methods] of Object.entries(allServices))
    for (const [method, row] of Object.entries(methods)) assert.ok(Object.hasOwn(row, "access"), `${name}/${method}`);
});
