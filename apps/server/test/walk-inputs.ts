// What a walk over the contract fills in by a member's name: ids of one kind of thing, and words that fit.

import type { Method } from "@tradebook/contract/method.ts";
import type { everyMethod } from "../src/http/open-api.ts";
import { missing, type Ids, type Kind } from "./walk-world.ts";

export type Row = ReturnType<typeof everyMethod>[number];

/** Which kind of thing the member `id` of a service's methods names; a method of its own before its service. */
const namedById: Readonly<Record<string, Kind>> = {
  Order: "order",
  Receipt: "order",
  User: "user",
  Role: "role",
  Tenant: "tenant",
  AccessReview: "review",
  "AccessReview/Confirm": "grant",
  "AccessReview/Revoke": "grant",
  CorporateAction: "action",
  Customer: "request",
  "Customer/GetDocument": "document",
  "Receipt/GetEvidenceFile": "file",
  "Complaint/GetComplaintFile": "file",
  "BackOffice/GetContractNote": "note",
  "BackOffice/SendContractNote": "note",
  "BackOffice/Export": "note",
  "Account/EndSession": "session",
  "Account/RemovePasskey": "passkey",
  Funding: "withdrawal",
  "Funding/ClearDeposit": "deposit",
  "Funding/ReverseDeposit": "deposit",
  "Funding/ApproveBankDetails": "bankDetails",
  "Funding/RejectBankDetails": "bankDetails",
  "Funding/ApproveAdjustment": "adjustment",
  "Funding/RejectAdjustment": "adjustment",
  "Funding/CancelAdjustment": "adjustment",
  "Funding/AskAdjustmentReversal": "adjustment",
  "Risk/DecideLimits": "limit",
  "Risk/LiftRestriction": "restriction",
};

function kindOf({ service, name }: Row): Kind | undefined {
  return namedById[`${service}/${name}`] ?? namedById[service];
}

const shapeOf = ({ input }: Method): Readonly<Record<string, unknown>> =>
  (input._zod.def as { readonly shape?: Readonly<Record<string, unknown>> }).shape ?? {};
const accountNames = ["cscsAccount", "cscsAcct", "buyCscsAccount", "sellCscsAccount"];

/** What is set begins on a day to come. */
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

let made = 0;
/** The wire values whose names say what they are. */
export function namedFor(row: Row, ids: Ids): Readonly<Record<string, unknown>> {
  made += 1;
  const kind = kindOf(row);
  const accounts = Object.fromEntries(accountNames.map((name) => [name, ids.account]));
  return {
    ...accounts,
    // Of a kind that the world has none of, nobody has one.
    id: kind === undefined ? missing.order : ids[kind],
    ids: [ids.notice],
    ...(row.method.verb === "POST" ? { from: soon, to: undefined } : {}),
    all: undefined,
    others: undefined,
    orderID: undefined,
    // Of the thousands of millions that there could be, a number taken at random is nobody's.
    lineNo: 1,
    forClient: undefined,
    skipCount: 0,
    sorting: undefined,
    clOrdID: `walk-${made}`,
    idempotencyKey: `walk-${made}`,
    securityID: "ZENITHBANK",
    security: "ZENITHBANK",
    userName: row.service === "Risk" ? undefined : `walker${made}`,
    name: row.service === "Role" ? `role ${made}` : "Somebody",
    displayName: `role ${made}`,
    emailAddress: `walker${made}@example.com`,
    tenancyName: `House${made}`,
    userId: row.name === "ResetPassword" ? ids.user : missing.user,
    roleNames: undefined,
    userTradingAccounts: undefined,
    isActive: undefined,
    scope: "security",
    signIn: undefined,
    ...(row.service === "CorporateAction" && row.name === "Create" ? dividend : {}),
  };
}

/** Whole, since what a type needs stands in no member's own schema; the dates are the calendar's. */
const dividend = {
  type: "Dividend",
  grossPerShare: 1.5,
  newShares: undefined,
  forShares: undefined,
  offerPrice: undefined,
  closesOn: undefined,
  fractionPrice: undefined,
};

/** Whether what a request names is somebody's: by its id, or by an account. */
export function namesThing(row: Row, body: Readonly<Record<string, unknown>>): boolean {
  return (
    ["id", "ids", ...accountNames].some((name) => name in body && name in shapeOf(row.method)) && row.name !== "Create"
  );
}
