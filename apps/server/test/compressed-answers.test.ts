// Long answers to reads come smaller to whoever takes them so, say the same, and none that carries a secret is among them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { everyMethod } from "../src/http/open-api.ts";
import { mayCompress } from "../src/http/send.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer();
const { app } = s.server;
const { token } = await s.signIn("ada");
const services = "/api/services/app";

async function get(url: string, acceptEncoding?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding }),
  };
  const { statusCode, headers: sent, rawPayload } = await app.inject({ url, headers });
  return { status: statusCode, encoding: sent["content-encoding"], vary: String(sent["vary"]), bytes: rawPayload };
}

test("a long answer comes in the best encoding that is taken, and says the same", async () => {
  await until(() => s.server.market.connected, "the exchange is connected");
  for (const url of [`${services}/MarketData/getSecurityLists`, "/AbpUserConfiguration/GetAll", "/api/openapi.json"]) {
    const plain = await get(url);
    assert.deepEqual([plain.status, plain.encoding], [200, undefined]);
    const opened = {
      br: brotliDecompressSync((await get(url, "gzip, deflate, br")).bytes),
      gzip: gunzipSync((await get(url, "gzip")).bytes),
      "not br": gunzipSync((await get(url, "br;q=0, gzip")).bytes),
    };
    for (const [name, bytes] of Object.entries(opened)) assert.equal(bytes.toString(), plain.bytes.toString(), name);
    assert.equal((await get(url, "identity")).encoding, undefined);
    assert.match((await get(url, "br")).vary, /accept-encoding/i);
  }
});

test("a short answer comes as it is, and a list as a file is made smaller on its way", async () => {
  assert.equal((await get("/Home/Configuration", "br")).encoding, undefined);
  const plain = await get(`${services}/MarketData/DownloadPriceListCsv`);
  const smaller = await get(`${services}/MarketData/DownloadPriceListCsv`, "gzip");
  assert.equal(smaller.encoding, "gzip");
  assert.equal(gunzipSync(smaller.bytes).toString(), plain.bytes.toString());
});

test("no answer that carries a token, a code or a secret is compressed, nor one to a command", () => {
  const smaller = everyMethod().filter(({ service, method }) => mayCompress(service, method));
  assert(smaller.length > 50);
  assert.deepEqual(
    smaller.filter(({ service, method }) => service === "TokenAuth" || service === "Account" || method.verb !== "GET"),
    [],
  );
});
