// A new release waits as long as something is typed and not sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { takeRelease, waitingRelease } from "./app-update.ts";
import { markUnsent, unsent } from "./unsent.ts";

test("a release that waits is not let in while a ticket is typed, nor while another form is", () => {
  const told: unknown[] = [];
  const worker = { postMessage: (message: unknown) => told.push(message) } as unknown as ServiceWorker; // no browser here
  waitingRelease.set(worker);
  markUnsent("ticket", true);
  markUnsent("withdraw", true);
  takeRelease();
  markUnsent("ticket", false);
  takeRelease();
  assert.deepEqual(told, []);
  assert.deepEqual([...unsent.get()], ["withdraw"]);
  markUnsent("withdraw", false);
  assert.equal(unsent.get().size, 0);
});
