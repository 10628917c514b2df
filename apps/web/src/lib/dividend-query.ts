// The e-dividend mandates of one account, as settings and dashboard ask for them.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** What one holds and held: a few hundred at most. */
const mostMandates = 500;

/** Read again with whatever else is of the account's money. */
export function dividendsQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: ["money", cscsAccount, "dividends"],
    queryFn: async ({ signal }) => {
      const asked = { cscsAccount, skipCount: 0, maxResultCount: mostMandates };
      return (await call(fundingService.GetDividendMandates, asked, signal)).items;
    },
  });
}
