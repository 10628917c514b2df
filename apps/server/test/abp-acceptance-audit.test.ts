// Acceptance checks of the ABP contract, part H: what the audit trail keeps of a call, and what it never does.

import { strict as assert } from "node:assert";
import { createHash, createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { openAuditAnchors } from "../src/audit-anchors.ts";
import { verifyAuditChains } from "../src/audit-chains.ts";
import { createLog } from "../src/log.ts";
import { systemClock } from "../src/clock.ts";
import { Client as Database } from "pg";
import { authenticate, envError, envOk, newUser, signedIn } from "./abp-checks.ts";
import { ada } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer();
const T = await signedIn(s, "admin");

type Line = {
  readonly service: string;
  readonly method: string;
  readonly parameters: string;
  readonly durationMs: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly userName: string;
  readonly result: string;
  readonly exception: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly impersonatorUserId: null;
  readonly impersonatorTenantId: null;
};

/** The lines of a method, newest first, once there are so many. */
async function linesOf(method: string, count: number): Promise<readonly Line[]> {
  const [serviceName, methodName] = method.split("/");
  let found: readonly Line[] = [];
  await until(async () => {
    const answer = await T.get(
      `AuditLog/GetAuditLogs?serviceName=${serviceName}&methodName=${methodName}&MaxResultCount=100`,
    );
    // The name is searched for as a part: `DeActivateMany` is none of `DeActivate`.
    found = envOk<{ items: Line[] }>(answer).items.filter((line) => line.method === methodName);
    return found.length >= count;
  }, `${count} lines of ${method}`);
  return found;
}

test("check 90: making a user leaves one line with who, what, how long and from where, without the password", async () => {
  envOk(await T.post("User/Create", newUser("watched", { password: "canary password 1" })));
  const lines = await linesOf("User/Create", 1);
  assert.equal(lines.length, 1);
  const [line] = lines;
  assert(line !== undefined);
  assert.deepEqual([line.service, line.method, line.userName, line.result], ["User", "Create", "admin", "200"]);
  assert(line.durationMs >= 0 && line.ip !== "" && line.userAgent !== "");
  assert.equal((JSON.parse(line.parameters) as { password: string }).password, "***");
  assert.doesNotMatch(JSON.stringify(line), /canary/);
  assert.deepEqual([line.impersonatorUserId, line.impersonatorTenantId], [null, null]);
});

test("check 91: changing or resetting a password leaves neither the old nor the new one", async () => {
  const made = envOk<{ id: number }>(
    await T.post("User/Create", newUser("changes", { password: "canary old word 2" })),
  );
  const { accessToken } = envOk<{ accessToken: string }>(
    await authenticate(s, { userName: "changes", password: "canary old word 2", tenantId: s.world.defaultId }),
  );
  const answer = await fetch(`${s.url}/api/services/app/User/ChangePassword`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ currentPassword: "canary old word 2", newPassword: "canary new word 3" }),
  });
  assert.deepEqual([answer.status, ((await answer.json()) as { result: unknown }).result], [200, true]);
  const reset = { adminPassword: "correct horse", userId: made.id, newPassword: "canary reset word 4" };
  assert.equal(envOk(await T.post("User/ResetPassword", reset)), true);
  for (const line of [...(await linesOf("User/ChangePassword", 1)), ...(await linesOf("User/ResetPassword", 1))]) {
    assert.doesNotMatch(JSON.stringify(line), /canary|correct horse/);
  }
});

test("check 92: a 400 and a refusal leave lines that say why; a 401 and a 403 leave none", async () => {
  envError(await T.post("Role/Create", {}), 400);
  envError(await T.post("Role/Create", { name: "ADMIN", displayName: "Other" }), 422);
  const U = await signedIn(s, "nobody");
  envError(await U.post("Role/Create", {}), 403);
  const lines = await linesOf("Role/Create", 2);
  assert.deepEqual(
    lines.map(({ result, exception, userName }) => [userName, result, exception !== null]),
    [
      ["admin", "422", true],
      ["admin", "400", true],
    ],
  );
});

type Attempt = {
  readonly userNameOrEmailAddress: string;
  readonly result: number;
  readonly failReason: string | null;
  readonly tenancyName: string;
  readonly clientIpAddress: string;
};

test("what a call has changed before a fault ends it stands in the trail", async () => {
  const [done, broken] = [
    envOk<{ id: number }>(await T.post("User/Create", newUser("changed", { isActive: true }))),
    envOk<{ id: number }>(await T.post("User/Create", newUser("unchanged", { isActive: true }))),
  ];
  const owner = new Database({ connectionString: s.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function away() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger away before update on app_user for each row when (old.id = ${broken.id}) execute function away()`);
  const users = [{ id: done.id }, { id: broken.id }];
  assert.equal((await T.post("User/DeActivateMany", { users })).status, 500);
  await owner.query("drop trigger away on app_user; drop function away()");
  await owner.end();
  const [line] = await linesOf("User/DeActivateMany", 1);
  assert.deepEqual(line?.changes, [{ field: `${done.id} isActive`, before: "true", after: "false" }]);
  assert.deepEqual([line?.result, line?.exception], ["500", "fault"]);
});

test("a change leaves each field as it was and as it is, and a refused one leaves none", async () => {
  const { concurrencyStamp: _stamp, ...made } = envOk<{ id: number; concurrencyStamp: string }>(
    await T.post("User/Create", newUser("before", { roleNames: ["BROKER"], isActive: true })),
  );
  const wanted = { ...made, userName: "after", roleNames: ["CUSTOMER", "BROKER"], phoneNumber: "+2348030000001" };
  envOk(await T.put("User/Update", wanted));
  envError(await T.put("User/Update", { ...wanted, userName: "no name" }), 422);
  envOk(await T.post("User/DeActivate", { id: made.id }));
  const role = envOk<{ id: number }>(
    await T.post("Role/Create", { name: "Looker", displayName: "Looks", grantedPermissions: ["VIEW_ALL_ORDERS"] }),
  );
  envOk(await T.put("Role/Update", { ...role, name: "Looker", displayName: "Looks", grantedPermissions: ["BUY"] }));
  const [refused, update] = await linesOf("User/Update", 2);
  assert.deepEqual(refused?.changes, []);
  assert.deepEqual(update?.changes, [
    { field: "userName", before: "before", after: "after" },
    { field: "phoneNumber", before: null, after: "+2348030000001" },
    { field: "roleNames", before: "BROKER", after: "BROKER, CUSTOMER" },
  ]);
  const [stopped] = await linesOf("User/DeActivate", 1);
  assert.deepEqual(stopped?.changes, [{ field: "isActive", before: "true", after: "false" }]);
  const [regranted] = await linesOf("Role/Update", 1);
  assert.deepEqual(regranted?.changes, [
    { field: "VIEW_ALL_ORDERS", before: "granted", after: "not" },
    { field: "BUY", before: "not", after: "granted" },
  ]);
  const told = envOk<{ items: Line[] }>(await T.get("AuditLog/GetAuditLogs?hasChanges=true&MaxResultCount=100")).items;
  assert(told.length >= 4 && told.every(({ changes }) => changes.length > 0));
});

test("every try to sign in is a report of its own, paged, with ABP's number of what came of it", async () => {
  const tenantId = s.world.defaultId;
  envOk(await authenticate(s, { userName: "compliance", tenantId }));
  envError(await authenticate(s, { userName: "compliance", password: "wrong", tenantId }), 422);
  const query = "AuditLog/GetLoginAttempts?userNameOrEmailAddress=compliance";
  const page = envOk<{ totalCount: number; items: Attempt[] }>(await T.get(query));
  assert.equal(page.totalCount, 2);
  assert.deepEqual(
    page.items.map(({ result, failReason, tenancyName }) => [result, failReason, tenancyName]),
    [
      [3, "wrongPassword", "Default"],
      [1, null, "Default"],
    ],
  );
  const one = envOk<{ totalCount: number; items: Attempt[] }>(await T.get(`${query}&MaxResultCount=1&SkipCount=1`));
  assert.deepEqual([one.totalCount, one.items.map(({ result }) => result)], [2, [1]]);
  const failed = envOk<{ totalCount: number }>(await T.get(`${query}&isSuccessful=false`));
  assert.equal(failed.totalCount, 1);
  envError(await (await signedIn(s, "ada")).get(query), 403);
});

type Look = { readonly userName: string; readonly report: string; readonly account: string | null };

test("who looks at an account is in the report log, their own or another's, once for the same look", async () => {
  const path = `Order/GetDashAccountBalance?cscsAccount=${ada}`;
  envOk(await (await signedIn(s, "ada")).get(path));
  const broker = await signedIn(s, "broker");
  envOk(await broker.get(path));
  envOk(await broker.get(path));
  envError(await (await signedIn(s, "chidi")).get(path), 404);
  let looks: readonly Look[] = [];
  await until(async () => {
    const answer = await T.get(`ReportEventLog/GetReportEventLogs?account=${ada}`);
    looks = envOk<{ items: Look[] }>(answer).items;
    return looks.length >= 3;
  }, "the looks are noted");
  assert.deepEqual(
    looks.map(({ userName, report, account }) => [userName, report, account]),
    [
      ["chidi", "Order/GetDashAccountBalance", ada],
      ["broker", "Order/GetDashAccountBalance", ada],
      ["ada", "Order/GetDashAccountBalance", ada],
    ],
  );
});

test("a part of the trail leaves as a file that anybody can check with the installation's public key", async () => {
  const fetched = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${T.token}`, "content-type": "application/json" };
    const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${s.url}/api/services/app/${path}`, sent);
    assert.equal(answer.status, 200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const key = createPublicKey(Buffer.from(await fetched("AuditLog/GetSigningKey")));
  for (const format of ["json", "csv"] as const) {
    const files = unzipSync(await fetched("AuditLog/Export", { format, fromLine: 1, toLine: 3 }));
    const [name = "", ...others] = Object.keys(files);
    assert.match(name, /^audit-trail-\d{4}-\d\d-\d\d\.(json|csv)$/);
    const signed = ["about.json", "about.json.sig"];
    assert.deepEqual(others, [`${name}.sig`, ...signed, "public-key.pem", "HOW-TO-CHECK.txt"]);
    const [bytes, signature] = [files[name], files[`${name}.sig`]];
    const [about, ofAbout] = [files["about.json"], files["about.json.sig"]];
    assert(bytes !== undefined && signature !== undefined && about !== undefined && ofAbout !== undefined);
    assert.equal(verify(null, about, key, ofAbout), true);
    const told = JSON.parse(Buffer.from(about).toString("utf8")) as Record<string, unknown>;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    assert.partialDeepStrictEqual(told, { file: name, house: "Default", count: 3, sha256 });
    assert.equal(verify(null, bytes, key, signature), true);
    const changed = Buffer.from(bytes);
    changed[changed.length - 9] = 0x2a;
    assert.equal(verify(null, changed, key, signature), false, "not of what was changed since");
    const text = Buffer.from(bytes).toString("utf8");
    if (format === "json") {
      const { house, count, lines } = JSON.parse(text) as { house: string; count: number; lines: { id: number }[] };
      assert.deepEqual([house, count, lines.map(({ id }) => id)], ["Default", 3, [3, 2, 1]]);
    } else assert.equal(text.trimEnd().split("\r\n").length, 4);
  }
  const noted = envOk<{ items: { report: string; rows: number; format: string }[] }>(
    await T.get("ReportEventLog/GetReportEventLogs?report=AuditLog/Export"),
  ).items;
  assert.deepEqual(
    noted.map(({ report, rows, format }) => [report, rows, format]),
    [
      ["AuditLog/Export", 3, "csv"],
      ["AuditLog/Export", 3, "json"],
    ],
  );
  envError(await (await signedIn(s, "ada")).post("AuditLog/Export", { format: "json" }), 403);
});

test("a search is watched under a name, and one that leaves nothing out is refused", async () => {
  const nothing = await T.post("AuditLog/SaveWatch", { name: "All", query: "", outOfHours: false });
  assert.match(JSON.stringify(envError(nothing, 400)), /at least one filter/);
  const saved = envOk<{ id: number; found: number }>(
    await T.post("AuditLog/SaveWatch", { name: "Nights", query: "only=night", outOfHours: true }),
  );
  assert.equal(saved.found, 0);
  const names = async () =>
    envOk<{ items: { name: string }[] }>(await T.get("AuditLog/GetWatches")).items.map(({ name }) => name);
  assert.deepEqual(await names(), ["Nights"]);
  envError(await (await signedIn(s, "compliance")).delete(`AuditLog/RemoveWatch?id=${saved.id}`), 404);
  envOk(await T.delete(`AuditLog/RemoveWatch?id=${saved.id}`));
  assert.deepEqual(await names(), []);
});

test("a line that somebody edits is named by AuditLog/Verify and by npm run verify", async () => {
  const { read } = openAuditAnchors(
    s.config.dataDir,
    createLog({ level: "error", clock: systemClock, write: () => undefined }),
  );
  assert.equal(envOk<{ whole: boolean }>(await T.post("AuditLog/Verify", {})).whole, true);
  const part = { fromLine: 2, toLine: 4 };
  const { checked } = envOk<{ checked: number }>(await T.post("AuditLog/Verify", part));
  assert.equal(checked, 3);
  envError(await T.post("AuditLog/Verify", { fromLine: 4, toLine: 2 }), 400);
  assert.deepEqual((await verifyAuditChains(s.server.db, read)).violations, []);
  const owner = new Database({ connectionString: s.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.tenant_id', '${s.world.defaultId}', false)`);
  await owner.query("alter table audit_event disable trigger user");
  await owner.query("update audit_event set user_name = 'somebody' where seq = 3");
  await owner.query("alter table audit_event enable trigger user");
  await owner.end();
  const told = envOk<{ whole: boolean; firstBroken: unknown }>(await T.post("AuditLog/Verify", {}));
  assert.deepEqual([told.whole, told.firstBroken], [false, { id: 3, why: "altered" }]);
  const { violations } = await verifyAuditChains(s.server.db, read);
  assert.deepEqual(violations, [`tenant ${s.world.defaultId}: line 3 is altered`]);
});

test("the host reads and proves its own trail, and the tries at its own door, and no house's", async () => {
  const host = await signedIn(s, "admin", null);
  envOk(
    await host.post("Tenant/Create", { tenancyName: "Watched", name: "Watched", adminEmailAddress: "a@b.example" }),
  );
  let lines: readonly Line[] = [];
  await until(async () => {
    lines = envOk<{ items: Line[] }>(await host.get("AuditLog/GetAuditLogs?MaxResultCount=100")).items;
    return lines.some(({ service, method }) => `${service}/${method}` === "Tenant/Create");
  }, "the host's line is there");
  assert(lines.every(({ service }) => service !== "Order"));
  const { whole, checked } = envOk<{ whole: boolean; checked: number }>(await host.post("AuditLog/Verify", {}));
  assert(whole && checked >= 1);
  const { items } = envOk<{ items: { tenancyName: string }[] }>(await host.get("AuditLog/GetLoginAttempts"));
  assert(items.length > 0 && items.every(({ tenancyName }) => tenancyName === ""));
});
