// Questions to passkeys over several processes: one asks, another reads the answer, and nothing else counts as one.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { createPasskeys, type Asked, type Question } from "../src/credentials/passkeys.ts";
import { softAuthenticator } from "./auth-authenticator.ts";
import { movableClock } from "./auth-browser.ts";

const site = "https://trade.example.com";
const clock = movableClock();
const processOf = (signingKey: Buffer) =>
  createPasskeys({ secrets: { signingKey }, clock, baseUrl: () => site, appName: "Tradebook" });
const one = processOf(Buffer.alloc(32, 1));
const two = processOf(Buffer.alloc(32, 1));
const elsewhere = processOf(Buffer.alloc(32, 2));
const toAdd: Asked = { tenantId: 1, userId: 7, purpose: "add" };
const toSignIn: Asked = { tenantId: 1, userId: null, purpose: "signIn" };
const key = softAuthenticator(site);
const challengeOf = ({ options }: Question) => ({ challenge: String(options["challenge"]) });

test("what one process asked, another reads, for whom and for what it was asked and within five minutes", async () => {
  const add = await one.askToAdd(toAdd, { userName: "ada", known: [] });
  const made = { challengeId: add.challengeId, response: key.create(challengeOf(add)) };
  const kept = await two.readNew(toAdd, made);
  assert(kept !== undefined);
  assert.equal(await two.readNew({ ...toAdd, userId: 8 }, made), undefined);
  assert.equal(await two.readNew({ ...toAdd, tenantId: 2 }, made), undefined);
  assert.equal(await two.readNew({ ...toAdd, purpose: "stepUp" }, made), undefined);
  assert.equal(await elsewhere.readNew(toAdd, made), undefined);

  const question = await two.askToSign(toSignIn, []);
  const proof = { challengeId: question.challengeId, response: key.get(challengeOf(question)) };
  assert(((await one.readUse(toSignIn, proof, kept))?.counter ?? 0) > 0);
  const other = await two.askToSign(toSignIn, []);
  assert.equal(await one.readUse(toSignIn, { ...proof, challengeId: other.challengeId }, kept), undefined);
  clock.move(5 * 60_000 + 1000);
  assert.equal(await one.readUse(toSignIn, proof, kept), undefined);
});

test("a challenge that we did not sign, or whose time was moved on, is none", async () => {
  const add = await one.askToAdd(toAdd, { userName: "ada", known: [] });
  const kept = await one.readNew(toAdd, { challengeId: add.challengeId, response: key.create(challengeOf(add)) });
  assert(kept !== undefined);
  const question = await one.askToSign(toSignIn, []);
  const signed = Buffer.from(challengeOf(question).challenge, "base64url");
  const later = Buffer.from(signed);
  later.writeUIntBE(signed.readUIntBE(0, 6) + 3_600_000, 0, 6);
  const made = [later, Buffer.alloc(signed.length), signed.subarray(1), Buffer.alloc(0)];
  for (const bytes of made) {
    const response = key.get({ challenge: bytes.toString("base64url") });
    assert.equal(await one.readUse(toSignIn, { challengeId: question.challengeId, response }, kept), undefined);
  }
});
