// Simulator: passes the desk's commands to the simulated exchange, and its answers back.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { Holiday, SimulatorState, simulatorService } from "@tradebook/contract/services/simulator.ts";
import { addDays, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, inHost, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, MarketPort } from "../../deps.ts";
import type { SimulatorAnswer, SimulatorPort } from "../../simulator-port.ts";
import { holidaysFrom, putHoliday, removeHoliday } from "../../store/holidays.ts";
import { tenantIds } from "../../store/tenants.ts";
import { declareExDate, exDates, withdrawExDate } from "./ex-dates.ts";
import { refusalOf, refusedBecause } from "./simulator-refusals.ts";
import { loggedDaysOf, simulatorStateOf } from "./simulator-state.ts";

export type SimulatorDeps = {
  readonly db: Database;
  readonly market: MarketPort;
  readonly simulator: SimulatorPort;
  /** The house's next trade is decided by the calendar as it is then. */
  readonly limitsChanged: (tenantId: number) => void;
  /** What a house has due follows the calendar. */
  readonly redate: (tx: Tx, why: string) => Promise<number>;
};

type Arguments = Readonly<Record<string, unknown>>;

/** A holiday further away than this is a slip of the hand. */
const furthestHolidayDays = 800;

export function simulatorHandlers(deps: SimulatorDeps): Handlers<typeof simulatorService, Call> {
  const command = (name: string) => async (args: Arguments) => state(deps, await deps.simulator.ask(name, args));
  return {
    GetState: command("GetState"),
    GetDays: async () => {
      const answer = await deps.simulator.ask("GetDays", {});
      return answer.kind === "done" ? ok(loggedDaysOf(answer.result)) : refusalOf(answer);
    },
    GetHolidays: async () => ok(await holidays(deps)),
    SetPhase: command("SetPhase"),
    Halt: command("Halt"),
    Resume: command("Resume"),
    EndOfDay: command("EndOfDay"),
    SetPace: command("SetPace"),
    PublishNews: command("PublishNews"),
    PlayScenario: command("PlayScenario"),
    StopScenario: command("StopScenario"),
    DeclareHoliday: (day) => declareHoliday(deps, day),
    WithdrawHoliday: ({ date }) => withdrawHoliday(deps, date),
    GetExDates: async () => ok(await exDates(deps)),
    DeclareExDate: (asked) => declareExDate(deps, asked),
    WithdrawExDate: (asked) => withdrawExDate(deps, asked),
    ReplayDay: command("ReplayDay"),
    StopReplay: command("StopReplay"),
    BustTrade: command("BustTrade"),
    CorrectTrade: command("CorrectTrade"),
    SetClock: ({ now }, call) => setClock(deps, now, call),
  };
}

function state(deps: SimulatorDeps, answer: SimulatorAnswer): Answer<SimulatorState> {
  if (answer.kind !== "done") return refusalOf(answer);
  // The facts of any security, a listed one or not, tell of the exchange's line.
  const { exchangeConnected } = deps.market.facts("");
  return ok(simulatorStateOf(answer.result, { exchangeConnected, clockCanBeSet: deps.simulator.setClock !== null }));
}

async function holidays({ db, market }: SimulatorDeps): Promise<Holiday[]> {
  return [...(await readInTenant(db, hostTenantId, (tx) => holidaysFrom(tx, market.tradingDay())))];
}

/** The exchange keeps its own calendar and is asked first: what it refuses is not written here. */
async function declareHoliday(deps: SimulatorDeps, day: Holiday): Promise<Answer<Holiday[]>> {
  const [earliest, latest] = [1, furthestHolidayDays].map((days) => addDays(deps.market.tradingDay(), days)) as [
    TradingDay,
    TradingDay,
  ]; // two in, two out
  if (day.date < earliest || day.date > latest)
    return refuse({ code: "DATE_INVALID", field: "date", earliest, latest });
  const answer = await deps.simulator.ask("DeclareHoliday", day);
  if (answer.kind !== "done") return refusalOf(answer);
  await inHost(deps.db, (tx) => putHoliday(tx, day));
  await redateHouses(deps, day.name);
  return ok(await holidays(deps));
}

async function withdrawHoliday(deps: SimulatorDeps, date: TradingDay): Promise<Answer<Holiday[]>> {
  if (!(await holidays(deps)).some((day) => day.date === date))
    return refuse({ code: "NOT_FOUND", entity: "holiday", id: date });
  const answer = await deps.simulator.ask("WithdrawHoliday", { date });
  if (answer.kind !== "done") return refusalOf(answer);
  await inHost(deps.db, (tx) => removeHoliday(tx, date));
  await redateHouses(deps, "no holiday after all");
  return ok(await holidays(deps));
}

/** Every house settles by the market's calendar; one that could not be moved now is moved before it settles. */
async function redateHouses({ db, limitsChanged, redate }: SimulatorDeps, why: string): Promise<void> {
  for (const tenantId of await inHost(db, tenantIds)) {
    limitsChanged(tenantId);
    await inTenant(db, tenantId, (tx) => redate(tx, why));
  }
}

/** The exchange's clock moves first; ours follows only when it did. */
async function setClock(deps: SimulatorDeps, now: Instant, call: Call): Promise<Answer<SimulatorState>> {
  const { setClock: setOwn } = deps.simulator;
  if (setOwn === null)
    return refusedBecause("the clock can be set only when the program was started with TRADEBOOK_CLOCK=test");
  if (now <= call.now) return refusedBecause("the clock can only be set forward");
  const answer = await deps.simulator.ask("SetClock", { now });
  if (answer.kind === "done") setOwn(now);
  return state(deps, answer);
}
