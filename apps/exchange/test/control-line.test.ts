// The control line over TCP: who may command the simulator, what it refuses, and what outlives the program.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { dialFix } from "@tradebook/fix/initiator.ts";
import { flag, message, text, type Message } from "@tradebook/fix/message.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import { systemClock } from "../src/clock.ts";
import { controlCompID } from "../src/control-line.ts";
import { exchangeCompID, startSimulator } from "../src/simulator.ts";
import { freshFolder, removeFolder, startProcess } from "./exchange-world.ts";

const folder = freshFolder();
const refusedCallers: string[] = [];
const faults: unknown[] = [];
const simulator = await startSimulator({
  config: { host: "127.0.0.1", port: 0, dataDir: folder, market: "open", pace: 0, seed: 1, endWithParent: false },
  clock: systemClock,
  log: (event, fields) => event === "caller refused" && refusedCallers.push(String(fields?.["reason"])),
  onFault: (error) => faults.push(error),
});

after(async () => {
  await simulator.close();
  removeFolder(folder);
  assert.deepEqual(faults, []);
});

type Said = { readonly accepted: boolean; readonly why: string | undefined; readonly result: unknown };
type Desk = {
  readonly ask: (command: string, args: string | object) => Promise<Said>;
  readonly sendRaw: (sent: Message) => Promise<Message>;
  readonly close: () => Promise<void>;
};

function keyIn(dataDir: string): { readonly port: number; readonly key: string } {
  return JSON.parse(readFileSync(join(dataDir, "exchange", "control.json"), "utf8")) as { port: number; key: string };
}

/** Dials with a password, and resolves once logged on. */
async function callDesk(port: number, password: string): Promise<Desk> {
  const waiting: ((heard: Message) => void)[] = [];
  let loggedOn = () => {};
  const ready = new Promise<void>((resolve) => {
    loggedOn = resolve;
  });
  const initiator = dialFix({
    addresses: [{ host: "127.0.0.1", port }],
    settings: {
      beginString: "FIXT.1.1",
      defaultApplVerID: "9",
      senderCompID: controlCompID,
      targetCompID: exchangeCompID,
      heartBtIntS: 30,
      confirm: "onDelivery",
      resetOnLogon: true,
      username: controlCompID,
      password,
    },
    store: memoryStore(),
    now: systemClock,
    handlers: {
      onMessage: (heard) => waiting.shift()?.(heard),
      onState: (state) => state === "loggedOn" && loggedOn(),
    },
  });
  await ready;
  const sendRaw = (sent: Message) => {
    initiator.session.send(sent);
    return new Promise<Message>((resolve) => waiting.push(resolve));
  };
  let asked = 0;
  return {
    sendRaw,
    ask: async (command, args) => {
      asked += 1;
      const id = `A${asked}`;
      const json = typeof args === "string" ? args : JSON.stringify(args);
      const content = { ControlID: id, ControlCommand: command, ControlArguments: json };
      const heard = await sendRaw(message("U1", content));
      assert.equal(text(heard, "ControlID"), id);
      const result: unknown = JSON.parse(text(heard, "ControlResult") ?? "null");
      return { accepted: flag(heard, "ControlAccepted") === true, why: text(heard, "Text"), result };
    },
    close: () => initiator.close(),
  };
}

const { port, key } = keyIn(folder);
const desk = await callDesk(port, key);
after(() => desk.close());

test("nobody without the key of the data folder is let in", async () => {
  assert.equal(port, simulator.port);
  const stranger = dialFix({
    addresses: [{ host: "127.0.0.1", port }],
    settings: {
      beginString: "FIXT.1.1",
      defaultApplVerID: "9",
      senderCompID: controlCompID,
      targetCompID: exchangeCompID,
      heartBtIntS: 30,
      confirm: "onDelivery",
      resetOnLogon: true,
      password: `${key.slice(0, -1)}?`,
    },
    store: memoryStore(),
    now: systemClock,
    handlers: {
      onMessage: () => assert.fail("a stranger hears nothing"),
      onState: (state) => assert.notEqual(state, "loggedOn"),
    },
  });
  while (refusedCallers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await stranger.close();
  assert.deepEqual((await desk.ask("GetState", {})).accepted, true);
});

test("what cannot be carried out is refused with a sentence, and does nothing", async () => {
  const refusals: readonly (readonly [string, string | object, RegExp])[] = [
    ["Dance", {}, /no command Dance/],
    ["toString", {}, /no command toString/],
    ["SetPace", "{", /no JSON/],
    ["SetPace", "[]", /no object/],
    ["SetPace", {}, /from 0 to 20000/],
    ["SetPace", { ordersPerSecond: 1.5 }, /whole number/],
    ["SetPace", { ordersPerSecond: "5" }, /from 0 to 20000/],
    ["SetPhase", { phase: "LUNCH" }, /one of CLOSED/],
    ["Halt", { securityID: "NOBODY" }, /no security NOBODY/],
    ["Resume", {}, /not halted/],
    ["PlayScenario", { name: "halt" }, /needs a security/],
    ["PlayScenario", { name: "limitUp" }, /listed security/],
    ["PublishNews", { headline: "x".repeat(201), body: "y", category: "Exchange" }, /longer than 200/],
    ["PublishNews", { headline: "x", body: "y", category: "Gossip" }, /one of Exchange/],
    ["PublishNews", { pad: "x".repeat(20_000) }, /too long/],
    ["ReplayDay", { tradingDate: "2020-01-02", speed: 1 }, /no events/],
    ["StopReplay", {}, /no day is being replayed/],
    ["BustTrade", { tradeID: "nothing" }, /nothing/],
    ["SetClock", { now: 4_000_000_000_000 }, /TRADEBOOK_CLOCK=test/],
    ["DeclareHoliday", { date: "2026-01-05", name: "Past" }, /not after/],
    ["DeclareHoliday", { date: "tomorrow", name: "Soon" }, /must be a date/],
    ["DeclareExDate", { securityID: "GTCO", date: "2027-03-03", type: "Gift" }, /one of Dividend/],
    ["DeclareExDate", { securityID: "GTCO", date: "2027-03-03", type: "Bonus", newShares: 1 }, /forShares/],
    ["DeclareExDate", { securityID: "NOBODY", date: "2027-03-03", type: "Dividend", perShare: 1 }, /not listed/],
    ["WithdrawExDate", { securityID: "GTCO", date: "2027-03-03" }, /no ex-date/],
  ];
  const before = await desk.ask("GetState", {});
  for (const [command, args, why] of refusals) {
    const said = await desk.ask(command, args);
    assert.equal(said.accepted, false, command);
    assert.match(said.why ?? "", why);
  }
  const { asAt: _, ...now } = (await desk.ask("GetState", {})).result as Record<string, unknown>;
  const { asAt: __, ...then } = before.result as Record<string, unknown>;
  assert.deepEqual(now, then);
});

test("a flood of commands is refused, and the desk is heard again a second later", async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => desk.ask("GetState", {})));
  const refused = answers.filter(({ accepted }) => !accepted);
  assert.ok(refused.length > 0 && refused.length < 120, `${refused.length} refused`);
  assert.match(refused[0]?.why ?? "", /too many/);
  let heard = await desk.ask("GetState", {});
  while (!heard.accepted) heard = await desk.ask("GetState", {});
});

test("a message of another kind is refused as such", async () => {
  assert.equal((await desk.sendRaw(message("D", { ClOrdID: "X", Symbol: "GTCO" }))).msgType, "j");
});

test("the day so far and the desk's holidays outlive a kill", { timeout: 40_000 }, async () => {
  const own = freshFolder();
  const first = await startProcess(own, { TRADEBOOK_PACE: "300" });
  const before = await callDesk(first.port, keyIn(own).key);
  let trades = 0;
  while (trades < 50) {
    const { result } = await before.ask("GetState", {});
    trades = (result as { counts: { trades: number } } | null)?.counts.trades ?? 0;
  }
  assert.equal((await before.ask("DeclareHoliday", { date: "2027-03-02", name: "A day off" })).accepted, true);
  // The log of the day is written a beat at a time, and whole when it is asked about.
  await before.ask("GetDays", {});
  await first.end("SIGKILL");
  await before.close();
  const second = await startProcess(own);
  const desk2 = await callDesk(second.port, keyIn(own).key);
  type Day = { tradingDate: string; bytes: number; isWhole: boolean; isToday: boolean };
  const [today] = (await desk2.ask("GetDays", {})).result as Day[];
  assert.ok(today !== undefined && today.isToday && today.isWhole && today.bytes > 10_000, JSON.stringify(today));
  assert.match((await desk2.ask("DeclareHoliday", { date: "2027-03-02", name: "Again" })).why ?? "", /already/);
  const begun = await desk2.ask("ReplayDay", { tradingDate: today.tradingDate, speed: 10_000 });
  assert.equal(begun.accepted, true, begun.why);
  type State = { readonly replay: unknown; readonly counts: { readonly trades: number } };
  const atTheEnd = async (): Promise<State> => {
    const { result } = await desk2.ask("GetState", {});
    return result !== null && (result as State).replay === null ? (result as State) : atTheEnd();
  };
  const { counts } = await atTheEnd();
  assert.ok(counts.trades >= 50, `${counts.trades} trades were played again`);
  assert.equal((await desk2.ask("WithdrawHoliday", { date: "2027-03-02" })).accepted, true);
  await desk2.close();
  await second.end("SIGTERM");
  removeFolder(own);
});
