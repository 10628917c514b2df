// The error catalogue: number, name, status, message and details for every rejection.
// Templates are looked up by their English text when there is another language; `{0}` stands for the first fact.

import type { Rejection } from "@tradebook/domain/rejection.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { nairaText, thousands } from "./amount-text.ts";
import { alertRefusals, type AlertRefusal } from "./alert-refusal.ts";
import { fundingRefusals, type FundingRefusal } from "./funding-refusal.ts";
import { endOfDayRefusals, type EndOfDayRefusal } from "./end-of-day-refusal.ts";
import { accountOpeningRefusals, type AccountOpeningRefusal } from "./account-opening-refusal.ts";
import { corporateActionRefusals, type CorporateActionRefusal } from "./corporate-action-refusal.ts";
import { houseRefusals, type HouseRefusal } from "./house-refusal.ts";
import type { IdentityRefusal } from "./identity-refusal.ts";
import { lentAccessRefusals, type LentAccessRefusal } from "./lent-access-refusal.ts";
import { webhookRefusals, type WebhookRefusal } from "./webhook-refusal.ts";
import { officeRefusals, type OfficeRefusal } from "./office-refusal.ts";
import { shareRefusals, type ShareRefusal } from "./share-refusal.ts";
import { peopleRefusals, type PeopleRefusal } from "./people-refusal.ts";
import { receiptRefusals, type ReceiptRefusal } from "./receipt-refusal.ts";
import { reportRefusals, type ReportRefusal } from "./report-refusal.ts";
import { refused, type RefusalRow, type RefusalRows, type Text } from "./refusal-row.ts";
import { saleDoubtWords } from "./sale-doubts.ts";
import { signInRefusals, type SignInRefusal } from "./sign-in-refusal.ts";
import { inactiveText, riskCatalogue, type RiskRefusal } from "./risk-refusal.ts";
import type { SimulatorRefusal } from "./simulator-refusal.ts";
import { tradebookWords } from "./words.ts";

export type Refusal =
  | FundingRefusal
  | CorporateActionRefusal
  | Rejection
  | IdentityRefusal
  | PeopleRefusal
  | LentAccessRefusal
  | WebhookRefusal
  | HouseRefusal
  | SignInRefusal
  | SimulatorRefusal
  | RiskRefusal
  | AccountOpeningRefusal
  | EndOfDayRefusal
  | ReceiptRefusal
  | ReportRefusal
  | OfficeRefusal
  | ShareRefusal
  | AlertRefusal;
export type RefusalCode = Refusal["code"];

/** To add a refusal: a row in domain/rejection.ts, its words here; an area has a file of its own. Numbers are never used again. */
export const errorCatalogue: RefusalRows<Refusal> = {
  ...signInRefusals,
  ...accountOpeningRefusals,
  ...endOfDayRefusals,
  ...alertRefusals,
  ...receiptRefusals,
  ...reportRefusals,
  ...officeRefusals,
  ...shareRefusals,
  ...fundingRefusals,
  ...corporateActionRefusals,
  ...peopleRefusals,
  ...lentAccessRefusals,
  ...webhookRefusals,
  ...houseRefusals,
  ACC_INACTIVE: refused(1001, "The account is not active", inactiveText),
  KYC_INCOMPLETE: refused(1002, "The account's checks are not complete", (r) => [
    "Account {0} can trade once its identity checks are complete.",
    r.cscsAccount,
  ]),
  ACC_NOT_PERMITTED: refused(1003, "You may not trade on this account", (r) => [
    "Acting on account {0} needs {1}.",
    r.cscsAccount,
    r.needs,
  ]),
  MANDATE_REQUIRED: refused(1004, "The client's instruction is missing", (r) => [
    "Say how the holder of account {0} gave the order, and its reference.",
    r.cscsAccount,
  ]),
  SEC_UNKNOWN: refused(1005, "Unknown security", (r) => ["There is no listed security {0}.", r.securityID]),
  SEC_NOT_TRADING: refused(1006, "The security is not trading", (r) => [
    "{0} takes no orders now: {1}.",
    r.securityID,
    r.status,
  ]),
  MKT_CLOSED: refused(1007, "The market takes no orders now", (r) => [
    "The market is in the phase {0}. Send the order when it opens.",
    r.phase,
  ]),
  ORDER_TYPE_NOT_ALLOWED: refused(1008, "This order type is not taken now", (r) =>
    r.setBy === undefined
      ? ["{0} orders are not taken in the phase {1}.", r.ordType, r.phase]
      : ["{0} orders are not allowed by the limit for {1}.", r.ordType, r.setBy],
  ),
  TIF_NOT_ALLOWED: refused(1009, "This duration is not taken", (r) =>
    r.setBy === undefined
      ? ["{0}: {1}", r.timeInForce, r.why]
      : ["{0} is not allowed by the limit for {1}.", r.timeInForce, r.setBy],
  ),
  QTY_INVALID: refused(1010, "The quantity is not valid", (r) =>
    r.setBy === undefined
      ? ["Quantity {0} is not a whole number from 1 to {1}.", String(r.orderQty), thousands(r.max)]
      : [
          "Quantity {0} is not a whole number from 1 to {1}, the limit for {2}.",
          String(r.orderQty),
          thousands(r.max),
          r.setBy,
        ],
  ),
  PRICE_TICK: refused(1011, "The price is between two ticks", (r) => [
    "Price {0} is no multiple of {1}. The nearest are {2} and {3}.",
    nairaText(r.price),
    nairaText(r.tick),
    nairaText(r.below),
    nairaText(r.above),
  ]),
  PRICE_BAND: refused(1012, "The price is outside today's limits", (r) =>
    r.price > r.upper
      ? ["Price {0} is above today's limit of {1}.", nairaText(r.price), nairaText(r.upper)]
      : ["Price {0} is below today's limit of {1}.", nairaText(r.price), nairaText(r.lower)],
  ),
  MAX_ORDER_VALUE: refused(1013, "The order is too large", (r) =>
    r.setBy === undefined
      ? ["The order is worth ₦{0}; at most ₦{1} is allowed in one order.", nairaText(r.value), nairaText(r.max)]
      : [
          "The order is worth ₦{0}; at most ₦{1} is allowed in one order: the limit for {2}.",
          nairaText(r.value),
          nairaText(r.max),
          r.setBy,
        ],
  ),
  DAILY_LIMIT: refused(1014, "The day's buying limit is reached", (r) => {
    const facts = [nairaText(r.value), nairaText((r.used + r.value) as Kobo), nairaText(r.max)] as const;
    return r.setBy === undefined
      ? ["With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed.", ...facts]
      : [
          "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed: the limit for {3}.",
          ...facts,
          r.setBy,
        ];
  }),
  INSUFFICIENT_FUNDS: refused(1015, "Insufficient funds", (r) =>
    r.available === null
      ? ["This order needs ₦{0}; less is available.", nairaText(r.needed)]
      : ["This order needs ₦{0}; ₦{1} is available.", nairaText(r.needed), nairaText(r.available)],
  ),
  INSUFFICIENT_HOLDINGS: refused(1016, "Not enough shares", (r) => {
    const facts = [thousands(r.needed), r.securityID, thousands(r.available)] as const;
    return r.pledged === undefined
      ? ["This order needs {0} {1}; {2} are free to sell.", ...facts]
      : ["This order needs {0} {1}; {2} are free to sell, and {3} are under lien.", ...facts, thousands(r.pledged)];
  }),
  DUPLICATE_ORDER: refused(1017, "This looks like an order you have just sent", (r) => [
    "Order {0} of {1} seconds ago is the same. Confirm to send this one too.",
    String(r.orderId),
    String(r.seconds),
  ]),
  SELF_TRADE: refused(1018, "The order could trade with your own", (r) => [
    "Your order {0} stands on the other side. Cancel it first.",
    String(r.orderId),
  ]),
  RESTRICTED: refused(1019, "You may not trade this security", (r) => [
    "{0} is restricted for this account.",
    r.securityID,
  ]),
  CREDIT: refused(1020, "The credit limit is reached", (r) => [
    "Balance and overdraft must cover this order and those that are open: that takes ₦{0} of the ₦{1} granted.",
    nairaText(r.needed),
    nairaText(r.limit),
  ]),
  KILL_SWITCH: refused(1021, "Trading is stopped", (r) => ["New orders are stopped for {0}.", r.scope]),
  EXCHANGE_DOWN: refused(1022, "The exchange cannot be reached", () => [
    "The order was not sent. Try again when the connection is back.",
  ]),
  EXCHANGE_BUSY: refused(1305, "Too many orders wait for the exchange", (r) => [
    "{0} requests wait to be sent, which takes about {1} seconds. The order was not taken. Try again in a moment.",
    String(r.waiting),
    String(r.seconds),
  ]),
  ORDER_NOT_OPEN: refused(1023, "The order is no longer open", (r) => [
    "Order {0} is {1}.",
    String(r.orderId),
    r.ordStatus,
  ]),
  CANNOT_REDUCE_BELOW_FILLED: refused(1024, "The order has already traded more", (r) => [
    "{0} shares have traded; the new quantity cannot be less.",
    thousands(r.cumQty),
  ]),
  CROSS_OUTSIDE_SPREAD: refused(1025, "The price is outside the spread", (r) => [
    "A cross at {0} must lie between the best bid and the best offer.",
    nairaText(r.price),
  ]),
  DUPLICATE_CLORDID: {
    number: 1026,
    status: 409,
    message: "This order id is taken",
    details: (r) => ["{0} was used for an order with other content.", r.clOrdID],
  },
  NOT_FOUND: {
    number: 1027,
    status: 404,
    message: "Not found",
    details: (r) => ["There is no {0} {1}.", r.entity, r.id],
  },
  DATE_INVALID: refused(1028, "The date is not valid", (r) => [
    "{0} must lie between {1} and {2}.",
    r.field,
    r.earliest,
    r.latest,
  ]),
  SIMULATOR_ABSENT: refused(1050, "There is no simulated market", () => [
    "The market is not the simulator, so it takes no commands from here.",
  ]),
  SIMULATOR_SILENT: refused(1051, "The simulator does not answer", (r) => [
    r.asked
      ? "Look at its state before you try again: it may have done what you asked."
      : "Nothing was done. Try again in a few seconds.",
  ]),
  SIMULATOR_REFUSED: refused(1052, "The simulator refused", (r) => ["{0}", r.why]),
  SALE_NEEDS_APPROVAL: refused(1170, "The client must approve this sale", (r) => [
    "With this sale staff sell ₦{0} for account {1} today; above ₦{2} it waits until the client approves.",
    nairaText(r.worth),
    r.cscsAccount,
    nairaText(r.above),
  ]),
  SALE_NEEDS_SECOND: refused(1175, "A second person must look at this sale", (r) => [
    "Account {0}: {1}. Somebody else of the house approves it, and withdrawals wait for some days after it.",
    r.cscsAccount,
    r.why.map((why) => saleDoubtWords[why]).join("; "),
  ]),
  SALE_NEEDS_NO_APPROVAL: refused(1171, "This sale needs no approval", (r) => [
    "Send the order for account {0} itself.",
    r.cscsAccount,
  ]),
  NOBODY_TO_APPROVE: refused(1172, "Nobody can approve this sale", (r) => [
    "No holder of account {0} can sign in. Invite one of them first.",
    r.cscsAccount,
  ]),
  SALE_NOT_WAITING: refused(1173, "This sale no longer waits", () => [
    "It was decided or withdrawn, or its day is over. Look at the list again.",
  ]),
  SALE_NOT_YOURS: refused(1174, "This is for somebody else to decide", () => [
    "Who asks for a sale does not approve it; the client answers for themselves.",
  ]),
  SALE_OF_NOBODY: refused(1177, "Whoever entered this sale may no longer sell", (r) => [
    "{0} may not sell for account {1} any more. Somebody else of the house must enter it anew.",
    r.askedBy,
    r.cscsAccount,
  ]),
  APPROVAL_REQUIRED: refused(1029, "A trade of this size needs the exchange's approval", (r) => [
    "The order is worth ₦{0}; from ₦{1}, or from {2} shares, give the reference of the approval.",
    nairaText(r.value),
    nairaText(r.maxValue),
    thousands(r.maxQty),
  ]),
  CROSS_SAME_OWNER: refused(1030, "Both sides belong to one person", (r) => [
    "Account {0} has the same owner as the other side. A cross is between two clients.",
    r.cscsAccount,
  ]),
  REPORT_TOO_LONG: refused(1031, "The report is too long for one file", (r) => [
    "{0} has {1} rows here; at most {2} fit. Choose a shorter period, or another format.",
    r.report,
    thousands(r.rows),
    thousands(r.most),
  ]),
  ...riskCatalogue,
  LOGIN_FAILED: refused(0, tradebookWords.LoginFailed, (r) => r.details),
  UNKNOWN_TENANT: refused(0, tradebookWords.LoginFailed, (r) => [tradebookWords["UnknownTenantId{0}"], r.tenantId]),
};

/** How an English text is said to whoever reads it. */
export type Say = (english: string) => string;
const inEnglish: Say = (english) => english;

/** The row of a refusal with its facts filled in, in the language of `say`. */
export function describeRefusal(refusal: Refusal, say: Say = inEnglish) {
  // The catalogue is typed row by row; a union of rows cannot be called with a union of refusals.
  const row = errorCatalogue[refusal.code] as RefusalRow<Refusal>;
  const { number, status } = row;
  const message = fillIn([say(row.message), ...(row.messageFacts?.(refusal) ?? [])]);
  return {
    number,
    name: number === 0 ? null : refusal.code,
    status,
    message,
    details: said(row.details(refusal), say),
  };
}

/** Some facts are words themselves. */
function said(text: Text | null, say: Say): Text | null {
  if (text === null) return null;
  const [template, ...facts] = text;
  return [say(template), ...facts.map(say)];
}

/** Puts the facts in their places. */
export function fillIn([template, ...facts]: Text): string {
  return template.replaceAll(/\{(\d)\}/g, (place, index: string) => facts[Number(index)] ?? place);
}
