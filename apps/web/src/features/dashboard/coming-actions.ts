// What companies give to whoever holds their shares: what comes in the next days, and rights that may still be taken up.

import {
  corporateActionService,
  type CorporateActionRow,
  type EntitlementRow,
} from "@tradebook/contract/services/corporate-action.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Asked for at once; the newest come first. */
const actionPage = 100;
const daysAhead = 30;
const staleMs = 5 * 60_000;

export function actionsQuery() {
  return queryOptions({
    queryKey: ["corporateActions"],
    queryFn: async ({ signal }) => {
      return (await call(corporateActionService.GetAll, { skipCount: 0, maxResultCount: actionPage }, signal)).items;
    },
    staleTime: staleMs,
  });
}

export const entitlementsKey = ["entitlements"] as const;

function entitlementsQuery(id: number) {
  return queryOptions({
    queryKey: [...entitlementsKey, id],
    queryFn: async ({ signal }) => {
      return (await call(corporateActionService.Get, { id, skipCount: 0, maxResultCount: actionPage }, signal)).items;
    },
    staleTime: staleMs,
  });
}

/** Rights of an account that are still open; `left`: how many of them nobody has asked for. */
export type OpenRights = { readonly action: CorporateActionRow; readonly row: EntitlementRow; readonly left: number };

export function useOpenRights(cscsAccount: string, day: TradingDay): readonly OpenRights[] {
  const offers = (useQuery(actionsQuery()).data ?? []).filter((action) => isOffered(action, day));
  const found = useQueries({ queries: offers.map(({ id }) => entitlementsQuery(id)) });
  return offers.flatMap((action, place) =>
    (found[place]?.data ?? [])
      .filter((row) => row.cscsAccount === cscsAccount && row.state === "Open")
      .map((row) => ({ action, row, left: row.shares - row.subscribed })),
  );
}

function isOffered({ type, state, closesOn }: CorporateActionRow, day: TradingDay): boolean {
  return type === "Rights" && state === "Entitled" && (closesOn ?? day) >= day;
}

/** The next day of an action, and what happens then. */
export type NextDay = { readonly what: "ex" | "closes" | "pays"; readonly on: TradingDay };
export type Coming = { readonly action: CorporateActionRow; readonly next: NextDay };

/** Actions of the securities held in the next thirty days, the soonest first. */
export function comingOf(
  actions: readonly CorporateActionRow[],
  held: ReadonlySet<string>,
  day: TradingDay,
): readonly Coming[] {
  const last = addDays(day, daysAhead);
  return actions
    .filter(({ state, securityID }) => (state === "Approved" || state === "Entitled") && held.has(securityID))
    .flatMap((action) => {
      const next = nextOf(action, day);
      return next === null || next.on > last ? [] : [{ action, next }];
    })
    .sort((a, b) => (a.next.on < b.next.on ? -1 : a.next.on > b.next.on ? 1 : b.action.id - a.action.id));
}

function nextOf({ exDate, closesOn, paymentDate }: CorporateActionRow, day: TradingDay): NextDay | null {
  if (exDate >= day) return { what: "ex", on: exDate };
  if (closesOn !== null && closesOn !== undefined && closesOn >= day) return { what: "closes", on: closesOn };
  return paymentDate >= day ? { what: "pays", on: paymentDate } : null;
}
