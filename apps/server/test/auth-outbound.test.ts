// Mail and SMS on their way out: a real SMTP server, a real HTTP service, tries again, and nothing secret left behind.

import { strict as assert } from "node:assert";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test, type TestContext } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { startDelivery } from "../src/outbound/delivery.ts";
import { createMailFolder, type MailFolder } from "../src/outbound/mail-folder.ts";
import { createTransports, type TransportAddresses } from "../src/outbound/transports.ts";
import { freshDatabase } from "./postgres.ts";
import { makeSmallWorld, testDeps } from "./small-world.ts";
import { until } from "./with-server.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);

/** Answers each command of SMTP as a server does; keeps what comes between DATA and the single dot. */
async function smtpServer(isDown: () => boolean): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    let inData = false;
    socket.on("error", () => undefined);
    socket.write(isDown() ? "421 not now\r\n" : "220 test\r\n");
    socket.on("data", (bytes) => {
      text += bytes.toString("utf8");
      for (;;) {
        const end = inData ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) mails.push(line);
        const wasData = inData;
        inData = !inData && line.toUpperCase() === "DATA";
        socket.write(inData ? "354 go on\r\n" : wasData || !/^QUIT/i.test(line) ? "250 ok\r\n" : "221 bye\r\n");
      }
    });
  });
  return { url: `smtp://127.0.0.1:${await portOf(server)}`, mails };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

function start(
  test: TestContext,
  addresses: Partial<TransportAddresses>,
  { forgetSent = false, folder }: { forgetSent?: boolean; folder?: MailFolder } = {},
) {
  const deps = testDeps(db);
  const transports = createTransports({
    smtpUrl: undefined,
    smsUrl: undefined,
    from: "house@example.com",
    ...addresses,
  });
  const job = startDelivery({ ...deps, transports, forgetSent, folder });
  test.after(() => job.stop());
  type Row = { status: string; tries: number; sealed: string | null; whole: string };
  return {
    deps,
    send: (message: Parameters<typeof deps.outbound.send>[1]) =>
      inTenant(db, world.tenantId, (tx) => deps.outbound.send(tx, message)),
    rowOf: async (to: string): Promise<Row | undefined> =>
      (
        await inTenant(db, world.tenantId, (tx) =>
          tx.rows<Row>(sql`
            select status, tries, sealed_facts as sealed, row_to_json(m)::text as whole
            from outbound_message m where recipient = ${to} order by id desc limit 1`),
        )
      )[0],
  };
}

const code = (house = "House") => ({ app: "Tradebook", house, code: "493817", minutes: "10" });

test("a mail arrives with its words, one line of subject whatever is in it, and is forgotten here", async (t) => {
  const { url, mails } = await smtpServer(() => false);
  const { send, rowOf } = start(t, { smtpUrl: url }, { forgetSent: true });
  const facts = { title: "Hello\r\nBcc: thief@example.com", body: "{{7*7}} <img src=x> ₦5" };
  await send({ channel: "email", to: "one@example.com", template: "notice", facts });
  await until(async () => (await rowOf("one@example.com"))?.status === "sent", "it is sent");
  const [mail = ""] = mails;
  assert.match(mail, /^To: one@example\.com\r?$/m);
  assert.doesNotMatch(mail, /^Bcc:/im);
  assert.match(mail, /^Subject: Hello Bcc: thief@example\.com\r?$/m);
  assert.equal((await rowOf("one@example.com"))?.sealed, null);
});

test("while a code waits, no column of it shows the code", async (t) => {
  const { send, rowOf } = start(t, {});
  await send({ channel: "email", to: "kept@example.com", template: "verifyAccount", facts: code() });
  await until(async () => (await rowOf("kept@example.com"))?.status === "kept", "it is kept, since nothing sends");
  assert.doesNotMatch((await rowOf("kept@example.com"))?.whole ?? "", /493817/);
});

test("where nothing sends, a message is a file that its owner alone can read", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "tradebook-mail-"));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const { send, rowOf } = start(t, {}, { folder: createMailFolder(dataDir) });
  await send({ channel: "email", to: "file@example.com", template: "verifyAccount", facts: code() });
  await until(async () => (await rowOf("file@example.com"))?.status === "kept", "it is kept");
  const [name = "", ...others] = readdirSync(join(dataDir, "mail"));
  assert.deepEqual(others, []);
  const file = join(dataDir, "mail", name);
  assert.match(readFileSync(file, "utf8"), /^To: file@example\.com\nSubject: .+\n\n[^]*493817/);
  assert.equal(statSync(file).mode & 0o077, 0);
});

test("a mail server that is away is tried again later, and five times more at most", async (t) => {
  let isDown = true;
  const { url, mails } = await smtpServer(() => isDown);
  const { send, rowOf, deps } = start(t, { smtpUrl: url });
  await send({ channel: "email", to: "later@example.com", template: "verifyAccount", facts: code() });
  await until(async () => (await rowOf("later@example.com"))?.tries === 1, "the first try fails");
  assert.equal((await rowOf("later@example.com"))?.status, "waiting");
  assert.doesNotMatch(deps.warnings.join(), /493817/);
  isDown = false;
  deps.set({ now: (deps.clock.now() + 60_000) as ReturnType<typeof deps.clock.now> });
  await send({ channel: "email", to: "other@example.com", template: "verifyAccount", facts: code() });
  await until(async () => (await rowOf("later@example.com"))?.status === "sent", "the second try arrives");
  await until(async () => (await rowOf("other@example.com"))?.status === "sent", "so does the one behind it");
  assert.equal(mails.length, 2);
  isDown = true;
  await send({ channel: "email", to: "never@example.com", template: "verifyAccount", facts: code() });
  for (let tries = 1; tries <= 6; tries += 1) {
    await until(async () => ((await rowOf("never@example.com"))?.tries ?? 0) >= tries, `try ${tries} fails`);
    deps.set({ now: (deps.clock.now() + 5 * 3_600_000) as ReturnType<typeof deps.clock.now> });
    await send({ channel: "sms", to: "wake", template: "notice", facts: { title: "", body: "" } });
  }
  assert.equal((await rowOf("never@example.com"))?.status, "failed");
});

test("an SMS is posted to its service in the short form", async (t) => {
  const taken: string[] = [];
  const service = createHttp((request, reply) => {
    request.on("data", (bytes: Buffer) => taken.push(bytes.toString("utf8")));
    request.on("end", () => reply.writeHead(202).end());
  });
  const smsUrl = `http://127.0.0.1:${await portOf(service)}/send`;
  const { send, rowOf } = start(t, { smsUrl });
  await send({ channel: "sms", to: "+2348012345678", template: "verifyAccount", facts: code("Default") });
  await until(async () => (await rowOf("+2348012345678"))?.status === "sent", "it is sent");
  assert.deepEqual(JSON.parse(taken.join("")), {
    to: "+2348012345678",
    text: "Default: your code is 493817. Tell it to nobody.",
  });
});
