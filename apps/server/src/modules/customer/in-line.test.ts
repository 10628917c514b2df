// Writes of one applicant, one after another.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { TooBusy } from "../../credentials/password.ts";
import type { Call } from "../../deps.ts";
import { createLine } from "./in-line.ts";

function callOf(userId: number): Call {
  const caller = { userId, userName: "a", tenantId: 1, roles: [], permissions: new Set<never>() };
  return { caller, tenantId: 1, culture: "en", now: instant(0), ip: "127.0.0.1" };
}

function gate() {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("one applicant's writes take turns, another's do not wait for them, and a failure holds up nobody", async () => {
  const inLine = createLine();
  const done: string[] = [];
  const first = gate();
  const write = (name: string, userId: number, until: Promise<void> = Promise.resolve()) =>
    inLine(callOf(userId), async () => {
      done.push(`${name} begins`);
      await until;
      done.push(`${name} ends`);
    });
  const failing = inLine(callOf(1), async () => {
    await first.promise;
    throw new Error("no");
  });
  const second = write("second", 1);
  await write("other", 2);
  assert.deepEqual(done, ["other begins", "other ends"]);
  first.resolve();
  await assert.rejects(failing, /no/);
  await second;
  assert.deepEqual(done, ["other begins", "other ends", "second begins", "second ends"]);
});

test("who has twenty writes waiting is asked to come back", async () => {
  const inLine = createLine();
  const open = gate();
  const waiting = Array.from({ length: 20 }, () => inLine(callOf(1), () => open.promise));
  await assert.rejects(
    inLine(callOf(1), () => open.promise),
    TooBusy,
  );
  open.resolve();
  await Promise.all(waiting);
  await inLine(callOf(1), async () => undefined);
});
