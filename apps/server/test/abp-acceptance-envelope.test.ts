// Acceptance checks of the ABP contract, part A: the envelope and errors, by their numbers.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { abpWebWords, abpWords, abpZeroWords } from "@tradebook/contract/words.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import { fillIn } from "@tradebook/contract/errors.ts";
import { Client as Database } from "pg";
import { clientOf, envError, envInvalid, envOk, newUser, signedIn } from "./abp-checks.ts";
import { ask, withServer } from "./with-server.ts";

const s = await withServer();
const nobody = clientOf(s);
const T = await signedIn(s, "admin");
const U = await signedIn(s, "nobody");

const configuration = "/AbpUserConfiguration/GetAll";

test("check 1: GetAll without headers is an envelope with its members in order", async () => {
  envOk(await nobody.get(configuration));
});

test("check 2: the same path in lower case is the same", async () => {
  const [one, other] = [await nobody.get(configuration), await nobody.get(configuration.toLowerCase())];
  assert.deepEqual(envOk(other), envOk(one));
});

test("check 3: nobody is told to sign in", async () => {
  const error = envError(await nobody.get("User/GetAll"), 401);
  assert.equal(error.message, abpWords.CurrentUserDidNotLoginToTheApplication);
});

test("check 4: a user without the permission hears its display name", async () => {
  const error = envError(await U.get("User/GetAll"), 403);
  assert.equal(
    error.message,
    fillIn([abpWords.AtLeastOneOfThesePermissionsMustBeGranted, permissions["Pages.Users"].displayName]),
  );
});

test("check 5: a garbage bearer is nobody", async () => {
  for (const token of ["garbage", "a.b.c", `${T.token}x`]) envError(await clientOf(s, token).get("User/GetAll"), 401);
});

test("check 6: an empty body names each required member", async () => {
  const answer = await T.post("User/Create", {});
  envInvalid(answer, ["userName", "name", "surname", "emailAddress", "password"]);
});

test("check 7: without a token an empty body is 401, not 400", async () => {
  envError(await nobody.post("User/Create", {}), 401);
});

test("check 10: a page of no rows is refused by its member", async () => {
  envInvalid(await T.get("User/GetAll?MaxResultCount=0"), ["maxResultCount"]);
});

test("check 11: a word that is no boolean is refused by its member", async () => {
  envInvalid(await T.get("User/GetAll?isActive=abc"), ["isActive"]);
});

test("check 12: an id that is not there is 404", async () => {
  envError(await T.get("User/Get?Id=999999"), 404);
});

test("check 13: a taken user name is told with the name, whatever its case", async () => {
  for (const userName of ["broker", "BROKER"]) {
    const error = envError(await T.post("User/Create", newUser(userName)), 422);
    assert.equal(error.message, fillIn([abpZeroWords["Identity.DuplicateUserName"], userName]));
    assert.equal(error.details, null);
  }
});

test("check 14: a fault of ours is told without its inside, as the only 500", async () => {
  const owner = new Database({ connectionString: s.ownerUrl });
  await owner.connect();
  await owner.query("alter table app_user rename column phone to phone_away");
  try {
    const answer = await T.get("User/GetAll");
    const error = envError(answer, 500);
    assert.equal(error.message, abpWebWords.InternalServerError);
    assert.equal(error.details, null);
    assert.doesNotMatch(JSON.stringify(answer.body), /phone|column|select|postgres|\.ts/i);
    const reference = answer.headers.get("x-correlation-id") ?? "";
    assert.match(reference, /^[0-9a-f-]{36}$/);
    const lines = s.complaints.filter((line) => line.includes(reference));
    assert.ok(
      lines.some((line) => line.includes("request.failed") && line.includes("phone")),
      "the log has the cause",
    );
  } finally {
    await owner.query("alter table app_user rename column phone_away to phone");
    await owner.end();
  }
  envOk(await T.get("User/GetAll"));
});

test("check 15: deleting a user answers null with 200", async () => {
  const made = envOk<{ id: number }>(await T.post("User/Create", newUser("deleted")));
  const answer = await T.delete(`User/Delete?Id=${made.id}`);
  assert.equal(envOk(answer), null);
  envError(await T.get(`User/Get?Id=${made.id}`), 404);
});

test("check 16: the details of a failed validation are the narrative and a line for each rule", async () => {
  const error = envInvalid(await T.post("User/Create", {}), [
    "userName",
    "name",
    "surname",
    "emailAddress",
    "password",
  ]);
  const [title, ...lines] = (error.details ?? "").split("\r\n");
  assert.equal(title, abpWebWords.ValidationNarrativeTitle);
  assert.deepEqual(lines, [...(error.validationErrors ?? []).map(({ message }) => ` - ${message}`), ""]);
});

test("check 17: an unknown service is a bare 404", async () => {
  const answer = await nobody.get("Nope/Get");
  assert.deepEqual([answer.status, answer.body], [404, null]);
});

test("check 18: another verb is a bare 405 that names the right one", async () => {
  const answer = await T.get("User/Create");
  assert.deepEqual([answer.status, answer.body, answer.headers.get("allow")], [405, null, "POST"]);
});

test("check 19: every answer carries the security headers, and JSON is UTF-8", async () => {
  for (const answer of [
    await nobody.get(configuration),
    await nobody.get("User/GetAll"),
    await T.post("User/Create", {}),
  ]) {
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("x-xss-protection"), "1; mode=block");
    assert.equal(answer.headers.get("x-frame-options"), "SAMEORIGIN");
    assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
  }
});

test("check 20: the price list is a file, without an envelope", async () => {
  const broker = await signedIn(s, "broker");
  const url = `${s.url}/api/services/app/MarketData/DownloadPriceListCsv`;
  const answer = await ask(url, { headers: { authorization: `Bearer ${broker.token}` } });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="[\w.-]+\.csv"$/);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/);
  assert.equal(answer.body, null);
});
