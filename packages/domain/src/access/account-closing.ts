// Closing a securities account for good, and opening it again: asked by one person, done with two of the office.

/** What keeps an account from being closed, in the order that it is put in order in. */
export const closingBars = ["orders", "payments", "rights", "shares", "cash", "lent"] as const;
export type ClosingBar = (typeof closingBars)[number];
export type OpenThings = { readonly [B in ClosingBar]: number };

export const closingDeeds = ["Close", "Reopen"] as const;
export type ClosingDeed = (typeof closingDeeds)[number];

/** Checked: one of the office has looked at it, and a second one does it. */
export const closingStatuses = ["Asked", "Checked", "Done", "Refused", "Withdrawn"] as const;
export type ClosingStatus = (typeof closingStatuses)[number];

export function barsOf(open: OpenThings): readonly ClosingBar[] {
  return closingBars.filter((bar) => open[bar] > 0);
}

export type ClosingStanding = {
  readonly deed: ClosingDeed;
  readonly status: ClosingStatus;
  readonly askedBy: number;
  readonly checkedBy: number | null;
};

export type ClosingStep = "approve" | "refuse" | "withdraw";

/** `userIds`: the user and every other user of the same person; `holders`: of every account of the client. */
export type ClosingFacts = {
  readonly userIds: readonly number[];
  readonly holders: readonly number[];
  readonly open: OpenThings;
};

export type ClosingAnswer =
  | { readonly ok: true; readonly status: ClosingStatus }
  | { readonly ok: false; readonly why: "decided" | "samePerson" | "notYours" }
  | { readonly ok: false; readonly why: "notEmpty"; readonly bars: readonly ClosingBar[] };

export function closingStep(standing: ClosingStanding, step: ClosingStep, facts: ClosingFacts): ClosingAnswer {
  const { status, askedBy, checkedBy, deed } = standing;
  if (status !== "Asked" && status !== "Checked") return { ok: false, why: "decided" };
  const isAmong = (userId: number | null) => userId !== null && facts.userIds.includes(userId);
  if (step === "withdraw") {
    return isAmong(askedBy) ? { ok: true, status: "Withdrawn" } : { ok: false, why: "notYours" };
  }
  if (facts.holders.some(isAmong)) return { ok: false, why: "samePerson" };
  if (step === "refuse") return { ok: true, status: "Refused" };
  if (status === "Asked") return { ok: true, status: "Checked" };
  if (isAmong(checkedBy)) return { ok: false, why: "samePerson" };
  const bars = deed === "Close" ? barsOf(facts.open) : [];
  return bars.length > 0 ? { ok: false, why: "notEmpty", bars } : { ok: true, status: "Done" };
}
