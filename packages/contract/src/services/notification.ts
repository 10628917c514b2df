// Notification: what a user was told of, and that they have read it.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";
import { undeliveredMethods } from "./undelivered.ts";

/** What notices tell of. None of these can be switched off by staff. */
export const noticeKinds = [
  "TradeForYou",
  /** To the holders: it becomes an order once one of them approves. */
  "SaleWaits",
  /** To the holders and to who asked: what has become of it. */
  "SaleDecided",
  /** To the holders: what was stopped on their account, or opened again; and to the office, what a holder stopped. */
  "AccountState",
  /** To the holders: how long no money leaves their account. */
  "WithdrawalsHeld",
  /** The line was lost before the exchange had it. */
  "OrderNotSent",
  /** Where the chain of an account's receipts ended. */
  "OrderReceipts",
  /** To the house: a client says that an order was not theirs. */
  "OrderDisputed",
  "DisputeAnswered",
  /** To whoever complained, by mail as well: it was received, and each step of the house. */
  "Complaint",
  /** To those who look after complaints. */
  "ComplaintFiled",
  /** To the holders, by mail as well: what was bought and sold on a day, once its trading is over. */
  "ContractNotes",
  /** To who asked for it, by mail as well: a report that comes by itself. */
  "ScheduledReport",
  "DepositCleared",
  "DepositBounced",
  "DepositReversed",
  "WithdrawalAsked",
  "WithdrawalApproved",
  "WithdrawalRejected",
  "WithdrawalPaid",
  "WithdrawalFailed",
  /** To who approves: one was promised for earlier than now. */
  "WithdrawalLate",
  /** To who pays and who approves: an account pays nothing out now, and withdrawals of it are open. */
  "WithdrawalsStopped",
  /** To the holders: shares came from another house or went to one, or their cash was put right by hand. */
  "SharesTransferred",
  "CashCorrected",
  /** To the holders, by mail and SMS as well: an overdraft was granted, changed or ended, or is about to end. */
  "CreditLimit",
  /** To the holders, by mail and SMS as well: shares or cash were pledged, or are free again. */
  "Lien",
  /** To who looks after the day's end: the exchange told something that nobody could apply. */
  "ReportSetAside",
  "BankDetailsChanged",
  /** To the holders, and to whom it names: a look at an account was offered, taken, declined or ended. */
  "AccountShared",
  /** To the holders: what a registrar has answered to an e-dividend mandate. */
  "DividendMandate",
  /** To whoever asked for one. */
  "TestNotice",
  "DirectSettlementChanged",
  "DirectSettlementPaid",
  /** To who approves money and who administers: where clients pay in is to change, or has changed. */
  "ClientBanksChanged",
  /** To who manages users: somebody asks for a permission that they lack. */
  "AccessAsked",
  /** To who manages roles: a review of who may do what has begun, or is late. */
  "AccessReview",
  /** To whoever watches a search of the audit trail: new lines match it. */
  "AuditWatch",
  /** To who manages roles: nothing that a webhook sent was taken for days. */
  "WebhookStopped",
  /** To who held the account before. */
  "HolderAdded",
  /** To whom it is of; by mail and SMS as well. */
  "AddressChanged",
  "NewDevice",
  "PasswordChanged",
  /** An administrator opened their lock, or ended their sessions; by mail as well. */
  "SignInChanged",
  "SecondFactorChanged",
  "AccountRequest",
  "CorporateAction",
  "Risk",
  "Alert",
] as const;

/** Notices of one group go the ways its reader has chosen, beside the inbox, in which everything stands. */
export const noticeGroups = {
  orders: ["TradeForYou", "SaleDecided", "OrderNotSent", "OrderReceipts", "DisputeAnswered"],
  money: [
    "WithdrawalsHeld",
    "DepositCleared",
    "DepositBounced",
    "DepositReversed",
    "WithdrawalApproved",
    "WithdrawalRejected",
    "WithdrawalPaid",
    "WithdrawalFailed",
    "DirectSettlementPaid",
  ],
  shares: ["CorporateAction"],
} as const satisfies Readonly<Record<string, readonly (typeof noticeKinds)[number][]>>;
/** Those that quiet hours hold back. What is done with one's orders is told at once: it is how one learns of a stranger's. */
export const quietGroups = ["money", "shares"] as const satisfies readonly (keyof typeof noticeGroups)[];
export type NoticeGroup = keyof typeof noticeGroups;
const groupNames = Object.keys(noticeGroups) as NoticeGroup[]; // the table's own keys

/** Ways beside the inbox. What a thief would do goes all of them, whatever is chosen, and is in no group. */
export const noticeChoice = z.object({ group: z.enum(groupNames), byMail: z.boolean(), bySms: z.boolean() });
export type NoticeChoice = z.output<typeof noticeChoice>;

/** Lagos, in minutes after midnight; over midnight where the end is the smaller. */
const minuteOfDay = z.int().min(0).max(1439);
export const quietHours = z
  .object({ from: minuteOfDay, until: minuteOfDay })
  .refine(({ from, until }) => from !== until, { error: "must not be the beginning", path: ["until"] });
export type QuietHours = z.output<typeof quietHours>;

export const noticeRow = z.object({
  id: z.int(),
  /** One of `noticeKinds`; a client shows one that it does not know by its title. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** What it tells of, by name: `orderId`, `withdrawalId`, `cscsAccount`. */
  refs: z.record(z.string(), z.union([z.string(), z.number()])),
  at: isoInstant,
  isRead: z.boolean(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const notificationService = service({
  /** The caller's own, newest first. */
  GetNotifications: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Notification/GetNotifications",
    input: z.object({ ...pageMembers, unreadOnly: z.boolean().nullish() }),
    output: z.object({ totalCount: z.int(), unreadCount: z.int(), items: z.array(noticeRow) }),
  },
  /** Those named, or all of them; answers how many are unread after it. */
  MarkRead: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Notification/MarkRead",
    input: z
      .object({ ids: z.array(z.int().min(1)).max(1000).nullish(), all: z.boolean().nullish() })
      .refine(({ ids, all }) => all === true || (ids ?? []).length > 0, {
        error: "must name notices, or all of them",
        path: ["ids"],
      }),
    output: z.object({ unreadCount: z.int() }),
  },
  /** The caller's own, one for each group; neither way until they choose. */
  GetChoices: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Notification/GetChoices",
    input: z.object({}),
    output: z.object({
      items: z.array(noticeChoice),
      hasMail: z.boolean(),
      hasPhone: z.boolean(),
      quiet: quietHours.nullable(),
    }),
  },
  /** Those named; the others stay as they are. */
  SaveChoices: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Notification/SaveChoices",
    input: z.object({ items: z.array(noticeChoice).min(1).max(groupNames.length) }),
    output: z.object({}),
  },
  /**
   * When mail and SMS of `quietGroups` wait for the end of the hours; null for never. The inbox has them at once, and what
   * tells of one's orders or guards one's sign-in never waits.
   */
  SaveQuietHours: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Notification/SaveQuietHours",
    input: z.object({ quiet: quietHours.nullable() }),
    output: z.object({}),
  },
  /**
   * Tells whoever manages the house's users that the caller asks for a permission. The same again within a day tells nobody
   * twice; `told` is how many people have it in their inbox.
   */
  AskForAccess: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Notification/AskForAccess",
    input: z.object({ permission: z.enum(Object.keys(permissions) as Permission[]) }), // the table's own keys
    output: z.object({ told: z.int() }),
  },
  /** To the inbox, and by mail and SMS where there is an address; once in some minutes. */
  SendTest: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Notification/SendTest",
    input: z.object({}),
    output: z.object({ byMail: z.boolean(), bySms: z.boolean() }),
  },
  ...undeliveredMethods,
});
