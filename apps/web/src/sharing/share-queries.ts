// What a person has opened of their accounts, and what others have opened to them.

import { accountShareService } from "@tradebook/contract/services/account-share.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

export const sharesKey = ["accountShares"] as const;

export function sharesQuery() {
  return queryOptions({
    queryKey: sharesKey,
    queryFn: ({ signal }) => call(accountShareService.GetShares, {}, signal),
    staleTime: 60_000,
  });
}
