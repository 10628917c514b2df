// What stands beside the live statistics of every security, read only when something shows it.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { periodQuery, securitiesQuery, type Beside } from "../../market/period-stats.ts";
import type { BesideAll } from "../../market/price-list.ts";

/** The same map until one of the answers is another, so that rows and their order may depend on it. */
export function useBeside(isAsked: boolean): BesideAll | undefined {
  const listed = useQuery({ ...securitiesQuery(), enabled: isAsked }).data;
  const month = useQuery({ ...periodQuery("month"), enabled: isAsked }).data;
  const year = useQuery({ ...periodQuery("year"), enabled: isAsked }).data;
  return useMemo(() => {
    if (listed === undefined) return undefined;
    return new Map<string, Beside>(
      listed.map((one) => [
        one.securityID,
        { listed: one, month: month?.get(one.securityID), year: year?.get(one.securityID) },
      ]),
    );
  }, [listed, month, year]);
}
