// What an account is charged by in one security, by side: the house's own terms with this client.

import { feeService } from "@tradebook/contract/services/fee.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What this account is charged by in this security; null until it is known. */
export function useAccountRates(cscsAccount: string, securityID: string) {
  const { data } = useQuery({
    queryKey: ["accountRates", cscsAccount, securityID],
    queryFn: ({ signal }) => call(feeService.GetAccountRates, { cscsAccount, securityID }, signal),
    enabled: cscsAccount !== "" && securityID !== "",
    staleTime: 10 * 60_000,
  });
  return data ?? null;
}
