// Why an account is not closed or opened again, as data, and its words.

import type { ClosingBar } from "@tradebook/domain/access/account-closing.ts";
import type { Text } from "./refusal-row.ts";

export type ClosingRefusal =
  | { readonly code: "ACCOUNT_NOT_EMPTY"; readonly cscsAccount: string; readonly bars: readonly ClosingBar[] }
  | { readonly code: "CLOSING_WAITS"; readonly cscsAccount: string }
  | { readonly code: "CLOSING_NEEDLESS"; readonly cscsAccount: string; readonly isClosed: boolean }
  | { readonly code: "CLOSING_DECIDED"; readonly id: number };

const barWords: { readonly [B in ClosingBar]: string } = {
  orders: "open orders",
  payments: "deposits, withdrawals or transfers that wait",
  rights: "dividends or rights that are still to come",
  shares: "shares",
  cash: "money or a debt",
  lent: "looks lent to others",
};

export const closingCatalogue = {
  ACCOUNT_NOT_EMPTY: {
    number: 1320,
    status: 422,
    message: "The account is not empty",
    details: (r: { readonly cscsAccount: string; readonly bars: readonly ClosingBar[] }): Text => [
      "Account {0} still has: {1}.",
      r.cscsAccount,
      r.bars.map((bar) => barWords[bar]).join(", "),
    ],
  },
  CLOSING_WAITS: {
    number: 1321,
    status: 409,
    message: "A request for this account waits already",
    details: (r: { readonly cscsAccount: string }): Text => [
      "Account {0}: that one is decided on or withdrawn first.",
      r.cscsAccount,
    ],
  },
  CLOSING_NEEDLESS: {
    number: 1322,
    status: 409,
    message: "There is nothing to do",
    details: (r: { readonly cscsAccount: string; readonly isClosed: boolean }): Text => [
      r.isClosed ? "Account {0} is closed already." : "Account {0} is open already.",
      r.cscsAccount,
    ],
  },
  CLOSING_DECIDED: {
    number: 1323,
    status: 409,
    message: "This request waits for nobody",
    details: (r: { readonly id: number }): Text => [
      "Request {0} is decided on or withdrawn. Read the list again.",
      String(r.id),
    ],
  },
} as const;
