// The words of the page for the time without a line, in English.

import { wordsOf } from "../lib/words.ts";

export const offlineWords = {
  OfflineTitle: "No connection",
  OfflineLead: "This is what {0} last read. It is not live: prices and orders may have changed since.",
  OfflineNothing:
    "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.",
  OfflineAsOf: "as of {0}",
  OfflineActions: "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.",
  OfflineMoney: "Money",
  OfflineWithdrawable: "Withdrawable",
  OfflineBuyingPower: "Buying power",
  OfflineHoldings: "Portfolio",
  OfflineOrders: "Orders",
  OfflineNoHoldings: "No shares were held.",
  OfflineNoOrders: "There were no orders.",
  OfflineUnread: "Not read on this device yet.",
  OfflineShares: "{0} shares",
  OfflineAverage: "at {0} on average",
  OfflineBuy: "Buy",
  OfflineSell: "Sell",
  OfflineCancel: "Cancel",
  OfflineFilled: "{0} of {1} at {2}",
  OfflineHistory: "History as of {0}",
} as const;

export const L = wordsOf(offlineWords);
