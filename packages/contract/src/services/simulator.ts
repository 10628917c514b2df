// Simulator: the desk of whoever runs the simulated market. Every command answers the state after it.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";
import { exDate, newExDate } from "./ex-date.ts";
import { phaseName, securityID } from "./market-data.ts";

/** What can be played, and whether it is about one security. */
export const scenarios = {
  openingRush: { ofSecurity: false },
  limitUp: { ofSecurity: true },
  limitDown: { ofSecurity: true },
  halt: { ofSecurity: true },
  feedLoss: { ofSecurity: false },
  flashCrowd: { ofSecurity: false },
  bigSeller: { ofSecurity: true },
  quiet: { ofSecurity: false },
} as const satisfies Record<string, { readonly ofSecurity: boolean }>;
export type Scenario = keyof typeof scenarios;
export const scenarioName = z.enum(Object.keys(scenarios) as Scenario[]); // the table's own keys

export const newsCategories = ["Exchange", "Company", "Trading"] as const;

/** The most that the crowd can be asked for. */
export const mostOrdersPerSecond = 20_000;
/** A day of six and a half hours in two seconds. */
export const fastestReplay = 10_000;
const longestScenarioSeconds = 3_600;

const text = (longest: number) => z.string().trim().min(1).max(longest);

export const simulatorState = z.object({
  asAt: isoInstant,
  tradingDate: lagosDate,
  phase: phaseName,
  phaseEndsAt: isoInstant.nullable(),
  nextPhase: phaseName.nullable(),
  /** `open` cycles through the phases in accelerated time, `exchange` keeps NGX's hours. */
  market: z.enum(["open", "exchange"]),
  /** Whether our server hears the exchange's orders and prices. */
  exchangeConnected: z.boolean(),
  ordersPerSecond: z.int(),
  seed: z.int(),
  /** Securities that do not trade now, and why. */
  halted: z.array(z.object({ securityID: z.string(), status: z.string(), reason: z.string().nullable() })),
  haltReason: z.string().nullable(),
  /** What is being played, the oldest first. */
  playing: z.array(z.object({ name: scenarioName, securityID: z.string().nullable(), endsAt: isoInstant.nullable() })),
  /** Until when the market data line is cut. */
  feedCutUntil: isoInstant.nullable(),
  replay: z
    .object({ tradingDate: lagosDate, speed: z.number(), played: z.int(), events: z.int(), at: isoInstant.nullable() })
    .nullable(),
  counts: z.object({
    securities: z.int(),
    /** Customers' orders that stand. */
    customerOrders: z.int(),
    crowdOrders: z.int(),
    trades: z.int(),
  }),
  /** Whether SetClock is allowed. */
  clockCanBeSet: z.boolean(),
});
export type SimulatorState = z.output<typeof simulatorState>;

/** A day whose events were kept. */
export const loggedDay = z.object({
  tradingDate: lagosDate,
  bytes: z.int(),
  /** False when the day was longer than the log may be. */
  isWhole: z.boolean(),
  /** The day that is being written now. */
  isToday: z.boolean(),
});
export type LoggedDay = z.output<typeof loggedDay>;

export const holiday = z.object({ date: lagosDate, name: z.string() });
export type Holiday = z.output<typeof holiday>;

const command = {
  verb: "POST",
  access: { anyOf: ["Pages.Simulator"] },
  logged: "audit",
  answer: "wrapped",
  output: simulatorState,
} as const;
const read = { ...command, verb: "GET", logged: "none", input: z.object({}) } as const;
const one = securityID.nullish();

export const simulatorService = service({
  GetState: { ...read, path: "Simulator/GetState" },
  GetDays: { ...read, path: "Simulator/GetDays", output: z.array(loggedDay) },
  /** From today on, soonest first. */
  GetHolidays: { ...read, path: "Simulator/GetHolidays", output: z.array(holiday) },
  SetPhase: { ...command, path: "Simulator/SetPhase", input: z.object({ phase: phaseName }) },
  /** The whole market without a security. */
  Halt: {
    ...command,
    path: "Simulator/Halt",
    input: z.object({ securityID: one, reason: z.string().trim().max(200).nullish() }),
  },
  Resume: { ...command, path: "Simulator/Resume", input: z.object({ securityID: one }) },
  EndOfDay: { ...command, path: "Simulator/EndOfDay", input: z.object({}) },
  SetPace: {
    ...command,
    path: "Simulator/SetPace",
    input: z.object({ ordersPerSecond: z.int().min(0).max(mostOrdersPerSecond) }),
  },
  PublishNews: {
    ...command,
    path: "Simulator/PublishNews",
    input: z.object({
      headline: text(200),
      body: text(4_000),
      category: z.enum(newsCategories).default("Exchange"),
      securityID: one,
    }),
  },
  PlayScenario: {
    ...command,
    path: "Simulator/PlayScenario",
    /** `seconds` is how long a feed loss or a halt lasts. */
    input: z.object({
      name: scenarioName,
      securityID: one,
      seconds: z.int().min(1).max(longestScenarioSeconds).nullish(),
    }),
  },
  StopScenario: { ...command, path: "Simulator/StopScenario", input: z.object({}) },
  DeclareHoliday: {
    ...command,
    path: "Simulator/DeclareHoliday",
    input: z.object({ date: lagosDate, name: text(100) }),
    output: z.array(holiday),
  },
  WithdrawHoliday: {
    ...command,
    path: "Simulator/WithdrawHoliday",
    input: z.object({ date: lagosDate }),
    output: z.array(holiday),
  },
  /** From today on, soonest first. */
  GetExDates: { ...read, path: "Simulator/GetExDates", output: z.array(exDate) },
  /** The first day of a share without what its issuer gives: the exchange starts it from the close without that. */
  DeclareExDate: { ...command, path: "Simulator/DeclareExDate", input: newExDate, output: z.array(exDate) },
  /** All of a security's on that day. */
  WithdrawExDate: {
    ...command,
    path: "Simulator/WithdrawExDate",
    input: z.object({ securityID, date: lagosDate }),
    output: z.array(exDate),
  },
  ReplayDay: {
    ...command,
    path: "Simulator/ReplayDay",
    input: z.object({ tradingDate: lagosDate, speed: z.number().min(0.1).max(fastestReplay).default(1) }),
  },
  StopReplay: { ...command, path: "Simulator/StopReplay", input: z.object({}) },
  /** A customer's trade of today, by its id on the tape, never was. */
  BustTrade: {
    ...command,
    path: "Simulator/BustTrade",
    input: z.object({ tradeID: text(limits.clOrdID), reason: z.string().trim().max(200).nullish() }),
  },
  /** It was at another price, or for fewer shares. */
  CorrectTrade: {
    ...command,
    path: "Simulator/CorrectTrade",
    input: z.object({
      tradeID: text(limits.clOrdID),
      price: nairaPrice,
      quantity: shares,
      reason: z.string().trim().max(200).nullish(),
    }),
  },
  /** Forward only, and only with TRADEBOOK_CLOCK=test. */
  SetClock: { ...command, path: "Simulator/SetClock", input: z.object({ now: isoInstant }) },
});
