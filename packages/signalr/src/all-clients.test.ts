// Every client of Microsoft's over every transport and protocol: calls, events, streams both ways, questions, the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Subject } from "@microsoft/signalr";
import { ClientError, HubError } from "./hub.ts";
import type { HubOptions, HubStream } from "./hub.ts";
import { hubOnAPort, until } from "./testing/hub-on-a-port.ts";
import { clientNames, clients, collect, isOld, ways } from "./testing/microsoft-clients.ts";

const patience = { timeout: 30_000 };

const methods: HubOptions<string>["methods"] = {
  Register: () => undefined,
  Echo: (_connection, [value]) => value,
  Whoami: (connection) => [connection.user, connection.transport],
  Refuse: () => {
    throw new HubError("Market closed.");
  },
  Sum: async (_connection, [first], { uploads: [numbers] }) => {
    let sum = Number(first);
    for await (const number of numbers ?? []) sum += Number(number);
    return sum;
  },
  AskBack: async (connection, [question]) => await connection.ask("question", [question, 2]),
};

/** Sources that ended before they were done. */
let stopped = 0;
const endless: HubStream<string> = async function* (_connection, _args, { signal }) {
  try {
    for (let number = 1; !signal.aborted; number += 1) {
      yield number;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    stopped += 1;
  }
};

const streams: HubOptions<string>["streams"] = {
  Count: async function* (_connection, [last]) {
    for (let number = 1; number <= Number(last); number += 1) yield { number, text: "₦" };
  },
  Heavy: async function* (_connection, [items]) {
    for (let number = 1; number <= Number(items); number += 1) yield { number, padding };
  },
  Break: async function* () {
    yield 1;
    throw new HubError("No more.");
  },
  Endless: endless,
  Double: async function* (_connection, _args, { uploads: [numbers] }) {
    for await (const number of numbers ?? []) yield Number(number) * 2;
  },
};

const padding = "x".repeat(10_000);

const combinations = clientNames.flatMap((name) => ways.map((way) => ({ name, way })));

for (const { name, way } of combinations) {
  const title = `${name} over ${way.transport} in ${way.protocol}`;

  test(`${title} calls, hears and is told what failed`, patience, async (t) => {
    const { hub, url, faults } = await hubOnAPort(t, { methods, streams });
    const client = clients[name](url, way);
    const heard: unknown[] = [];
    client.on("updateStockOrder", (argument) => heard.push(argument));
    await client.start();
    assert.deepEqual(await client.invoke("Whoami"), ["ada", way.transport]);
    for (const target of ["register", "REGISTER"]) assert.equal((await client.invoke(target)) ?? undefined, undefined);
    const value = { price: 25.45, text: "₦", list: [1, -2, 1e12, null, true], nested: { empty: {}, none: [] } };
    assert.deepEqual(await client.invoke("Echo", value), value);
    await assert.rejects(client.invoke("Nothing"), /The hub has no method 'Nothing'\./);
    await assert.rejects(client.invoke("Refuse"), /HubException: Market closed\./);
    await assert.rejects(client.invoke("Count", 1), /The method 'Count' streams\./);
    await client.send("Nothing");
    for (const orderQty of [1, 2, 3]) hub.sendTo("all", { target: "updateStockOrder", argument: { orderQty } });
    await until(() => heard.length === 3);
    assert.deepEqual(heard, [{ orderQty: 1 }, { orderQty: 2 }, { orderQty: 3 }]);
    await client.stop();
    await until(() => hub.stats().connections === 0);
    assert.deepEqual(faults, []);
  });

  test(`${title} takes a stream to its end, to its failure, and no further than it likes`, patience, async (t) => {
    const { hub, url, faults } = await hubOnAPort(t, { methods, streams });
    const client = clients[name](url, way);
    await client.start();
    const numbers = await collect(client.stream("count", 500));
    assert.deepEqual(numbers.at(-1), { number: 500, text: "₦" });
    assert.equal(numbers.length, 500);
    await assert.rejects(collect(client.stream("Break")), /HubException: No more\./);
    await assert.rejects(collect(client.stream("Echo", 1)), /The method 'Echo' does not stream\./);
    const before = stopped;
    const none = { next: () => undefined, complete: () => undefined, error: () => undefined };
    // The old client's MessagePack has no word for a cancellation.
    if (!isOld(name) || way.protocol === "json") {
      const next = (number: unknown) => (number === 5 ? subscription.dispose() : undefined);
      const subscription = client.stream("Endless").subscribe({ ...none, next });
      await until(() => stopped === before + 1);
    }
    const ended = stopped;
    // A stream that is open does not hold up a call, and ends with its client.
    client.stream("Endless").subscribe(none);
    assert.equal(await client.invoke("Echo", "between"), "between");
    await client.stop();
    await until(() => stopped === ended + 1 && hub.stats().connections === 0);
    assert.deepEqual(faults, []);
  });

  test(`${title} comes to the end the server makes`, patience, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods });
    const client = clients[name](url, way);
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    await client.start();
    for (const connection of hub.connections()) connection.close({ error: "Signed out." });
    assert.match(String(await closed), /Signed out\./);
    await until(() => hub.stats().connections === 0);
  });

  if (isOld(name)) continue;

  test(`${title} streams up, alone and against a stream down, and its error is its own`, patience, async (t) => {
    const { url, faults } = await hubOnAPort(t, { methods, streams });
    const client = clients[name](url, way);
    await client.start();
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const up = new Subject<number>();
    const sum = client.invoke("Sum", 1000, up);
    for (const number of numbers) up.next(number);
    up.complete();
    assert.equal(await sum, 1820);
    const through = new Subject<number>();
    const doubled = collect(client.stream("Double", through));
    for (const number of numbers) through.next(number);
    through.complete();
    assert.deepEqual(
      await doubled,
      numbers.map((number) => number * 2),
    );
    const broken = new Subject<number>();
    const failed = client.invoke("Sum", 0, broken);
    broken.error(new Error("no more paper"));
    await assert.rejects(failed, /The call of 'Sum' failed on the server\./);
    assert.deepEqual(faults, []);
    await client.stop();
  });

  test(`${title} answers what the server asks, or says that it cannot`, patience, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods, limits: { askMs: 5_000 } });
    const client = clients[name](url, way);
    client.on("question", (text, number) => `${String(text)} ${Number(number) * 21}`);
    client.on("throws", () => {
      throw new Error("not today");
    });
    await client.start();
    assert.equal(await client.invoke("AskBack", "answer"), "answer 42");
    const [connection] = hub.connections();
    assert(connection !== undefined);
    await assert.rejects(connection.ask("throws", []), { name: "ClientError", message: /not today/ });
    await assert.rejects(connection.ask("nobody", []), { name: "ClientError" });
    await client.stop();
    await assert.rejects(connection.ask("question", []), ClientError);
  });
}

for (const way of ways) {
  const title = `a stream longer than what may wait arrives whole over ${way.transport} in ${way.protocol}`;
  test(title, patience, async (t) => {
    const limits = { bufferedBytes: 100_000, keptBytes: 200_000 };
    const { hub, url } = await hubOnAPort(t, { methods, streams, limits });
    const client = clients["@microsoft/signalr 10"](url, way);
    await client.start();
    let most = 0;
    const watching = setInterval(() => (most = Math.max(most, hub.stats().bytesWaiting)), 1);
    const items = (await collect(client.stream("Heavy", 300))) as { readonly number: number }[];
    clearInterval(watching);
    assert.deepEqual(
      items.map(({ number }) => number),
      Array.from({ length: 300 }, (_, index) => index + 1),
    );
    assert.ok(most <= limits.bufferedBytes, `${most} bytes waited`);
    assert.equal(hub.stats().closedSlow, 0);
    await client.stop();
  });
}

for (const name of clientNames) {
  test(`${name} finds no way to send MessagePack over server-sent events`, patience, async (t) => {
    const { url } = await hubOnAPort(t);
    const client = clients[name](url, { transport: "ServerSentEvents", protocol: "messagepack" });
    await assert.rejects(client.start(), /ServerSentEvents|transport/i);
  });
}
