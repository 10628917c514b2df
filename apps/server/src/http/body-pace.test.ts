// Slow bodies on a real socket: papers that come slowly get through, what stands still does not.

import { strict as assert } from "node:assert";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setTimeout as passes } from "node:timers/promises";
import fastify from "fastify";
import { keepPace } from "./body-pace.ts";

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
keepPace(app, { callMs: 500, form: { leastBytes: 4, eachMs: 500, mostMs: 3_000 } }, ({ url }) => url === "/form");
for (const url of ["/call", "/form"]) app.post(url, ({ body }) => ({ length: String(body).length }));
await app.listen({ port: 0, host: "127.0.0.1" });
after(() => app.close());

type Sent = { readonly pieces: number; readonly eachMs: number; readonly length: number };

/** Ten bytes a piece; answers what came back, empty when the line was cut. */
async function sent(path: string, { pieces, eachMs, length }: Sent): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1"); // it listens on a port
  await once(socket, "connect");
  socket.on("error", () => undefined); // A reset is an answer as well.
  const heard = text(socket).catch(() => "");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (let piece = 0; piece < pieces && !socket.destroyed; piece += 1) {
    // The pace of the line is what is tried here.
    await passes(eachMs);
    socket.write("0123456789");
  }
  return await heard;
}

test("a form that comes slowly gets through, also when it takes longer than a call may", async () => {
  assert.match(await sent("/form", { pieces: 8, eachMs: 120, length: 80 }), /"length":80/);
});

test("a call that takes as long is cut, and one that is quick is not", async () => {
  assert.equal(await sent("/call", { pieces: 8, eachMs: 120, length: 80 }), "");
  assert.match(await sent("/call", { pieces: 2, eachMs: 5, length: 20 }), /"length":20/);
});

test("a form that stands still is cut, and so is one that never ends", async () => {
  assert.equal(await sent("/form", { pieces: 2, eachMs: 5, length: 80 }), "");
  assert.equal(await sent("/form", { pieces: 60, eachMs: 100, length: 10_000 }), "");
});
