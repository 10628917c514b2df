// Why the risk desk can refuse a command, as data, and its words; and the words of limits that the order path refuses by.

import type { StoppedState } from "@tradebook/domain/access/account-state.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { nairaText, thousands } from "./amount-text.ts";
import { closingCatalogue, type ClosingRefusal } from "./closing-refusal.ts";
import type { Text } from "./refusal-row.ts";

export type RiskRefusal =
  /** The change of limits that was to be decided on is decided, or needs nobody's approval. */
  | { readonly code: "LIMITS_DECIDED"; readonly id: number }
  /** Whoever stops or lifts this needs to be on the other side: the host for all houses, the house for what is its own. */
  | { readonly code: "KILL_SWITCH_SCOPE"; readonly scope: string }
  /** Somebody else was first: the account is in that state by now. */
  | { readonly code: "ACCOUNT_STATE_SAME"; readonly cscsAccount: string; readonly state: string }
  /** A holder only ever stops more than is stopped. */
  | { readonly code: "ACCOUNT_STATE_OFFICE"; readonly cscsAccount: string }
  | ClosingRefusal;

type OpenOrders = { readonly open: number; readonly max: number; readonly setBy?: string };

type Inactive = { readonly cscsAccount: string; readonly state?: StoppedState };

/** What is stopped on an account, by whom, and who opens it again. */
export function inactiveText({ cscsAccount, state }: Inactive): Text {
  switch (state) {
    case undefined:
      return ["Account {0} cannot trade until it is active again. Ask your broker.", cscsAccount];
    case "DebitFrozen":
      return ["Nothing can be bought with account {0} or paid out of it now. Ask your broker.", cscsAccount];
    case "Suspended":
      return ["Account {0} is suspended: it takes no orders and pays nothing out. Ask your broker.", cscsAccount];
    case "Frozen":
      return ["A holder has frozen account {0}. Your broker's office opens it again.", cscsAccount];
    case "TradingFrozen":
      return ["A holder has frozen trading on account {0}. Your broker's office opens it again.", cscsAccount];
    default:
      return state satisfies never;
  }
}

type Finger = Extract<Rejection, { readonly code: "FAT_FINGER" }>;

function fatFingerText({ away, large, most, setBy }: Finger): Text {
  if (away !== undefined) {
    const facts = [nairaText(away.price), percentText(away.ppm), nairaText(away.last)];
    if (most === null) return ["₦{0} is {1}% from the last price of ₦{2}. Confirm that it is meant.", ...facts];
    const allowed = [...facts, percentText(most)];
    return setBy === undefined
      ? ["₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed.", ...allowed]
      : ["₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed: the limit for {4}.", ...allowed, setBy];
  }
  invariant(large !== undefined, "a slip of the hand is of the price or of the quantity");
  const share = (BigInt(large.orderQty) * 1_000_000n) / BigInt(large.averageVolume);
  const facts = [thousands(large.orderQty), percentText(Number(share))];
  return ["{0} shares are {1}% of what trades in a day on average. Confirm that it is meant.", ...facts];
}

/** Per cent with at most two decimals. */
function percentText(ppm: number): string {
  return String(Math.round(ppm / 100) / 100);
}

type Fast = { readonly max: number; readonly setBy?: string };

export const riskCatalogue = {
  ...closingCatalogue,
  FAT_FINGER: { number: 1192, status: 422, message: "This looks like a slip of the hand", details: fatFingerText },
  ORDERS_PER_SECOND: {
    number: 1193,
    status: 422,
    message: "Too many orders in one second",
    details: ({ max, setBy }: Fast): Text =>
      setBy === undefined
        ? ["At most {0} new orders a second are taken. Wait a moment.", String(max)]
        : ["At most {0} new orders a second are taken, the limit for {1}. Wait a moment.", String(max), setBy],
  },
  OPEN_ORDERS_LIMIT: {
    number: 1080,
    status: 422,
    message: "Too many orders are open",
    details: (r: OpenOrders): Text =>
      r.setBy === undefined
        ? ["{0} orders are open; at most {1} may be. Cancel one first.", String(r.open), String(r.max)]
        : [
            "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.",
            String(r.open),
            String(r.max),
            r.setBy,
          ],
  },
  LIMITS_DECIDED: {
    number: 1081,
    status: 422,
    message: "These limits wait for nobody",
    details: (r: { readonly id: number }): Text => [
      "Change {0} is decided on, or needs no second person. Read the list again.",
      String(r.id),
    ],
  },
  KILL_SWITCH_SCOPE: {
    number: 1082,
    status: 422,
    message: "This cannot be stopped from here",
    details: (r: { readonly scope: string }): Text =>
      r.scope === "all"
        ? ["Only the host stops every brokerage at once."]
        : ["The host stops every brokerage or none; sign in to the brokerage to stop a part of it."],
  },
  ACCOUNT_STATE_SAME: {
    number: 1190,
    status: 409,
    message: "The account is in that state by now",
    details: (r: { readonly cscsAccount: string }): Text => ["Account {0}: read the list again.", r.cscsAccount],
  },
  ACCOUNT_STATE_OFFICE: {
    number: 1191,
    status: 422,
    message: "Only the office opens what is stopped",
    details: (r: { readonly cscsAccount: string }): Text => [
      "On account {0} as much is stopped already, or more. Your broker's office opens it again.",
      r.cscsAccount,
    ],
  },
} as const;
