// Alerts fire once, on the tick that reaches them or at an order's end, tell their own user alone, and wait again by being made again.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { openDatabase } from "../src/db/database.ts";
import { inHost } from "../src/db/in-tenant.ts";
import { insertNews } from "../src/store/news.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const [client, stranger, foreign] = await Promise.all([
  s.signIn("ada"),
  s.signIn("chidi"),
  s.signIn("ada", s.world.meridianId),
]);

type Alert = { readonly id: number; readonly kind: string; readonly price: number | null; readonly firedAt: unknown };
type Notice = { readonly kind: string; readonly title: string; readonly body: string };

const create = (who: SignedInClient, body: Record<string, unknown>) => who.post("Alert/CreateAlert", body);
const alertsOf = async (who: SignedInClient) =>
  (resultOf(await who.get("Alert/GetAlerts")) as { items: readonly Alert[] }).items;
const noticesOf = async (who: SignedInClient) => {
  const page = resultOf(await who.get("Notification/GetNotifications?MaxResultCount=50")) as { items: Notice[] };
  return page.items.filter(({ kind }) => kind === "Alert");
};
const volume = () => s.server.market.listed.get("ZENITHBANK")?.day.volume ?? 0;

let placed = 0;
async function buy(terms: Record<string, unknown>): Promise<number> {
  placed += 1;
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0", ...terms };
  const sent = resultOf(await client.post("Order/SendNewOrder", { clOrdID: `alert-${placed}`, ...order }));
  return (sent as { id: number }).id;
}

async function offer(): Promise<number> {
  const stats = resultOf(await client.get("MarketData/GetMarketStats")) as { securityID: string; bestOffer: number }[];
  return stats.find(({ securityID }) => securityID === "ZENITHBANK")?.bestOffer ?? 0;
}

await until(() => s.server.market.connected && s.server.market.listed.get("ZENITHBANK")?.isStale === false, "heard");

test("an alert fires once on the trade that reaches it, and only its user is told", async () => {
  const asked = { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: volume() + 10, note: "Look again." };
  resultOf(await create(client, asked));
  const price = await offer();
  await buy({ orderQty: 10, price });
  await until(async () => (await noticesOf(client)).length === 1, "the alert is told", 8_000);
  const [told] = await noticesOf(client);
  assert.equal(told?.title, "Alert: ZENITHBANK");
  assert.match(
    told?.body ?? "",
    /^\d[\d,]* shares of ZENITHBANK have traded today; you asked for [\d,]+\. Look again\.$/,
  );
  await buy({ orderQty: 11, price: await offer() });
  await until(() => volume() >= asked.volume + 11, "more has traded");
  assert.equal((await noticesOf(client)).length, 1);
  for (const other of [stranger, foreign]) assert.equal((await noticesOf(other)).length, 0);
  assert.ok((await alertsOf(client)).every(({ firedAt }) => firedAt !== null));
});

test("what is so already, a security nobody knows and an alert of somebody else are refused", async () => {
  const reached = await create(client, { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: 1 });
  assert.match(JSON.stringify(reached.body), /ALERT_REACHED/);
  const unknown = await create(client, { kind: "PriceAtOrAbove", securityID: "NOBODY", price: 1 });
  assert.match(JSON.stringify(unknown.body), /SEC_UNKNOWN/);
  assert.equal((await create(client, { kind: "PriceAtOrAbove", securityID: "ZENITHBANK" })).status, 400);
  const made = resultOf(
    await create(client, { kind: "PriceAtOrAbove", securityID: "ZENITHBANK", price: 9000 }),
  ) as Alert;
  for (const other of [stranger, foreign]) {
    assert.equal((await other.remove(`Alert/RemoveAlert?id=${made.id}`)).status, 404);
    assert.deepEqual(await alertsOf(other), []);
  }
  resultOf(await client.remove(`Alert/RemoveAlert?id=${made.id}`));
  assert.equal((await client.remove(`Alert/RemoveAlert?id=${made.id}`)).status, 404);
});

test("an order's end is told, by mail as well when that is asked for", async () => {
  const limits = resultOf(await client.get("MarketData/getPricelimitRange?security=ZENITHBANK")) as { lower: number };
  const id = await buy({ orderQty: 20, price: limits.lower });
  assert.equal((await create(stranger, { kind: "OrderDone", orderId: id })).status, 404);
  resultOf(await create(client, { kind: "OrderDone", orderId: id, byMail: true }));
  const before = (await noticesOf(client)).length;
  resultOf(await client.post("Order/sendCancelOrderRequest", { clOrdID: "alert-cancel", id }));
  await until(async () => (await noticesOf(client)).length === before + 1, "the end is told", 8_000);
  assert.match(
    (await noticesOf(client))[0]?.body ?? "",
    /^Order \d+ in ZENITHBANK has ended; 0 shares traded of it\.$/,
  );
  const outbox = resultOf(await client.get("Alert/GetAlerts")) as { items: readonly { byMail: boolean }[] };
  assert.ok(outbox.items.some(({ byMail }) => byMail));
});

test("news of a security is told once, to whoever asked, and only what came after they did", async () => {
  const db = openDatabase({ url: s.ownerUrl });
  const publish = (ref: string, securities: readonly string[]) => {
    const words = { headline: `Said ${ref}`, body: "", source: "NGX", category: "Alerts" };
    const publishedAt = instant(Date.parse("2026-11-20T08:00:00Z"));
    return inHost(db, (tx) => insertNews(tx, { ...words, securities, publishedAt, exchangeRef: ref }));
  };
  await publish("before", ["ZENITHBANK"]);
  const made = resultOf(await create(client, { kind: "NewsPublished", securityID: "ZENITHBANK" })) as Alert;
  const { id, createdAt: _, ...rest } = made as Alert & { readonly createdAt: unknown };
  const none = { price: null, changePct: null, volume: null, orderId: null, note: "", byMail: false, firedAt: null };
  assert.deepEqual(rest, { kind: "NewsPublished", securityID: "ZENITHBANK", ...none });
  const before = (await noticesOf(client)).length;
  await publish("of another", ["MTNN"]);
  await publish("after", ["MTNN", "ZENITHBANK"]);
  await publish("later", ["ZENITHBANK"]);
  await until(async () => (await noticesOf(client)).length > before, "the news is told", 8_000);
  const told = (await noticesOf(client)).slice(0, (await noticesOf(client)).length - before);
  assert.deepEqual(
    told.map(({ title, body }) => [title, body]),
    [["Alert: ZENITHBANK", "News of ZENITHBANK: Said after"]],
  );
  assert.ok((await alertsOf(client)).some((alert) => alert.id === id && alert.firedAt !== null));
  assert.equal((await noticesOf(stranger)).length, 0);
  assert.equal((await create(client, { kind: "NewsPublished" })).status, 400);
  assert.match(
    JSON.stringify((await create(client, { kind: "NewsPublished", securityID: "NOBODY" })).body),
    /SEC_UNKN/,
  );
  await db.close();
});

test("alerts are still waited for after the server was started again", async () => {
  resultOf(await create(client, { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: volume() + 5 }));
  const before = (await noticesOf(client)).length;
  await s.restart();
  const again = await s.signIn("ada");
  await until(() => s.server.market.connected && s.server.market.listed.get("ZENITHBANK")?.isStale === false, "heard");
  const stats = resultOf(await again.get("MarketData/GetMarketStats")) as { securityID: string; bestOffer: number }[];
  const price = stats.find(({ securityID }) => securityID === "ZENITHBANK")?.bestOffer ?? 0;
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0" };
  resultOf(await again.post("Order/SendNewOrder", { clOrdID: "alert-later", ...order, orderQty: 5, price }));
  await until(async () => (await noticesOf(again)).length === before + 1, "the alert is told after the start");
});

test("lists are kept for their user, and a change that was made on older lists is refused", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const lists = [{ name: "Banks", securityIDs: ["ZENITHBANK", "ACCESSCORP"], isPinned: true }];
  assert.deepEqual(resultOf(await again.get("Workspace/GetWorkspace")), { watchlists: [], version: 0, layout: null });
  assert.deepEqual(resultOf(await again.post("Workspace/SaveWatchlists", { watchlists: lists, version: 0 })), {
    version: 1,
  });
  const stale = await again.post("Workspace/SaveWatchlists", { watchlists: [], version: 0 });
  assert.match(JSON.stringify(stale.body), /WATCHLISTS_MOVED/);
  const eleven = Array.from({ length: 11 }, (_, n) => ({ name: `L${n}`, securityIDs: [], isPinned: true }));
  const tooMany = await again.post("Workspace/SaveWatchlists", { watchlists: eleven, version: 1 });
  assert.equal(tooMany.status, 400);
  assert.match(JSON.stringify(tooMany.body), /at most 10 lists that are pinned/);
  resultOf(await again.post("Workspace/SaveLayout", { layout: "{}" }));
  assert.deepEqual(resultOf(await again.get("Workspace/GetWorkspace")), {
    watchlists: lists,
    version: 1,
    layout: "{}",
  });
  assert.deepEqual(resultOf(await other.get("Workspace/GetWorkspace")), { watchlists: [], version: 0, layout: null });
});

test("baskets are kept for their user by name, without the instruction they were made on, and so many", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const kept = async (who: typeof again) => resultOf(await who.get("Workspace/GetBaskets"));
  const line = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0", price: 95.5 };
  const save = (name: string, quantities: readonly number[]) =>
    again.post("Workspace/SaveBasket", {
      name,
      lines: quantities.map((orderQty) => ({ ...line, orderQty, mandate: { channel: "Phone", reference: "R1" } })),
    });
  const of = (...quantities: readonly number[]) => quantities.map((orderQty) => ({ ...line, orderQty }));
  resultOf(await save("Monthly", [10, 20]));
  resultOf(await save("Monthly", [30]));
  resultOf(await save("Banks", [5]));
  const both = [
    { name: "Banks", lines: of(5) },
    { name: "Monthly", lines: of(30) },
  ];
  assert.deepEqual([await kept(again), await kept(other)], [{ baskets: both }, { baskets: [] }]);
  for (let n = 0; n < 18; n += 1) resultOf(await save(`B${n}`, [1]));
  assert.match(JSON.stringify((await save("One more", [1])).body), /BASKETS_FULL/);
  resultOf(await save("Banks", [6]));
  resultOf(await save("Monthly", []));
  resultOf(await save("One more", [1]));
  const names = ((await kept(again)) as { baskets: { name: string }[] }).baskets.map(({ name }) => name);
  assert.deepEqual([names.length, names.includes("Monthly"), names.includes("One more")], [20, false, true]);
});

test("the views of a list are kept for their user, the latest whole", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const kept = async (who: typeof again) => resultOf(await who.get("Workspace/GetSavedViews"));
  const page = "/app/client-portal/account-statement";
  const views = [
    { page, name: "Fees this year", query: "period=ytd&type=FEE" },
    { page, name: "Not cleared", query: "uncleared=1" },
  ];
  assert.deepEqual(await kept(again), { views: [] });
  resultOf(await again.post("Workspace/SaveViews", { views }));
  assert.deepEqual(await kept(again), { views });
  resultOf(await again.post("Workspace/SaveViews", { views: views.slice(1) }));
  assert.deepEqual(await kept(again), { views: views.slice(1) });
  assert.deepEqual(await kept(other), { views: [] });
});

test("a note about a security and what is drawn on its chart are kept for their user, the latest whole", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const notes = async (who: typeof again) => resultOf(await who.get("Workspace/GetSecurityNotes"));
  const drawn = async (who: typeof again) => resultOf(await who.get("Workspace/GetDrawings?security=ZENITHBANK"));
  const drawings = [
    { kind: "Level", id: "a", price: 95.5 },
    {
      kind: "Trend",
      id: "b",
      from: { at: "2026-11-02T09:00:00.000Z", price: 90 },
      to: { at: "2026-11-18T09:00:00.000Z", price: 97.25 },
    },
    { kind: "Note", id: "c", at: "2026-11-18T09:00:00.000Z", price: 97.25, text: "Results" },
    ...(["Ray", "Box"] as const).map((kind) => ({
      kind,
      id: kind,
      from: { at: "2026-11-02T09:00:00.000Z", price: 90 },
      to: { at: "2026-11-18T09:00:00.000Z", price: 97.25 },
    })),
  ];
  assert.deepEqual([await notes(again), await drawn(again)], [{ notes: [] }, { drawings: [] }]);
  const save = (note: string) => again.post("Workspace/SaveSecurityNote", { securityID: "ZENITHBANK", note });
  resultOf(await save(" Sell above 100 "));
  resultOf(await again.post("Workspace/SaveDrawings", { securityID: "ZENITHBANK", drawings }));
  assert.deepEqual(await notes(again), { notes: [{ securityID: "ZENITHBANK", note: "Sell above 100" }] });
  assert.deepEqual(await drawn(again), { drawings });
  assert.deepEqual([await notes(other), await drawn(other)], [{ notes: [] }, { drawings: [] }]);
  resultOf(await save(""));
  resultOf(await again.post("Workspace/SaveDrawings", { securityID: "ZENITHBANK", drawings: drawings.slice(1) }));
  assert.deepEqual(await notes(again), { notes: [] });
  assert.deepEqual(await drawn(again), { drawings: drawings.slice(1) });
  for (const [method, body] of [
    ["SaveSecurityNote", { note: "x" }],
    ["SaveDrawings", { drawings }],
  ] as const) {
    const refused = await again.post(`Workspace/${method}`, { securityID: "NOSUCH", ...body });
    assert.match(JSON.stringify(refused.body), /NOT_FOUND/);
  }
  // As long as any may be, and of characters that JSON writes as six.
  const longest = { kind: "Note", at: "2026-11-20T08:00:00.123Z", price: 9_999_999.99, text: "\u0001".repeat(100) };
  const most = Array.from({ length: 50 }, (_, n) => ({ ...longest, id: String(n).padEnd(40, "-") }));
  resultOf(await again.post("Workspace/SaveDrawings", { securityID: "ZENITHBANK", drawings: most }));
  assert.deepEqual(await drawn(again), { drawings: most });
  const odd = most.map((one, n) => ({ ...one, id: String(n).padEnd(40, "\u0001") }));
  const refused = await again.post("Workspace/SaveDrawings", { securityID: "ZENITHBANK", drawings: odd });
  assert.equal(refused.status, 400);
});

test("news is filtered by what its reader holds and watches and has not read, each reader's own", async () => {
  const [reader, other] = [await s.signIn("ada"), await s.signIn("chidi")];
  const db = openDatabase({ url: s.ownerUrl });
  const ids = await inHost(db, async (tx) => {
    const made: number[] = [];
    for (const [at, securities] of [["MTNN"], ["ZENITHBANK"], []].entries()) {
      const words = { headline: `Read ${at}`, body: "", source: "NGX", category: "Kept" };
      const publishedAt = instant(Date.parse("2026-11-20T08:00:00Z") + at * 60_000);
      made.push((await insertNews(tx, { ...words, securities, publishedAt, exchangeRef: `read-${at}` })) ?? 0);
    }
    return made;
  });
  await db.close();
  const [mtnn = 0, zenith = 0, market = 0] = ids;
  const ask = async (who: typeof reader, query: string) => {
    const page = resultOf(await who.get(`MarketData/GetNews?category=Kept&MaxResultCount=10&${query}`));
    return (page as { items: readonly { id: number; isRead: boolean }[] }).items.map(({ id, isRead }) => [id, isRead]);
  };
  const { version } = resultOf(await reader.get("Workspace/GetWorkspace")) as { version: number };
  const watchlists = [{ name: "Phones", securityIDs: ["MTNN"] }];
  resultOf(await reader.post("Workspace/SaveWatchlists", { watchlists, version }));
  // Zenith is held, MTNN is watched.
  assert.deepEqual(await ask(reader, "mine=true"), [
    [zenith, false],
    [mtnn, false],
  ]);
  resultOf(await reader.post("Workspace/MarkNewsRead", { newsIds: [zenith, 999_999] }));
  assert.deepEqual(await ask(reader, ""), [
    [market, false],
    [zenith, true],
    [mtnn, false],
  ]);
  assert.deepEqual(await ask(reader, "mine=true&unread=true"), [[mtnn, false]]);
  resultOf(await reader.post("Workspace/MarkNewsRead", { until: "2026-11-20T08:01:00Z" }));
  assert.deepEqual(await ask(reader, "unread=true"), [[market, false]]);
  // A moment before the one that is kept takes nothing back.
  resultOf(await reader.post("Workspace/MarkNewsRead", { until: "2026-11-19T08:00:00Z" }));
  assert.deepEqual(await ask(reader, "unread=true"), [[market, false]]);
  assert.equal((await ask(other, "unread=true")).length, 3);
  // Put aside twice is put aside once, for its reader alone.
  for (let times = 0; times < 2; times += 1)
    resultOf(await reader.post("Workspace/SaveNews", { newsId: zenith, isSaved: true }));
  assert.deepEqual(await ask(reader, "saved=true"), [[zenith, true]]);
  assert.deepEqual(await ask(other, "saved=true"), []);
  resultOf(await reader.post("Workspace/SaveNews", { newsId: zenith, isSaved: false }));
  assert.deepEqual(await ask(reader, "saved=true"), []);
  assert.equal((await reader.post("Workspace/SaveNews", { newsId: 999_999, isSaved: true })).status, 404);
  assert.deepEqual(await ask(reader, "source=Nobody"), []);
  assert.equal((await ask(reader, "source=NGX")).length, 3);
  assert.deepEqual(await ask(other, "mine=true&security=MTNN"), []);
  // A muted source is silent for whoever muted it, but for what is asked for by name, and is heard again.
  const mute = (isMuted: boolean) => reader.post("Workspace/MuteNewsSource", { source: "NGX", isMuted });
  const mutedFor = async (who: typeof reader) =>
    (resultOf(await who.get("MarketData/GetNewsSources")) as { source: string; isMuted: boolean }[])
      .filter(({ isMuted }) => isMuted)
      .map(({ source }) => source);
  for (let times = 0; times < 2; times += 1) resultOf(await mute(true));
  assert.deepEqual([await ask(reader, ""), await mutedFor(reader)], [[], ["NGX"]]);
  assert.deepEqual([(await ask(other, "")).length, await mutedFor(other)], [3, []]);
  assert.equal((await ask(reader, "source=NGX")).length, 3);
  assert.deepEqual(await ask(reader, `newsId=${zenith}`), [[zenith, true]]);
  resultOf(await mute(false));
  assert.deepEqual([(await ask(reader, "")).length, await mutedFor(reader)], [3, []]);
  assert.equal((await reader.post("Workspace/MuteNewsSource", { source: "Nobody", isMuted: true })).status, 404);
  for (const newsIds of [[], [3_000_000_000]])
    assert.equal((await reader.post("Workspace/MarkNewsRead", { newsIds })).status, 400);
});
