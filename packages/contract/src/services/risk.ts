// Risk: states of accounts, limits, restricted securities, kill switches, and whether the house may trade.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { ordTypeCode, timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, shares } from "../wire-units.ts";
import { accountClosingMethods } from "./account-closing.ts";
import { accountStateMethods } from "./account-state.ts";

const reason = z.string().trim().min(1).max(300);
const cscsAccount = z.string().min(1).max(limits.cscsAccount);
const securityID = z.string().min(1).max(limits.securityID);
const userName = z.string().min(1).max(limits.userName);
const id = z.int().min(1);

/** Whose orders: those that match all that is named. Nothing named is the whole house. */
const limitScope = {
  /** Entered by the client, or by somebody for the client. */
  role: z.enum(["customer", "broker"]).nullable(),
  cscsAccount: cscsAccount.nullable(),
  securityID: securityID.nullable(),
  board: z.string().min(1).max(40).nullable(),
};

/** Parts per million: 50,000 is 5 %. */
const ppm = z.int().min(1).max(10_000_000);

/** A limit of nothing is a switch, which is thrown elsewhere. */
const some = { error: "must be more than nothing" } as const;
const someShares = shares.refine((count) => count > 0, some);
const someMoney = nairaAmount.refine((amount) => amount > 0n, some);

/** Null: no limit of that kind. */
const limitTerms = {
  maxOrderQty: someShares.nullable(),
  maxOrderValue: someMoney.nullable(),
  /** Value of the account's buys of a day, traded and working. */
  maxDailyBuy: someMoney.nullable(),
  maxOpenOrders: z.int().min(0).max(1_000_000).nullable(),
  /** Days after today that an order may be good till. */
  gtdMaxDays: z.int().min(0).max(366).nullable(),
  /** Within which the same order again is asked about. */
  duplicateWindowMs: z.int().min(0).max(3_600_000).nullable(),
  /** New orders, by one user or for one account. */
  maxOrdersPerSecond: z.int().min(1).max(10_000).nullable(),
  allowedTypes: z.array(ordTypeCode).min(1).max(10).readonly().nullable(),
  allowedTif: z.array(timeInForceCode).min(1).max(10).readonly().nullable(),
  /** Of a limit price from the last price: asked about from the one, refused from the other. */
  warnFromLastPpm: ppm.nullable(),
  maxFromLastPpm: ppm.nullable(),
  /** Of the shares of an average day: asked about from there. */
  warnOfVolumePpm: ppm.nullable(),
  /** Whether an order that comes while the market is closed waits for the next session; null is as true. */
  queueWhenClosed: z.boolean().nullable(),
};

export const tradingLimit = z.object({
  id,
  ...limitScope,
  from: lagosDate,
  ...limitTerms,
  reason: z.string(),
  /** Null for the limits a house begins with. */
  setBy: z.string().nullable(),
  setAt: isoInstant,
  /** WaitingApproval: it allows more than before, and a second person has not approved it yet. */
  status: z.enum(["InForce", "Coming", "Past", "WaitingApproval", "Rejected"]),
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  decisionReason: z.string().nullable(),
});
export type TradingLimit = z.output<typeof tradingLimit>;

export const restriction = z.object({
  id,
  securityID: z.string(),
  /** Of this account, or of this user; of neither, of the whole house. */
  cscsAccount: z.string().nullable(),
  userName: z.string().nullable(),
  reason: z.string(),
  from: lagosDate,
  /** The last day; null until it is lifted. */
  to: lagosDate.nullable(),
  setBy: z.string().nullable(),
  setAt: isoInstant.nullable(),
  liftedBy: z.string().nullable(),
  liftedAt: isoInstant.nullable(),
  liftReason: z.string().nullable(),
  inForce: z.boolean(),
});
export type TradingRestriction = z.output<typeof restriction>;

/** `all`: every brokerage, for the host. `invariant`: thrown by the watch; only lifted by people. */
const killScope = z.enum(["all", "tenant", "account", "security", "user", "invariant"]);

export const killSwitchMove = z.object({
  id,
  scope: killScope,
  /** An account's number, a security, a user's name, an invariant; empty for `all` and `tenant`. */
  value: z.string(),
  isOn: z.boolean(),
  /** CancelOnly: new orders and changes are refused. CancelAll: and what is open is canceled. */
  mode: z.enum(["CancelOnly", "CancelAll"]),
  reason: z.string(),
  /** Null when the watch did it. */
  userName: z.string().nullable(),
  at: isoInstant,
  /** It is the newest of its scope and value, so what it says holds. */
  isNewest: z.boolean(),
});
export type KillSwitchMove = z.output<typeof killSwitchMove>;

const switched = { scope: killScope, value: z.string().max(limits.userName).nullish(), reason };

export const tradingHealth = z.object({
  status: z.enum(["ok", "cancelOnly"]),
  /** Why new orders are refused; empty when they are not. */
  why: z.array(z.string()),
  orderSession: z.string(),
  marketDataSession: z.string(),
  /** Whether all that was in doubt after the last logon is known. */
  reconciled: z.boolean(),
  /** How many requests wait for their turn in the process that answers, where the exchange takes so many a second. */
  held: z.int(),
  /** Requests of the house that wait to be sent, and those sent that wait for an answer. */
  unsent: z.int(),
  /** Since when the oldest of them waits. */
  oldestUnsentAt: isoInstant.nullable(),
  unanswered: z.int(),
  oldestUnansweredAt: isoInstant.nullable(),
  /** Reports of the exchange that could not be applied and that nobody has closed. */
  quarantined: z.int(),
  /** When the invariants were last looked at; null before the first time. */
  checkedAt: isoInstant.nullable(),
  invariants: z.array(
    z.object({
      id: z.string(),
      rule: z.string(),
      checkedAt: isoInstant,
      tookMs: z.int(),
      violations: z.array(z.string()),
      /** Why it could not be looked at in the time it has; null when it could. */
      failed: z.string().nullable(),
    }),
  ),
});
export type TradingHealth = z.output<typeof tradingHealth>;

const read = { verb: "GET", access: { anyOf: ["Pages.Risk", "KILL_SWITCH"] }, answer: "wrapped" } as const;
const limitWrite = { verb: "POST", access: { anyOf: ["Pages.Risk"] }, logged: "audit", answer: "wrapped" } as const;
const stop = {
  verb: "POST",
  access: { anyOf: ["KILL_SWITCH", "Pages.Tenants"] },
  logged: "audit",
  answer: "wrapped",
  stepUp: true,
} as const;

export const riskService = service({
  ...accountStateMethods,
  ...accountClosingMethods,
  /** The newest first. */
  GetLimits: {
    ...read,
    logged: "none",
    path: "Risk/GetLimits",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      securityID: securityID.nullish(),
      /** Only what is in force, is to come, or waits for a second person. */
      current: z.boolean().nullish(),
    }),
    output: pageOf(tradingLimit),
  },
  /** All terms of a scope from a day on; they take the place of those before. More than before waits for a second person. */
  SetLimits: {
    ...limitWrite,
    stepUp: true,
    path: "Risk/SetLimits",
    input: z
      .object({
        role: limitScope.role.optional(),
        cscsAccount: limitScope.cscsAccount.optional(),
        securityID: limitScope.securityID.optional(),
        board: limitScope.board.optional(),
        /** Today, unless said. */
        from: lagosDate.nullish(),
        maxOrderQty: limitTerms.maxOrderQty.optional(),
        maxOrderValue: limitTerms.maxOrderValue.optional(),
        maxDailyBuy: limitTerms.maxDailyBuy.optional(),
        maxOpenOrders: limitTerms.maxOpenOrders.optional(),
        gtdMaxDays: limitTerms.gtdMaxDays.optional(),
        /** Left out, it stays as it was. */
        duplicateWindowMs: limitTerms.duplicateWindowMs.optional(),
        maxOrdersPerSecond: limitTerms.maxOrdersPerSecond.optional(),
        allowedTypes: limitTerms.allowedTypes.optional(),
        allowedTif: limitTerms.allowedTif.optional(),
        warnFromLastPpm: limitTerms.warnFromLastPpm.optional(),
        maxFromLastPpm: limitTerms.maxFromLastPpm.optional(),
        warnOfVolumePpm: limitTerms.warnOfVolumePpm.optional(),
        queueWhenClosed: limitTerms.queueWhenClosed.optional(),
        reason,
      })
      .refine(({ securityID: security, board }) => (security ?? null) === null || (board ?? null) === null, {
        error: "is of a security or of a board, not of both",
        path: ["board"],
      }),
    output: tradingLimit,
  },
  /** A second person lets a rise into force, or does not. */
  DecideLimits: {
    ...limitWrite,
    stepUp: true,
    path: "Risk/DecideLimits",
    input: z.object({ id, approve: z.boolean(), reason }),
    output: tradingLimit,
  },
  GetRestrictedSecurities: {
    ...read,
    logged: "none",
    path: "Risk/GetRestrictedSecurities",
    input: z.object({ ...pageMembers, inForce: z.boolean().nullish() }),
    output: pageOf(restriction),
  },
  RestrictSecurity: {
    ...limitWrite,
    path: "Risk/RestrictSecurity",
    input: z
      .object({
        securityID,
        cscsAccount: cscsAccount.nullish(),
        userName: userName.nullish(),
        from: lagosDate.nullish(),
        to: lagosDate.nullish(),
        reason,
      })
      .refine(({ cscsAccount: account, userName: user }) => (account ?? null) === null || (user ?? null) === null, {
        error: "is of an account or of a user, not of both",
        path: ["userName"],
      }),
    output: restriction,
  },
  LiftRestriction: {
    ...limitWrite,
    path: "Risk/LiftRestriction",
    input: z.object({ id, reason }),
    output: restriction,
  },
  /** Every move, the newest first; the newest of a scope and value is what holds. */
  GetKillSwitches: {
    ...read,
    access: { anyOf: ["Pages.Risk", "KILL_SWITCH", "Pages.Tenants"] },
    logged: "none",
    path: "Risk/GetKillSwitches",
    input: z.object({
      ...pageMembers,
      /** Only what is stopped now. */
      on: z.boolean().nullish(),
    }),
    output: pageOf(killSwitchMove),
  },
  SetKillSwitch: {
    ...stop,
    path: "Risk/SetKillSwitch",
    input: z
      .object({ ...switched, mode: killSwitchMove.shape.mode })
      .refine(({ scope }) => scope !== "invariant", { error: "is thrown by the watch alone", path: ["scope"] }),
    output: killSwitchMove,
  },
  LiftKillSwitch: {
    ...stop,
    path: "Risk/LiftKillSwitch",
    input: z.object(switched),
    output: killSwitchMove,
  },
  GetHealth: {
    ...read,
    logged: "none",
    path: "Risk/GetHealth",
    input: z.object({}),
    output: tradingHealth,
  },
});
