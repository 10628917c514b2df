// What is sealed opens for its own tenant alone, survives a change of keys, and is found without being opened.

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert as always, integer, property, string } from "fast-check";
import { createPersonalData, SealBroken } from "./personal-data.ts";
import { readSecrets } from "./secrets.ts";

const key = (byte: number) => Buffer.alloc(32, byte);
const first = { dataKeys: [{ id: "1", key: key(1) }], indexKey: key(9) };
const rotated = { dataKeys: [...first.dataKeys, { id: "2", key: key(2) }], indexKey: key(9) };

test("what is sealed opens again, text and bytes, and never looks the same twice", () => {
  const data = createPersonalData(first);
  always(
    property(string({ unit: "grapheme" }), integer({ min: 1, max: 2 ** 31 - 1 }), (plain, tenantId) => {
      const sealed = data.sealFor(tenantId, plain);
      assert.equal(data.openFor(tenantId, sealed), plain);
      assert.notEqual(data.sealFor(tenantId, plain), sealed);
      const bytes = Buffer.from(plain, "utf8");
      assert.deepEqual(data.openBytesFor(tenantId, data.sealBytesFor(tenantId, bytes)), bytes);
    }),
  );
});

test("another tenant cannot open it, nor anybody after one character was changed", () => {
  const data = createPersonalData(first);
  const sealed = data.sealFor(1, "22212345678");
  const bytes = data.sealBytesFor(1, Buffer.from("22212345678"));
  assert.throws(() => data.openFor(2, sealed), SealBroken);
  assert.throws(() => data.openBytesFor(2, bytes), SealBroken);
  for (let at = 0; at < sealed.length; at += 1) {
    const other = sealed[at] === "A" ? "B" : "A";
    // The last character of base64 may carry bits that are not read; the bytes below leave no such slack.
    if (at === sealed.length - 1) continue;
    assert.throws(() => data.openFor(1, sealed.slice(0, at) + other + sealed.slice(at + 1)), SealBroken);
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at);
    assert.throws(() => data.openBytesFor(1, altered), SealBroken);
  }
  for (const wrong of ["", "22212345678", "s1.1.", "s1.1.AAAA", "s1.7.AAAA", "s2.1.AAAA"]) {
    assert.throws(() => data.openFor(1, wrong), SealBroken);
  }
});

test("a new key seals from now on, and the old one still opens what it sealed", () => {
  const before = createPersonalData(first);
  const after = createPersonalData(rotated);
  const old = before.sealFor(1, "22212345678");
  assert.equal(after.openFor(1, old), "22212345678");
  assert.match(after.sealFor(1, "22212345678"), /^s1\.2\./);
  assert.throws(() => before.openFor(1, after.sealFor(1, "22212345678")), SealBroken);
  assert.equal(after.blindIndex(1, "bvn:22212345678"), before.blindIndex(1, "bvn:22212345678"));
});

test("a blind index is the same for the same value and tenant, and for nothing else", () => {
  const { blindIndex } = createPersonalData(first);
  const own = blindIndex(1, "bvn:22212345678");
  assert.equal(blindIndex(1, "bvn:22212345678"), own);
  const others = [blindIndex(2, "bvn:22212345678"), blindIndex(1, "nin:22212345678"), blindIndex(1, "bvn:22212345679")];
  assert.equal(new Set([own, ...others]).size, 4);
  assert.match(own, /^[\w-]{43}$/);
});

test("a secrets file is made with keys for personal data, and an older one goes on without", () => {
  const dir = mkdtempSync(join(tmpdir(), "tradebook-secrets-"));
  try {
    const path = join(dir, "secrets.json");
    const made = readSecrets(path, true);
    assert.deepEqual(
      made.dataKeys.map(({ id }) => id),
      ["0", "1"],
    );
    assert.deepEqual(readSecrets(path, false), made);
    const { signingKey, encryptionKey } = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    const write = (kept: object) => writeFileSync(path, JSON.stringify({ signingKey, encryptionKey, ...kept }));
    write({});
    chmodSync(path, 0o600);
    const older = createPersonalData(readSecrets(path, false));
    const sealed = older.sealFor(1, "22212345678");
    write({ dataKeys: [{ id: "1", key: signingKey }], indexKey: signingKey });
    assert.equal(createPersonalData(readSecrets(path, false)).openFor(1, sealed), "22212345678");
    for (const wrong of [{ dataKeys: "1" }, { dataKeys: [{ id: "0", key: signingKey }] }, { indexKey: "short" }]) {
      write(wrong);
      assert.throws(() => readSecrets(path, false), /must be JSON with signingKey/);
    }
    write({ dataKeys: ["1", "1"].map((id) => ({ id, key: signingKey })) });
    assert.throws(() => readSecrets(path, false), /whose ids differ/);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
