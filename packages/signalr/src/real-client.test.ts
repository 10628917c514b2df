// How Microsoft's clients come in and come back: tokens, sockets without negotiation, reconnects, silence.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as present from "@microsoft/signalr";
import type { HubOptions } from "./hub.ts";
import { hubOnAPort, until } from "./testing/hub-on-a-port.ts";
import { clientNames, clients, isOld, ways } from "./testing/microsoft-clients.ts";

const quick = { timeout: 20_000 };

const methods: HubOptions<string>["methods"] = {
  Whoami: (connection) => connection.user,
  Add: (_connection, [a, b]) => Number(a) + Number(b),
};

/** The token may come in any of the three ways; "t-ada" makes the caller "ada". */
const authenticate: HubOptions<string>["authenticate"] = async ({ headers, query }) => {
  const bearer = headers.authorization?.replace("Bearer ", "");
  const token = bearer ?? query.get("access_token") ?? query.get("enc_auth_token");
  return token?.startsWith("t-") ? token.slice(2) : undefined;
};

for (const name of clientNames) {
  for (const way of ways) {
    test(`${name} brings its token over ${way.transport} in ${way.protocol}, and a stranger none`, quick, async (t) => {
      const { url } = await hubOnAPort(t, { methods, authenticate, ownerOf: (user) => user });
      const inQuery = clients[name](`${url}?enc_auth_token=t-ada`, way);
      await inQuery.start();
      assert.equal(await inQuery.invoke("Whoami"), "ada");
      await inQuery.stop();
      // The old one sends no header with its negotiation, so the query's token has to let it in there.
      const address = isOld(name) ? `${url}?access_token=t-eve` : url;
      const byFactory = clients[name](address, { ...way, accessTokenFactory: () => "t-eve" });
      await byFactory.start();
      assert.equal(await byFactory.invoke("Whoami"), "eve");
      await byFactory.stop();
      const stranger = clients[name](url, { ...way, accessTokenFactory: () => "forged" });
      await assert.rejects(stranger.start(), /401|Unauthorized/);
    });
  }

  test(`${name} connects without negotiation`, quick, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods });
    const client = clients[name](url, { transport: "WebSockets", protocol: "json", skipNegotiation: true });
    await client.start();
    assert.equal(await client.invoke("Add", 20, 22), 42);
    assert.equal(hub.stats().connections, 1);
    await client.stop();
  });
}

/** Reconnects at once, as often as it takes. */
function reconnecting(url: string): present.HubConnection {
  return new present.HubConnectionBuilder()
    .withUrl(url)
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 10 })
    .configureLogging(present.LogLevel.None)
    .build();
}

test("a client that is sent away by a stopping server comes back to the next one under a new id", quick, async (t) => {
  const first = await hubOnAPort(t, { methods });
  const second = await hubOnAPort(t, { methods });
  // The address stays, the server behind it changes: the client negotiates anew wherever it is sent.
  const client = reconnecting(first.url);
  const heard: unknown[] = [];
  client.on("hello", (argument) => heard.push(argument));
  await client.start();
  const firstId = client.connectionId;
  assert.deepEqual(
    [...first.hub.connections()].map(({ id }) => id),
    [firstId],
  );
  const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
  const stopped = first.hub.stop({ spreadMs: 0 });
  client.onreconnecting(() => {
    client.baseUrl = second.url;
  });
  await stopped;
  const secondId = await back;
  assert.deepEqual(
    [...second.hub.connections()].map(({ id }) => id),
    [secondId],
  );
  assert.notEqual(secondId, firstId);
  second.hub.sendTo("all", { target: "hello", argument: "again" });
  await until(() => heard.length === 1);
  assert.equal(await client.invoke("Add", 1, 2), 3);
  await client.stop();
});

test("a client whose socket is cut comes back and is in its groups again", quick, async (t) => {
  const { hub, url } = await hubOnAPort(t, { methods });
  const client = reconnecting(url);
  await client.start();
  const back = new Promise((resolve) => client.onreconnected(resolve));
  for (const connection of hub.connections()) connection.close({ allowReconnect: true });
  await back;
  assert.equal(hub.group("all").size, 1);
  await client.stop();
});

test("pings both ways keep an idle client connected past its own time-out", quick, async (t) => {
  const { hub, url } = await hubOnAPort(t, { methods, limits: { pingMs: 250, clientTimeoutMs: 1_000 } });
  const client = reconnecting(url);
  t.after(() => client.stop());
  client.serverTimeoutInMilliseconds = 1_000;
  client.keepAliveIntervalInMilliseconds = 250;
  const [closes, returns]: [unknown[], unknown[]] = [[], []];
  client.onclose((error) => closes.push(error));
  client.onreconnecting((error) => returns.push(error));
  await client.start();
  const { framesSent } = hub.stats();
  await until(() => hub.stats().framesSent >= framesSent + 6);
  assert.equal(client.state, present.HubConnectionState.Connected);
  assert.deepEqual([closes, returns], [[], []]);
});
