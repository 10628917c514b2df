// Where a webhook may lead: every kind of address behind a wall is refused, however it is written.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { addressFault, areOpen, isPublicAddress } from "./address-guard.ts";

test("addresses of networks of one's own, of this machine, of clouds' secrets and of no machine are closed", () => {
  const closed = `0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1
    255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 64:ff9b:1::1 100::1 fc00::1 fd00:ec2::254 fe80::1
    fec0::1 ff02::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1 5f00::1 8.8.8 somewhere`;
  for (const address of closed.split(/\s+/)) assert.equal(isPublicAddress(address), false, address);
});

test("addresses that everybody reaches are open", () => {
  for (const address of ["8.8.8.8", "41.58.0.1", "172.15.255.255", "172.32.0.1", "100.63.255.255", "2606:4700::1111"])
    assert.equal(isPublicAddress(address), true, address);
});

test("a name is closed as soon as one of its addresses is, and when it has none", () => {
  assert.equal(areOpen(["8.8.8.8", "2606:4700::1111"], false), true);
  assert.equal(areOpen(["8.8.8.8", "10.0.0.1"], true), false);
  assert.equal(areOpen([], true), false);
  assert.equal(areOpen(["127.0.0.1", "::1"], false), false);
  assert.equal(areOpen(["127.0.0.1", "::1"], true), true);
});

test("an address is refused by what is wrong with it as it stands", () => {
  const table = [
    ["https://example.com/hook", null],
    ["https://example.com:8443/hook", null],
    ["https://8.8.8.8/", null],
    ["https://[2606:4700::1111]/x", null],
    ["example.com/hook", "form"],
    ["https://", "form"],
    ["http://example.com/hook", "https"],
    ["ftp://example.com/hook", "https"],
    ["https://me:pass@example.com/", "userInfo"],
    ["https://example.com/?token=1", "query"],
    ["https://example.com/#x", "query"],
    ["https://example.com:25/", "port"],
    ["https://localhost/", "private"],
    ["https://127.1/", "private"],
    ["https://0x7f000001/", "private"],
    ["https://2130706433/", "private"],
    ["https://[::1]/", "private"],
    ["https://[::ffff:10.0.0.1]/", "private"],
    ["https://169.254.169.254/latest/meta-data", "private"],
    ["https://intranet/", "private"],
    ["https://db.internal/", "private"],
    ["https://printer.local./", "private"],
  ] as const;
  for (const [text, fault] of table) assert.equal(addressFault(text, false), fault, text);
});

test("this machine is open by the developer's setting alone, and nothing else with it", () => {
  for (const text of ["http://127.0.0.1:4400/x", "http://localhost:80/", "https://[::1]/"]) {
    assert.notEqual(addressFault(text, false), null, text);
    assert.equal(addressFault(text, true), null, text);
  }
  assert.equal(addressFault("http://10.0.0.1/", true), "https");
  assert.equal(addressFault("https://10.0.0.1/", true), "private");
  assert.equal(addressFault("http://example.com/", true), "https");
});
