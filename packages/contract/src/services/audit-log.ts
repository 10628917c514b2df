// AuditLog: who did what, whether the trail is whole, and every trade of the house.

import * as z from "zod";
import { chargeAmounts } from "../account-reports.ts";
import { service } from "../method.ts";
import { pageMembers, pageOf, pageWithTotals } from "../paging.ts";
import { tradeFates } from "../trade-fate.ts";
import { sideCode } from "../wire-codes.ts";
import { isoInstant, lagosDate, lagosDateOfTime } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";

export const auditLogRow = z.object({
  id: z.int(),
  time: isoInstant,
  userId: z.int().nullable(),
  userName: z.string(),
  /** Who it was that looked with this user's eyes; never from another house. */
  impersonatorUserId: z.int().nullable(),
  impersonatorUserName: z.string().nullable(),
  impersonatorTenantId: z.int().nullable(),
  /** `API` and the number of the key, where a program called. */
  channel: z.string().nullable(),
  /** The roles that the user had then; null for nobody, and for lines of before they were kept. */
  roles: z.string().nullable(),
  /** By which the server's own log knows the request. */
  requestId: z.string().nullable(),
  /** The securities account that was acted on. */
  onBehalfOf: z.string().nullable(),
  service: z.string(),
  method: z.string(),
  /** JSON, without anything secret. */
  parameters: z.string(),
  durationMs: z.int(),
  ip: z.string(),
  userAgent: z.string(),
  result: z.string(),
  exception: z.string().nullable(),
  /** What the call changed, field by field; empty where it changed nothing or does not say. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  hash: z.string(),
  previousHash: z.string(),
});
export type AuditLogRow = z.output<typeof auditLogRow>;

export const tradeStatuses = ["UNSETTLED", "SETTLED", "TAKEN_BACK"] as const;

export const auditTradeRow = z.object({
  tradeId: z.int(),
  executionId: z.string(),
  time: isoInstant,
  symbol: z.string(),
  side: sideCode,
  qty: shares,
  price: nairaPrice,
  value: nairaAmount,
  charges: nairaAmount,
  ...chargeAmounts,
  /** What the client paid for a buy, or got for a sale. */
  netAmount: nairaAmount,
  account: z.string(),
  clientName: z.string(),
  orderId: z.int(),
  clOrdID: z.string(),
  /** The user name of who entered the order. */
  dealer: z.string(),
  /** Both sides were this house's, entered together. */
  cross: z.boolean(),
  /** The member on the other side, by the exchange's name of it; null until it has named one. */
  counterparty: z.string().nullable(),
  contractNoteNo: z.string(),
  tradeDate: lagosDate,
  settlementDate: lagosDate,
  /** TAKEN_BACK: the exchange has undone it since. */
  status: z.enum(tradeStatuses),
  /** The exchange told it in the place of one that it had taken back. */
  correction: z.boolean(),
});
export type AuditTradeRow = z.output<typeof auditTradeRow>;

export const loginAttemptRow = z.object({
  id: z.int(),
  creationTime: isoInstant,
  tenancyName: z.string(),
  userId: z.int().nullable(),
  userNameOrEmailAddress: z.string(),
  clientIpAddress: z.string(),
  clientName: z.null(),
  browserInfo: z.string(),
  /** ABP's number: 1 is success. */
  result: z.int(),
  /** Why it failed, as a word; null for a success. */
  failReason: z.string().nullable(),
});
export type LoginAttemptRow = z.output<typeof loginAttemptRow>;

/** What lines can be asked for by: all that was done to one account, order, user and so on. */
export const auditObjects = ["account", "order", "user", "role", "request", "withdrawal", "deposit", "action"] as const;
export type AuditObject = (typeof auditObjects)[number];

const duration = z.int().min(0).max(2_147_483_647);
const name = z.string().max(256);

export const auditLogService = service({
  GetAuditLogs: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/GetAuditLogs",
    input: z.object({
      ...pageMembers,
      startDate: lagosDateOfTime.nullish(),
      endDate: lagosDateOfTime.nullish(),
      userName: name.nullish(),
      serviceName: name.nullish(),
      methodName: name.nullish(),
      browserInfo: z.string().max(512).nullish(),
      /** The address, or how it begins. */
      clientIpAddress: z.string().trim().max(64).nullish(),
      /** True for what was done on a weekend, before seven or from seven in the evening on, in Lagos. */
      outOfHours: z.boolean().nullish(),
      /** True for what left as a file. */
      exports: z.boolean().nullish(),
      /** With the id: what was done to this one; an account by its number. */
      objectKind: z.enum(auditObjects).nullish(),
      objectId: z.string().trim().max(40).nullish(),
      hasException: z.boolean().nullish(),
      /** True for lines that tell what was changed. */
      hasChanges: z.boolean().nullish(),
      minExecutionDuration: duration.nullish(),
      maxExecutionDuration: duration.nullish(),
    }),
    output: pageOf(auditLogRow),
  },
  GetLoginAttempts: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/GetLoginAttempts",
    input: z.object({
      ...pageMembers,
      startDate: lagosDateOfTime.nullish(),
      endDate: lagosDateOfTime.nullish(),
      userNameOrEmailAddress: name.nullish(),
      clientIpAddress: z.string().max(64).nullish(),
      /** True for those that succeeded, false for those that did not. */
      isSuccessful: z.boolean().nullish(),
    }),
    output: pageOf(loginAttemptRow),
  },
  /** Walks the tenant's chain from its beginning, and holds it to the ends kept outside the database. */
  Verify: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/Verify",
    input: z.object({}),
    output: z.object({
      whole: z.boolean(),
      /** Lines that are as they were written, from the first. */
      checked: z.int(),
      firstBroken: z
        .object({ id: z.int(), why: z.enum(["missing", "altered", "moved", "not as anchored"]) })
        .nullable(),
    }),
  },
  GetAuditTrades: {
    verb: "GET",
    access: { anyOf: ["VIEW_ALL_ORDERS"] },
    logged: "report",
    answer: "wrapped",
    path: "AuditLog/GetAuditTrades",
    input: z.object({
      ...pageMembers,
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
      symbol: z.string().max(24).nullish(),
      side: sideCode.nullish(),
      cscsAccount: z.string().max(20).nullish(),
      fate: z.enum(tradeFates).nullish(),
      /** Part of the user name of who entered the order. */
      dealer: name.nullish(),
    }),
    output: pageWithTotals(
      auditTradeRow,
      z.object({ qty: shares, value: nairaAmount, charges: nairaAmount, net: nairaAmount, ...chargeAmounts }),
    ),
  },
});
