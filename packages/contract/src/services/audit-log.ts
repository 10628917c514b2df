// AuditLog: who did what, whether the trail is whole, and every trade of the house.

import { tradeStandings } from "@tradebook/domain/end-of-day/trade-standing.ts";
import * as z from "zod";
import { chargeAmounts } from "../account-reports.ts";
import { auditFilters, auditLineNo, narrowsTrail } from "../audit-search.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { limits } from "../names.ts";
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

export const staffTradeRow = auditTradeRow.extend({
  /** Whether it has the size that its security's price group needed on its day to move the published price. */
  movesPrice: z.boolean(),
  standing: z.enum(tradeStandings),
});
export type StaffTradeRow = z.output<typeof staffTradeRow>;

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

const name = z.string().max(256);
const range = { fromLine: auditLineNo.nullish(), toLine: auditLineNo.nullish() } as const;

/** A search of which its owner is told when new lines match it. */
export const auditWatch = z.object({
  id: z.int(),
  name: z.string(),
  /** What the page's address says of it. */
  query: z.string(),
  createdAt: isoInstant,
  /** When its owner was told of new lines last, and how many they were. */
  toldAt: isoInstant.nullable(),
  found: z.int(),
});
export type AuditWatch = z.output<typeof auditWatch>;

export const auditWatchLimits = { watches: 10, name: 40, query: 1000 } as const;

const watched = z
  .object({
    name: z.string().trim().min(1).max(auditWatchLimits.name),
    query: z.string().max(auditWatchLimits.query),
    ...auditFilters,
    keyword: z.string().max(limits.keyword).nullish(),
  })
  .refine(({ name: _, query: __, ...given }) => narrowsTrail(given), {
    error: "must come with at least one filter: every search of the trail is a new line of it",
    path: ["query"],
  });

export const auditLogService = service({
  GetAuditLogs: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/GetAuditLogs",
    input: z.object({ ...pageMembers, ...auditFilters }),
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
  /** Walks the tenant's chain, or so many lines of it, and holds it to the ends kept outside the database. */
  Verify: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/Verify",
    input: z.object(range).refine(({ fromLine, toLine }) => (fromLine ?? 1) <= (toLine ?? Infinity), {
      error: "must not be before the first line",
      path: ["toLine"],
    }),
    output: z.object({
      whole: z.boolean(),
      /** Lines that are as they were written, from the first that was asked for. */
      checked: z.int(),
      firstBroken: z
        .object({ id: z.int(), why: z.enum(["missing", "altered", "moved", "not as anchored"]) })
        .nullable(),
    }),
  },
  /** An archive: the lines as one file, its detached Ed25519 signature, the public key, and how to check one with the other. */
  Export: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "report",
    answer: "file",
    path: "AuditLog/Export",
    input: z.object({
      ...auditFilters,
      keyword: z.string().max(limits.keyword).nullish(),
      format: z.enum(["json", "csv"]),
    }),
    output: fileAnswer,
  },
  /** The public half of the key that signs files of the trail, as PEM. */
  GetSigningKey: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "none",
    answer: "file",
    path: "AuditLog/GetSigningKey",
    input: z.object({}),
    output: fileAnswer,
  },
  /** The caller's own. */
  GetWatches: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "none",
    answer: "wrapped",
    path: "AuditLog/GetWatches",
    input: z.object({}),
    output: z.object({ items: z.array(auditWatch) }),
  },
  /** In place of one of that name; it tells of lines that come from now on. */
  SaveWatch: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/SaveWatch",
    input: watched,
    output: auditWatch,
  },
  RemoveWatch: {
    verb: "DELETE",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "AuditLog/RemoveWatch",
    input: z.object({ id: z.int().min(1).max(2_147_483_647) }),
    output: z.object({}),
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
      staffTradeRow,
      z.object({ qty: shares, value: nairaAmount, charges: nairaAmount, net: nairaAmount, ...chargeAmounts }),
    ),
  },
});
