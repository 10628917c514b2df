// The day of a desk and of a house in figures: what waits for somebody, since when, and how the day compares.

import * as z from "zod";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount } from "./wire-units.ts";

const count = z.int().min(0);

/** owes: what was bought is not covered. idleCash: much cash, and no order for a month. kycOpen: checks not complete. */
export const attentionKinds = ["owes", "idleCash", "kycOpen"] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const deskDay = z.object({
  day: lagosDate,
  at: isoInstant,
  working: count,
  rejected: count,
  /** Orders of which something was sent to the exchange and not answered for longer than an answer takes. */
  unconfirmed: count,
  oldestUnconfirmedAt: isoInstant.nullable(),
  /** Orders good till a date that is no later than the next day of trading. */
  lapsing: count,
  lapsesBy: lagosDate,
  /** What was done on the trading day before, up to the same time; null where the house had no order by then. */
  before: z
    .object({
      day: lagosDate,
      orders: count,
      rejected: count,
      boughtValue: nairaAmount,
      soldValue: nairaAmount,
      charges: nairaAmount,
    })
    .nullable(),
  attention: z.object({
    counts: z.object({ owes: count, idleCash: count, kycOpen: count }),
    /** The first of each kind, those who owe before the others. */
    clients: z.array(
      z.object({
        cscsAccount: z.string(),
        name: z.string(),
        kind: z.enum(attentionKinds),
        /** Null without SHOW_ACCOUNT_BALANCE, and where it is not about money. */
        amount: nairaAmount.nullable(),
      }),
    ),
  }),
});
export type DeskDay = z.output<typeof deskDay>;

const dayFigures = z.object({
  day: lagosDate,
  signIns: count,
  signInsFailed: count,
  orders: count,
  rejected: count,
  /** From an order's receipt to the exchange's answer; null while none is answered. */
  ackP50Ms: count.nullable(),
  ackP95Ms: count.nullable(),
});
export type DayFigures = z.output<typeof dayFigures>;

/** Null for what the house had none of by then, so that a count would tell nothing. */
const figuresBefore = dayFigures.extend({
  signIns: count.nullable(),
  signInsFailed: count.nullable(),
  orders: count.nullable(),
  rejected: count.nullable(),
});

/** What a second person of the house decides. */
export const approvalKinds = [
  "withdrawal",
  "bankDetails",
  "deposit",
  "sale",
  "limit",
  "fee",
  "corporateAction",
  "dayClose",
  "adjustment",
  "clientBanks",
  "creditLimit",
  "lien",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const houseDay = z.object({
  at: isoInstant,
  today: dayFigures,
  /** The trading day before, up to the same time. */
  before: figuresBefore,
  /** Why orders were rejected today, the commonest first. */
  rejectReasons: z.array(z.object({ reason: z.string(), count })),
  /** People whose session was used in the last quarter of an hour. */
  online: count,
  requests: z.object({ waiting: count, late: count, oldestAt: isoInstant.nullable() }),
  withdrawals: z.object({ waiting: count, amount: nairaAmount, oldestAt: isoInstant.nullable() }),
  /** Complaints that are not resolved, those past their day, and the next day that one is due. */
  complaints: z.object({ open: count, late: count, nextDueOn: lagosDate.nullable() }),
  /** Mail and SMS that were given up, and that nobody has sent again or closed. */
  undelivered: z.object({ open: count, oldestAt: isoInstant.nullable() }),
  /** What waits for a second person, of the kinds that the caller may see; the longest wait first. */
  approvals: z.array(
    z.object({
      kind: z.enum(approvalKinds),
      count,
      /** Asked for by the caller, who leaves it to another. */
      own: count,
      oldestAt: isoInstant,
      /** Whether the caller may decide those that are not their own. */
      mayDecide: z.boolean(),
    }),
  ),
});
export type HouseDay = z.output<typeof houseDay>;

/** Every brokerage of the host today, and how the servers are. */
export const hostDay = z.object({
  day: lagosDate,
  at: isoInstant,
  houses: z.array(
    z.object({
      tenantId: z.int(),
      tenancyName: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      /** cancelOnly: it takes no new orders; `why` says which switch stops it. */
      status: z.enum(["ok", "cancelOnly"]),
      why: z.array(z.string()),
      orders: count,
      rejected: count,
      /** People whose session was used in the last quarter of an hour. */
      online: count,
      lastTradeAt: isoInstant.nullable(),
      /** Rules of the books that did not hold when they were looked at last; null before the first look. */
      brokenRules: count.nullable(),
      /** On the line to the exchange: requests not sent yet, and sent but not answered. */
      unsent: count,
      unanswered: count,
      oldestUnansweredAt: isoInstant.nullable(),
    }),
  ),
  /** What jobs could not do in the last day. */
  jobs: z.array(z.object({ job: z.string(), count, lastAt: isoInstant, why: z.string() })),
  certificates: z.array(
    z.object({
      address: z.string(),
      /** Null where it could not be read, and `why` says so. */
      validTo: isoInstant.nullable(),
      why: z.string().nullable(),
      at: isoInstant,
    }),
  ),
});
export type HostDay = z.output<typeof hostDay>;
