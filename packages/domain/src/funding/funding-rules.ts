// What a brokerage allows in money in and out, in force from a day, and what is reported to the compliance officer.

import { lagosDay, tradingDay, type Instant, type TradingDay } from "../instant.ts";
import { kobo, plus, type Kobo } from "../units.ts";
import { namesAgree } from "./holder-name.ts";

export const holderKinds = ["individual", "corporate"] as const;
export type HolderKind = (typeof holderKinds)[number];

export type FundingRules = {
  readonly from: TradingDay;
  /** The most that one deposit or one withdrawal may be. */
  readonly maxDeposit: Kobo;
  readonly maxWithdrawal: Kobo;
  /** How long after a change of bank details no withdrawal is taken. */
  readonly coolingOffMinutes: number;
  /** Above this in one day, by one holder, money in or out is reported (domain/ngx.md 7). */
  readonly reportableAbove: { readonly [K in HolderKind]: Kobo };
};

/** What holds for a brokerage that has set nothing else. */
export const standardFundingRules: FundingRules = {
  from: tradingDay("2020-01-01"),
  maxDeposit: kobo(1_000_000_000_00n),
  maxWithdrawal: kobo(500_000_000_00n),
  coolingOffMinutes: 24 * 60,
  reportableAbove: { individual: kobo(5_000_000_00n), corporate: kobo(10_000_000_00n) },
};

export const leastAmount = kobo(1n);

/** Why the compliance officer looks at an entry. The holder is never told (no tipping off). */
export const watchFlags = ["AML_THRESHOLD", "THIRD_PARTY_PAYER"] as const;
export type WatchFlag = (typeof watchFlags)[number];

export type Watched = {
  readonly amount: Kobo;
  /** What the same holder moved the same way earlier in the day. */
  readonly earlierToday: Kobo;
  readonly holderKind: HolderKind;
  readonly holderName: string;
  /** Who paid; null for money that goes out, which goes to the holder alone. */
  readonly payer: string | null;
};

/** Many small amounts in one day count as the large one that they add up to. */
export function flagsOf(watched: Watched, rules: FundingRules): readonly WatchFlag[] {
  const { amount, earlierToday, holderKind, holderName, payer } = watched;
  const flags: WatchFlag[] = [];
  if (plus(amount, earlierToday) > rules.reportableAbove[holderKind]) flags.push("AML_THRESHOLD");
  if (payer !== null && payer !== "" && !namesAgree(payer, holderName, holderKind)) flags.push("THIRD_PARTY_PAYER");
  return flags;
}

/** The row in force on a day, among a brokerage's own; the standard one when it has none yet. */
export function rulesOn(rows: readonly FundingRules[], at: Instant): FundingRules {
  const day = lagosDay(at);
  const [latest] = rows.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return latest ?? standardFundingRules;
}
