// An account's money: what it has, what is bound, what comes and goes.

import * as z from "zod";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount } from "../wire-units.ts";
import { accountState } from "./account-state.ts";

/** Amounts are null without SHOW_ACCOUNT_BALANCE. */
export const accountBalance = z.object({
  cscsAccount: z.string(),
  /** What is stopped on the account. */
  accountState,
  ledgerBalance: nairaAmount.nullable(),
  clearedBalance: nairaAmount.nullable(),
  unclearedDeposits: nairaAmount.nullable(),
  unsettledSales: nairaAmount.nullable(),
  unsettledPurchases: nairaAmount.nullable(),
  openBuyOrdersHold: nairaAmount.nullable(),
  /** Bound otherwise: on its way out, set aside for rights, or pledged. */
  lien: nairaAmount.nullable(),
  /** What of it is pledged. */
  pledged: nairaAmount.nullable(),
  /** What the account owes; money that comes in pays it first. */
  owed: nairaAmount.nullable(),
  /** The approved overdraft that holds today, and what of it is drawn. */
  creditLimit: nairaAmount.nullable(),
  creditUsed: nairaAmount.nullable(),
  availableToTrade: nairaAmount.nullable(),
  withdrawable: nairaAmount.nullable(),
  asAt: isoInstant,
  /** What comes in and goes out on the coming settlement days. */
  ladder: z.array(
    z.object({
      date: lagosDate,
      amount: nairaAmount.nullable(),
      kind: z.string(),
      /** The holder's bank account that it goes straight to, by mandate: then it never becomes withdrawable here. */
      toBank: z.string().nullable(),
    }),
  ),
});
export type AccountBalance = z.output<typeof accountBalance>;
