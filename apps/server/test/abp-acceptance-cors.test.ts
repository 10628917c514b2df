// Acceptance checks of the ABP contract, part F: who may read an answer across origins, and what a bearer need not send.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { clientOf, envOk, signedIn } from "./abp-checks.ts";
import { ask, withServer, type ApiAnswer } from "./with-server.ts";

const origin = "https://other.example";
const s = await withServer({ env: { CORS_ORIGINS: origin } });

function assertShared(answer: ApiAnswer): void {
  assert.equal(answer.headers.get("access-control-allow-origin"), origin);
  assert.equal(answer.headers.get("access-control-allow-credentials"), "true");
}

test("check 70: the preflight of the public client is granted with credentials", async () => {
  const asked = ".aspnetcore.culture,abp.tenantid,authorization";
  const answer = await ask(`${s.url}/api/services/app/User/GetAll`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": asked },
  });
  assert(answer.status >= 200 && answer.status < 300);
  assertShared(answer);
  assert.equal(answer.headers.get("access-control-allow-headers"), asked);
});

test("check 71: refusals carry the same headers, and an origin that is not listed gets none", async () => {
  const nobody = clientOf(s);
  assertShared(await nobody.get("User/GetAll", { origin }));
  const user = await signedIn(s, "nobody");
  assertShared(await user.get("User/GetAll", { origin }));
  const T = await signedIn(s, "admin");
  assertShared(await T.get("User/Get?Id=0", { origin }));
  assertShared(await T.get("User/Get?Id=999999", { origin }));
  const stranger = await T.get("User/GetAll", { origin: "https://evil.example" });
  assert.equal(stranger.headers.get("access-control-allow-origin"), null);
});

test("check 72: a bearer posts without an anti-forgery header", async () => {
  const user = await signedIn(s, "nobody");
  envOk(await user.post("User/ChangeLanguage", { languageName: "en" }));
});
