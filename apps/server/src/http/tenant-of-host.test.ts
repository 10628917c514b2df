// Which tenant a host name names.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { tenancyNameOf } from "./tenant-of-host.ts";

const formats = ["{tenancy_name}.example.com", "{tenancy_name}.example.ng"];

test("the part in the place of the tenant's name names it, in any case and at any port", () => {
  for (const host of ["acme.example.com", "ACME.Example.com", "acme.example.ng:4400", "acme.example.com."])
    assert.equal(tenancyNameOf(host, formats), "acme", host);
});

test("www, the bare domain, a part too many and another domain name nobody", () => {
  for (const host of ["www.example.com", "example.com", "a.b.example.com", "acme.example.org", "acmeexample.com", ""])
    assert.equal(tenancyNameOf(host, formats), undefined, host);
  assert.equal(tenancyNameOf("acme.example.com", []), undefined);
});

test("a host name of great length is looked at once", () => {
  assert.equal(tenancyNameOf(`${"a.".repeat(50_000)}example.com`, formats), undefined);
});
