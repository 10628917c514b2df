// What a lien binds after a corporate action on its shares: it follows them through a split, a consolidation and a bonus.

import type { TradingDay } from "../instant.ts";
import { clientAccount, sharesOf } from "../ledger/account.ts";
import type { Journal } from "../ledger/posting.ts";
import { quantity, type Quantity } from "../units.ts";
import type { KeptAction } from "./apply-action.ts";
import type { CorporateTerms } from "./corporate-action.ts";
import type { Entitlement } from "./entitlement.ts";

/** A lien that stands on shares of the action's security. */
export type BoundLien = { readonly lienId: number; readonly accountId: number; readonly shares: Quantity };
export type LienStep = BoundLien & { readonly after: Quantity };

/**
 * Of one holder, the oldest lien first. A part of a share is rounded up, for whoever it is pledged to, as far as shares are
 * there: never is more pledged than is held. What a right or a dividend brings is the client's own.
 */
export function liensAfter(
  terms: CorporateTerms,
  { units, shares }: Pick<Entitlement, "units" | "shares">,
  liens: readonly BoundLien[],
): readonly LienStep[] {
  if (terms.type === "Dividend" || terms.type === "Rights") return [];
  const isBonus = terms.type === "Bonus";
  let left = isBonus ? shares : terms.type === "Split" ? units + shares : units - shares;
  const steps = liens.map((lien): LienStep => {
    const bound = Math.min(partOf(lien.shares, terms), left);
    left -= bound;
    return { ...lien, after: quantity(isBonus ? lien.shares + bound : bound) };
  });
  return steps.filter(({ shares: before, after }) => before !== after);
}

/** Of one holder: free shares, and what comes to them (below zero: what goes of them) beside the steps. */
export type FreeShares = { readonly free: bigint; readonly comes: bigint };

/**
 * Whether what is free bears the steps. The register counts shares that are sold or are still to be delivered, so that
 * parts rounded up by it can be more than there is to bind.
 */
export function bearsSteps({ free, comes }: FreeShares, steps: readonly Pick<LienStep, "shares" | "after">[]): boolean {
  return steps.reduce((left, { shares, after }) => left + BigInt(shares) - BigInt(after), free + comes) >= 0n;
}

/** What an action adds to a holder's shares; below zero what it takes of them. */
export function sharesComing({ type }: Pick<CorporateTerms, "type">, { shares }: Pick<Entitlement, "shares">): bigint {
  return type === "Consolidation" ? -BigInt(shares) : BigInt(shares);
}

/** Set free before the shares go, and bound once they have come; the key is the lien and the action. */
export type LienJournals = { readonly first: readonly Journal[]; readonly last: readonly Journal[] };

export function lienJournals(action: KeptAction, steps: readonly LienStep[], businessDate: TradingDay): LienJournals {
  const journals = (of: readonly LienStep[]) => of.map((step) => moved(action, step, { businessDate, suffix: "" }));
  return journalsOf(steps, journals);
}

/** What it takes to undo the steps, of liens that still stand. */
export function lienJournalsBack(
  action: KeptAction,
  steps: readonly LienStep[],
  businessDate: TradingDay,
): LienJournals {
  const back = steps.map((step) => ({ ...step, shares: step.after, after: step.shares }));
  const journals = (of: readonly LienStep[]) =>
    of.map((step) => moved(action, step, { businessDate, suffix: ":back" }));
  return journalsOf(back, journals);
}

function journalsOf(
  steps: readonly LienStep[],
  journals: (of: readonly LienStep[]) => readonly Journal[],
): LienJournals {
  return {
    first: journals(steps.filter(({ shares, after }) => after < shares)),
    last: journals(steps.filter(({ shares, after }) => after > shares)),
  };
}

type Posted = { readonly businessDate: TradingDay; readonly suffix: string };

function moved({ id, securityID }: KeptAction, step: LienStep, { businessDate, suffix }: Posted): Journal {
  const own = (name: "units.free" | "units.lien") =>
    clientAccount(name, step.accountId, { asset: sharesOf(securityID) });
  const [free, bound] = [own("units.free"), own("units.lien")];
  const grows = step.after > step.shares;
  const ends = grows ? { debit: free, credit: bound } : { debit: bound, credit: free };
  return {
    kind: "lien",
    ref: `LIEN-${step.lienId}:CA${id}${suffix}`,
    businessDate,
    description: `Pledge of ${securityID} follows its shares`,
    orderId: null,
    postings: [{ ...ends, amount: BigInt(Math.abs(step.after - step.shares)) }],
  };
}

/** Counted in whole numbers, as entitlements are. */
function partOf(
  shares: Quantity,
  { newShares, forShares }: { readonly newShares: number; readonly forShares: number },
) {
  const [parts, divisor] = [BigInt(shares) * BigInt(newShares), BigInt(forShares)];
  return Number((parts + divisor - 1n) / divisor);
}
