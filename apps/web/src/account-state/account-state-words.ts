// What is stopped on an account, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const accountStateWords = {
  StateActive: "Nothing is stopped",
  StateDebitFrozen: "Debit freeze",
  StateSuspended: "Suspended",
  StateFrozen: "Frozen by a holder",
  StateTradingFrozen: "Trading frozen by a holder",
  StoppedDebitFrozen:
    "Nothing is bought with this account or paid out of it now. Shares can be sold. Call your broker to learn more.",
  StoppedSuspended:
    "Your broker has suspended this account: it takes no orders and pays nothing out. Open orders can be cancelled. Call your broker to learn more.",
  StoppedFrozen:
    "A holder has frozen this account: it takes no orders and pays nothing out. Open orders can be cancelled. Your broker’s office opens it again after a call.",
  StoppedTradingFrozen:
    "A holder has frozen trading on this account: it takes no orders. Withdrawals go on. Your broker’s office opens it again after a call.",
  FreezeCard: "Freeze the account",
  FreezeHint:
    "If you fear that somebody else can use your account, freeze it: orders and withdrawals are refused at once. Your money and shares stay yours, and your broker’s office opens it again when it has spoken with you.",
  FreezeAll: "Freeze everything",
  FreezeTrading: "Freeze trading only",
  FreezeAllTitle: "Freeze account {0}",
  FreezeTradingTitle: "Freeze trading on account {0}",
  FreezeAllText:
    "From now on it takes no orders and pays nothing out, whoever asks. Only your broker’s office can undo this.",
  FreezeTradingText:
    "From now on it takes no orders, whoever asks; you can still withdraw. Only your broker’s office can undo this.",
  FreezeCancels: "Cancel its open orders as well",
  FreezeDone: "Account {0} is frozen",
} as const;

export const L = wordsOf(accountStateWords);
