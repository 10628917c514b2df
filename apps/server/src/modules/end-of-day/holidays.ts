// Holidays of a house: declared and withdrawn until the day before, and what is due to settle moves with them.

import type { Answer } from "@tradebook/contract/method.ts";
import type { DeclaredHoliday } from "@tradebook/contract/services/end-of-day.ts";
import { addDays, weekday, type TradingDay } from "@tradebook/domain/instant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { houseHolidays, noteHouseHoliday } from "../../store/house-holidays.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

export type HolidayDeps = Pick<Deps, "db" | "market"> & {
  /** The next trade is decided by the calendar as it is then. */
  readonly limitsChanged: (tenantId: number) => void;
  /** Settlements follow the calendar, in the transaction that changes it. */
  readonly redate: (tx: Tx, why: string) => Promise<number>;
};

type Holidays = Answer<DeclaredHoliday[]>;
export type HolidayChange = { readonly date: TradingDay; readonly name: string | null; readonly reason: string };

const furthestDays = 800;

export async function getHolidays(deps: HolidayDeps, call: Call): Promise<Holidays> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("holidays", "");
  const today = deps.market.tradingDay();
  return ok([...(await readInTenant(deps.db, who.tenantId, (tx) => houseHolidays(tx, today)))]);
}

/** With a name it is declared, without one withdrawn; a day that is as asked already stays as it is. */
export async function changeHoliday(deps: HolidayDeps, change: HolidayChange, call: Call): Promise<Holidays> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("holidays", "");
  const today = deps.market.tradingDay();
  const { date, name, reason } = change;
  const [earliest, latest] = [addDays(today, 1), addDays(today, furthestDays)];
  if (date < earliest || date > latest) return refuse({ code: "DATE_INVALID", field: "date", earliest, latest });
  if ([0, 6].includes(weekday(date))) return notChanged(date, "is a weekend, which does not settle anyhow");
  const changed = await inTenant(deps.db, who.tenantId, async (tx): Promise<Holidays> => {
    const standing = (await houseHolidays(tx, today)).find((day) => day.date === date);
    if (standing?.ofMarket === true) return notChanged(date, "is a holiday of the market");
    if (name === null && standing === undefined) return notChanged(date, "is no holiday");
    if (name !== null && standing?.name === name) return ok([...(await houseHolidays(tx, today))]);
    const kept = standing?.name ?? "Holiday";
    const row = { date, isDeclared: name !== null, name: name ?? kept, reason };
    await noteHouseHoliday(tx, { ...row, userId: who.caller.userId, at: call.now });
    await deps.redate(tx, `${name === null ? "no holiday after all" : name}: ${reason}`);
    return ok([...(await houseHolidays(tx, today))]);
  });
  if (changed.ok) {
    deps.limitsChanged(who.tenantId);
    // What was decided by the old calendar while this was under way.
    await inTenant(deps.db, who.tenantId, (tx) => deps.redate(tx, "by the calendar"));
  }
  return changed;
}

function notChanged(date: TradingDay, why: string): Answer<never> {
  return { ok: false, rejection: { code: "NOT_A_HOLIDAY", date, why } };
}
