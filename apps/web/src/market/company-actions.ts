// What a company gives its holders, the latest first, and the next of it that whoever buys too late has no part in.

import { corporateActionService, type CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

const mostShown = 50;

export function companyActionsQuery(securityID: string) {
  return queryOptions({
    queryKey: ["companyActions", securityID],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: mostShown, securityID };
      return (await call(corporateActionService.GetAll, page, signal)).items.toSorted(latestFirst);
    },
    staleTime: 5 * 60_000,
  });
}

function latestFirst(a: CorporateActionRow, b: CorporateActionRow): number {
  return a.exDate === b.exDate ? b.id - a.id : a.exDate < b.exDate ? 1 : -1;
}

const daysAhead = 30;

type Dated = Pick<CorporateActionRow, "type" | "state" | "exDate">;

/** Of those that will be: the one whose ex-date is today or comes first in the next thirty days. */
export function nextEx<A extends Dated>(actions: readonly A[], day: TradingDay): A | null {
  const last = addDays(day, daysAhead);
  const coming = actions.filter(
    ({ state, exDate }) => (state === "Approved" || state === "Entitled") && exDate >= day && exDate <= last,
  );
  const [first = null] = coming.toSorted((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0));
  return first;
}
