// Corporate actions of the demo world's year: announced, registered and applied by the code that carries them out live.

import { applyToHolder, type KeptAction } from "@tradebook/domain/corporate-action/apply-action.ts";
import {
  exDateFor,
  perShare,
  type CorporateDates,
  type CorporateTerms,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import { entitlementOf, type Entitlement } from "@tradebook/domain/corporate-action/entitlement.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import {
  approveCorporateAction,
  corporateActionStaff,
  insertCorporateAction,
  noteApplied,
  noteEntitled,
} from "../store/corporate-actions.ts";
import { insertEntitlements } from "../store/corporate-actions-holders.ts";
import { at, freeSharesOf, happen, type AccountBook } from "./account-book.ts";
import { bonuses, dividends } from "./people.ts";

/** An action with what every account gets by it, worked out when its register closes. */
export type YearAction = KeptAction & CorporateDates & { readonly entitlements: Map<number, Entitlement> };

type Planned = CorporateDates & { readonly securityID: string; readonly terms: CorporateTerms };

/** Days between the announcement, the close of the register and the payment; what does not fit in the year is left out. */
const spans = { announced: 25, registered: 12, undisturbed: 12 } as const;

/** Enters and approves the year's actions as they were; those that fall into its last days would disturb its end. */
export async function enterYearActions(
  tx: Tx,
  days: readonly TradingDay[],
  otherwise: number,
): Promise<readonly YearAction[]> {
  const [first = otherwise, second = otherwise] = await corporateActionStaff(tx);
  const [creator, approver] = first === second ? [otherwise, first] : [first, second];
  const actions: YearAction[] = [];
  for (const planned of plannedActions(days)) {
    const announced = at(planned.announcedOn, 11, 0);
    const id = await insertCorporateAction(tx, { ...planned, note: "[Simulated]", userId: creator, at: announced });
    await approveCorporateAction(tx, id, { userId: approver, at: at(planned.announcedOn, 12, 0) });
    actions.push({ ...planned, id, entitlements: new Map() });
  }
  return actions;
}

/** Once the moments of the year are written: who got what, and that everybody has it. */
export async function closeYearActions(tx: Tx, actions: readonly YearAction[]): Promise<void> {
  for (const { id, qualificationDate, paymentDate, entitlements } of actions) {
    await insertEntitlements(tx, id, [...entitlements.values()]);
    await noteEntitled(tx, id, at(qualificationDate, 23, 0));
    await noteApplied(tx, id, at(paymentDate, 9, 16));
  }
}

/** What comes on the morning of a day. */
export function receiveActions(book: AccountBook, actions: readonly YearAction[], day: TradingDay): void {
  for (const action of actions) {
    const entitlement = action.paymentDate === day ? action.entitlements.get(book.account.accountId) : undefined;
    if (entitlement === undefined) continue;
    const subscribed = { units: quantity(0), cost: kobo(0n) };
    const applied = applyToHolder(action, { entitlement, subscribed, businessDate: day });
    if (applied === null) continue;
    const details = new Map([[applied.journal, applied.details]]);
    happen(book, { now: at(day, 9, 15), outcomes: [{ ...nothing, journals: [applied.journal] }], details });
  }
}

/** At the end of a day, the registers that it closes: what is settled, and what is sold and still in the account's name. */
export function closeRegisters(book: AccountBook, actions: readonly YearAction[], day: TradingDay): void {
  for (const { qualificationDate, securityID, terms, entitlements } of actions) {
    if (qualificationDate !== day) continue;
    const sold = book.unsettled.filter((row) => row.securityID === securityID && row.side === "Sell");
    const units = freeSharesOf(book, securityID) + sold.reduce((all, row) => all + row.lastQty, 0);
    const { accountId } = book.account;
    if (units > 0) entitlements.set(accountId, entitlementOf(terms, { accountId, units: quantity(units) }));
  }
}

function plannedActions(days: readonly TradingDay[]): readonly Planned[] {
  const paid = dividends.map((one): [string, string, CorporateTerms] => {
    const terms = { type: "Dividend", perShare: perShare(one.perShare * 10_000n) } as const;
    return [one.monthDay, one.securityID, terms];
  });
  const given = bonuses.map((one): [string, string, CorporateTerms] => {
    const { monthDay, securityID, newShares, forShares } = one;
    return [monthDay, securityID, { type: "Bonus", newShares, forShares, fractionPrice: null }];
  });
  return [...paid, ...given].flatMap(([monthDay, securityID, terms]) => {
    const place = days.findIndex(
      (day, index) => day.slice(5) >= monthDay && (days[index - 1]?.slice(5) ?? "99") < monthDay,
    );
    if (place <= spans.announced || place >= days.length - spans.undisturbed) return [];
    const [announcedOn, qualificationDate, paymentDate] = [
      place - spans.announced,
      place - spans.registered,
      place,
    ].map((each) => days[each]);
    invariant(
      announcedOn !== undefined && qualificationDate !== undefined && paymentDate !== undefined,
      "the dates of an action are days of the year",
    );
    const exDate = exDateFor(ngxCalendar, qualificationDate);
    return [{ announcedOn, qualificationDate, exDate, paymentDate, securityID, terms }];
  });
}
