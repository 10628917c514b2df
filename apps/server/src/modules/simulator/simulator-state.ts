// Reads what the simulator says of itself; numbers on its line are milliseconds in UTC.

import { phaseName } from "@tradebook/contract/services/market-data.ts";
import {
  loggedDay,
  scenarioName,
  type LoggedDay,
  type SimulatorState,
} from "@tradebook/contract/services/simulator.ts";
import { lagosDate } from "@tradebook/contract/wire-time.ts";
import { instant } from "@tradebook/domain/instant.ts";
import * as z from "zod";

const moment = z.int().transform((ms) => instant(ms));

const said = z.object({
  asAt: moment,
  tradingDate: lagosDate,
  phase: phaseName,
  phaseEndsAt: moment.nullable(),
  nextPhase: phaseName.nullable(),
  market: z.enum(["open", "exchange"]),
  ordersPerSecond: z.int(),
  seed: z.int(),
  halted: z.array(z.object({ securityID: z.string(), status: z.string(), reason: z.string().nullable() })),
  haltReason: z.string().nullable(),
  playing: z.array(z.object({ name: scenarioName, securityID: z.string().nullable(), endsAt: moment.nullable() })),
  feedCutUntil: moment.nullable(),
  replay: z
    .object({ tradingDate: lagosDate, speed: z.number(), played: z.int(), events: z.int(), at: moment.nullable() })
    .nullable(),
  counts: z.object({ securities: z.int(), customerOrders: z.int(), crowdOrders: z.int(), trades: z.int() }),
});

/** What only the server knows of the simulator's state. */
export type ServersPart = Pick<SimulatorState, "exchangeConnected" | "clockCanBeSet">;

/** Throws when the simulator's words are not those agreed. */
export function simulatorStateOf(result: unknown, own: ServersPart): SimulatorState {
  return { ...said.parse(result), ...own };
}

export function loggedDaysOf(result: unknown): LoggedDay[] {
  return z.array(loggedDay).parse(result);
}
