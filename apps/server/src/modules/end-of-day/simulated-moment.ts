// What a moment would be, for whoever keeps settings: the same functions that decide say which phase, settlement and fees.

import type { Answer } from "@tradebook/contract/method.ts";
import type { SimulatedMoment } from "@tradebook/contract/services/end-of-day.ts";
import { ratesOn, type FeeRates } from "@tradebook/domain/fees/fee-schedule.ts";
import { lagosDay, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { simulatedMoment } from "@tradebook/domain/market/scheduled-phase.ts";
import { tradingHours } from "@tradebook/domain/market/trading-hours-data.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { houseFees, readFeeBook } from "../../store/fees.ts";
import { houseHolidays } from "../../store/house-holidays.ts";
import { listedBoards } from "../../store/listed-securities.ts";
import { readCalendar } from "../../store/reference.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

/** From the first day whose hours are known. */
const earliest = tradingHours[0]?.from ?? tradingDay("2018-07-01");
const latest = tradingDay("2099-12-31");

export async function getSimulatedMoment(
  deps: Pick<Deps, "db">,
  at: Instant,
  call: Call,
): Promise<Answer<SimulatedMoment>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("calendar", "");
  const day = lagosDay(at);
  if (day < earliest || day > latest) return refuse({ code: "DATE_INVALID", field: "at", earliest, latest });
  return ok(await readInTenant(deps.db, who.tenantId, (tx) => momentOf(tx, at, day)));
}

async function momentOf(tx: Tx, at: Instant, day: TradingDay): Promise<SimulatedMoment> {
  const [calendar, book, boards, named] = await Promise.all([
    readCalendar(tx),
    readFeeBook(tx),
    listedBoards(tx),
    houseHolidays(tx, day),
  ]);
  const moment = simulatedMoment(calendar, at);
  return {
    ...moment,
    holiday: named.find(({ date }) => date === day)?.name ?? null,
    boards: [...boards],
    holidaysUntil: [...calendar.holidays].toSorted().at(-1) ?? null,
    fees: feesOf(ratesOn(houseFees(book), moment.sessionDay)),
  };
}

/** Parts per million inside, percentages on the wire. */
const partsOfPercent = 10_000;

function feesOf({ from, minCommission, tradeAlert, ...rates }: FeeRates): SimulatedMoment["fees"] {
  const { commission, secFeeOnBuys, ngxFeeOnSells, cscsFeeOnSells, stampDuty, vat } = rates;
  return {
    from,
    minCommission,
    tradeAlert,
    commission: commission / partsOfPercent,
    secFeeOnBuys: secFeeOnBuys / partsOfPercent,
    ngxFeeOnSells: ngxFeeOnSells / partsOfPercent,
    cscsFeeOnSells: cscsFeeOnSells / partsOfPercent,
    stampDuty: stampDuty / partsOfPercent,
    vat: vat / partsOfPercent,
  };
}
