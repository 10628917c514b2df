// A corporate action: what an issuer gives to whoever stands in its register, its dates, and the steps it goes through.

import type { TradingDay } from "../instant.ts";
import { ok, refuse, type Result } from "../result.ts";
import { addDays } from "../instant.ts";
import { nextBusinessDay, previousBusinessDay, settlementDay, type TradingCalendar } from "../trading-calendar.ts";
import type { Price } from "../units.ts";

declare const unit: unique symbol;

/** What one share is paid, in ten-thousandths of a kobo: dividends are declared to fractions of a kobo. */
export type PerShare = bigint & { readonly [unit]: "PerShare" };

export function perShare(tenThousandths: bigint): PerShare {
  return tenThousandths as PerShare;
}

/** How a type is journalled, and what it says in a sentence. */
export const corporateActionTypes = {
  Dividend: { journal: "dividend", words: "Dividend" },
  Bonus: { journal: "bonus", words: "Bonus" },
  Rights: { journal: "rights", words: "Rights" },
  Split: { journal: "split", words: "Split" },
  Consolidation: { journal: "split", words: "Consolidation" },
} as const;
export type CorporateActionType = keyof typeof corporateActionTypes;

/** `newShares` for every `forShares`; of a split, so many new ones stand for so many old ones. */
type Ratio = { readonly newShares: number; readonly forShares: number };

/** What a part of a share becomes: money at this price for a whole one, or, when null, nothing; it is listed then. */
type Fractions = { readonly fractionPrice: Price | null };

export type CorporateTerms =
  | { readonly type: "Dividend"; readonly perShare: PerShare }
  | ({ readonly type: "Bonus" } & Ratio & Fractions)
  | ({ readonly type: "Rights"; readonly price: Price; readonly closesOn: TradingDay } & Ratio)
  | ({ readonly type: "Split" | "Consolidation" } & Ratio & Fractions);

export type CorporateDates = {
  readonly announcedOn: TradingDay;
  /** The first day whose buyers are not entitled. */
  readonly exDate: TradingDay;
  /** At whose end the register is closed: who stands in it is entitled. */
  readonly qualificationDate: TradingDay;
  /** The day the money or the shares come; a split or a consolidation is in force from its ex-date, which is this day. */
  readonly paymentDate: TradingDay;
};

/**
 * Entered by one person, approved by a second; entitled once what each holder gets is worked out, applied once all of them
 * have it. What was applied is put right by a reversal alone, which ends when everybody has given it back.
 */
export const corporateActionStates = {
  Entered: { approve: true, cancel: true },
  Approved: { approve: false, cancel: true },
  Entitled: { approve: false, cancel: true },
  Applied: { approve: false, cancel: false },
  Reversing: { approve: false, cancel: false },
  Reversed: { approve: false, cancel: false },
  Cancelled: { approve: false, cancel: false },
} as const;
export type CorporateActionState = keyof typeof corporateActionStates;

/**
 * The register has what has settled, so the ex-date follows from the qualification date: the first trading day that
 * settles after it. A buyer of the day before is registered in time, and holds what the seller gave up.
 */
export function exDateFor(calendar: TradingCalendar, qualificationDate: TradingDay): TradingDay {
  let day = nextBusinessDay(calendar, qualificationDate);
  for (;;) {
    const before = previousBusinessDay(calendar, day);
    if (settlementDay(calendar, before) <= qualificationDate) return day;
    day = before;
  }
}

/** Whether the dates stand in their order; the first that does not is refused with what it may be. */
export function checkDates(
  calendar: TradingCalendar,
  terms: CorporateTerms,
  dates: CorporateDates,
): Result<CorporateDates> {
  const { announcedOn, exDate, qualificationDate, paymentDate } = dates;
  const registered = exDateFor(calendar, qualificationDate);
  const isSplit = changesUnits(terms.type);
  const furthest = addDays(qualificationDate, furthestDays);
  const bounds: readonly Bound[] = [
    {
      field: "qualificationDate",
      day: qualificationDate,
      earliest: announcedOn,
      latest: addDays(announcedOn, furthestDays),
    },
    { field: "exDate", day: exDate, earliest: registered, latest: registered },
    {
      field: "paymentDate",
      day: paymentDate,
      earliest: isSplit ? exDate : addDays(qualificationDate, 1),
      latest: isSplit ? exDate : furthest,
    },
    ...(terms.type === "Rights"
      ? [
          {
            field: "closesOn",
            day: terms.closesOn,
            earliest: addDays(qualificationDate, 1),
            latest: addDays(paymentDate, -1),
          },
        ]
      : []),
  ];
  const wrong = bounds.find(({ day, earliest, latest }) => day < earliest || day > latest);
  if (wrong === undefined) return ok(dates);
  const { field, earliest, latest } = wrong;
  return refuse({ code: "DATE_INVALID", field, earliest, latest });
}

/** Whether it puts other shares in the place of those held, so that orders in them mean nothing any more. */
export function changesUnits(type: CorporateActionType): boolean {
  return type === "Split" || type === "Consolidation";
}

/** From when on it is known what each holder gets: a split before anybody trades in new shares, all else behind its register. */
export function isRegisterClosed(
  {
    type,
    exDate,
    qualificationDate,
  }: Pick<CorporateDates, "exDate" | "qualificationDate"> & { type: CorporateActionType },
  today: TradingDay,
): boolean {
  return changesUnits(type) ? today >= exDate : today > qualificationDate;
}

type Bound = {
  readonly field: string;
  readonly day: TradingDay;
  readonly earliest: TradingDay;
  readonly latest: TradingDay;
};

/** A date further away than this is a slip of the hand. */
const furthestDays = 400;
