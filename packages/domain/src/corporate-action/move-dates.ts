// Where the days of an approved corporate action stand by the calendar that is in force now.

import { addDays, weekday, type TradingDay } from "../instant.ts";
import { isBusinessDay, nextBusinessDay, type TradingCalendar } from "../trading-calendar.ts";
import { changesUnits, exDateFor, isRegisterClosed, type CorporateActionType } from "./corporate-action.ts";

/** The days that a holiday can move; `closesOn` is of rights alone. */
export type MovableDays = {
  readonly exDate: TradingDay;
  readonly qualificationDate: TradingDay;
  readonly paymentDate: TradingDay;
  readonly closesOn: TradingDay | null;
};

type Asked = {
  readonly type: CorporateActionType;
  /** As they were entered: where they stand again when a holiday is withdrawn. */
  readonly entered: MovableDays;
  readonly standing: MovableDays;
  readonly today: TradingDay;
};

/**
 * The register closes, and money comes, on the business day after a holiday; the ex-date follows from the register. No day
 * that has come is moved, and no other day becomes one that has come: whoever bought in time stays in time.
 */
export function movedDays(calendar: TradingCalendar, { type, entered, standing, today }: Asked): MovableDays {
  const isClosed = isRegisterClosed({ ...standing, type }, today);
  const { exDate, qualificationDate } = isClosed ? standing : registerDays(calendar, { entered, standing, today });
  if (changesUnits(type)) return { exDate, qualificationDate, paymentDate: exDate, closesOn: null };
  const behind = (day: TradingDay, last: TradingDay) => {
    const moved = openDay(calendar, day);
    return moved > last ? moved : nextBusinessDay(calendar, last);
  };
  const kept = (day: TradingDay, stands: TradingDay) => (stands <= today || day <= today ? stands : day);
  const { closesOn: closed, paymentDate: paid } = standing;
  const closesOn =
    closed === null || entered.closesOn === null ? null : kept(behind(entered.closesOn, qualificationDate), closed);
  const paymentDate = kept(behind(entered.paymentDate, closesOn ?? qualificationDate), paid);
  return { exDate, qualificationDate, paymentDate, closesOn };
}

export function isSameDays(one: MovableDays, other: MovableDays): boolean {
  const { exDate, qualificationDate, paymentDate, closesOn } = one;
  return (
    exDate === other.exDate &&
    qualificationDate === other.qualificationDate &&
    paymentDate === other.paymentDate &&
    closesOn === other.closesOn
  );
}

/** The first register, from the one that was entered on, before which there is still time to know the ex-date. */
function registerDays(
  calendar: TradingCalendar,
  { entered, standing, today }: Omit<Asked, "type">,
): Pick<MovableDays, "exDate" | "qualificationDate"> {
  const earliest = standing.exDate <= today ? standing.exDate : addDays(today, 1);
  let qualificationDate = openDay(calendar, entered.qualificationDate);
  while (exDateFor(calendar, qualificationDate) < earliest)
    qualificationDate = nextBusinessDay(calendar, qualificationDate);
  return { exDate: exDateFor(calendar, qualificationDate), qualificationDate };
}

/** A weekend stays what it was entered as: a register can close on one. */
function openDay(calendar: TradingCalendar, day: TradingDay): TradingDay {
  const isWeekend = weekday(day) === 0 || weekday(day) === 6;
  return isWeekend || isBusinessDay(calendar, day) ? day : nextBusinessDay(calendar, day);
}
