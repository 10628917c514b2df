// The signature of a delivery: what it is made of, so that whoever gets it can make the same.

import { strict as assert } from "node:assert";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { newWebhookSecret, signatureOf } from "./sign.ts";

test("the signature is the HMAC of the second and the body, in hex, with one for each secret", () => {
  const at = instant(1_790_000_000_999);
  const body = '{"id":"order.filled:1:2","note":"₦"}';
  const mark = (secret: string) => createHmac("sha256", secret).update(`1790000000.${body}`).digest("hex");
  assert.equal(signatureOf({ secrets: ["new"], at, body }), `t=1790000000,v1=${mark("new")}`);
  assert.equal(signatureOf({ secrets: ["new", "old"], at, body }), `t=1790000000,v1=${mark("new")},v1=${mark("old")}`);
  // Known from outside: printf '1790000000.{}' | openssl dgst -sha256 -hmac key
  assert.equal(
    signatureOf({ secrets: ["key"], at, body: "{}" }),
    "t=1790000000,v1=099d33989336226b12c85da813adf6100e1bbab1e91bede9a41ddeb7882d66b8",
  );
});

test("a secret is 32 bytes that nobody guesses, and can be known as ours", () => {
  const made = newWebhookSecret();
  assert.match(made, /^tbw_[\w-]{43}$/);
  assert.notEqual(made, newWebhookSecret());
});
