// What the settings ask about one account's money.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const shown = 20;

/** Everything below is read again together. */
export const moneyKey = (cscsAccount: string) => ["money", cscsAccount] as const;

export function bankQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: [...moneyKey(cscsAccount), "bank"],
    queryFn: ({ signal }) => call(fundingService.GetBankDetails, { cscsAccount }, signal),
  });
}

export function banksQuery() {
  return queryOptions({
    queryKey: ["banks"],
    queryFn: ({ signal }) => call(fundingService.GetBanks, {}, signal),
    staleTime: Infinity,
  });
}

export function clientBanksQuery() {
  return queryOptions({
    queryKey: ["clientBanks"],
    queryFn: async ({ signal }) => (await call(fundingService.GetClientBanks, {}, signal)).items,
  });
}

/** What an account can owe at most is one line of cash, one of credit and one of each security. */
const mostDebts = 100;

export function debtsQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: [...moneyKey(cscsAccount), "debts"],
    queryFn: async ({ signal }) =>
      (await call(fundingService.GetDebts, { cscsAccount, skipCount: 0, maxResultCount: mostDebts }, signal)).items,
  });
}

export function depositsQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: [...moneyKey(cscsAccount), "deposits"],
    queryFn: async ({ signal }) =>
      (await call(fundingService.GetDeposits, { cscsAccount, skipCount: 0, maxResultCount: shown }, signal)).items,
  });
}

export function withdrawalsQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: [...moneyKey(cscsAccount), "withdrawals"],
    queryFn: async ({ signal }) =>
      (await call(fundingService.GetWithdrawals, { cscsAccount, skipCount: 0, maxResultCount: shown }, signal)).items,
  });
}

/** Of one account there are few, the newest first but for one that waits. */
export function directQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: [...moneyKey(cscsAccount), "direct"],
    queryFn: async ({ signal }) =>
      (await call(fundingService.GetDirectSettlements, { cscsAccount, skipCount: 0, maxResultCount: shown }, signal))
        .items,
  });
}
