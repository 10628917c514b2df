// The table of methods, events and refusals holds together.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import * as z from "zod";
import { describeRefusal, errorCatalogue, fillIn, type Refusal } from "./errors.ts";
import { hubEvents } from "./hub.ts";
import type { Method } from "./method.ts";
import { pageMembers, sortTerms } from "./paging.ts";
import { complaintService } from "./services/complaint.ts";
import { receiptService } from "./services/receipt.ts";
import { allServices } from "./services/all-services.ts";
import { mdEntryTypeCode, ordStatusCode, sideCode } from "./wire-codes.ts";
import { isoInstant, lagosDate, lagosDateOfTime } from "./wire-time.ts";

const methods = Object.values(allServices).flatMap((rows) => Object.values<Method>(rows));

test("no two methods stand at one path, whatever its letters' case", () => {
  const paths = methods.map((method) => method.path.toLowerCase());
  assert.equal(new Set(paths).size, paths.length);
});

test("a method's verb follows from its name, as ABP chooses it", () => {
  for (const { path, verb } of methods) {
    const name = path.split("/").at(-1) ?? "";
    // The price list is a link that a browser follows, so it is read as the specification names it.
    const isRead =
      /^get/i.test(name) ||
      path.startsWith("/Home/") ||
      ["DownloadPriceListCsv", "LogOut", "ChangeCulture"].includes(name);
    const expected = isRead
      ? "GET"
      : /^(?:put|update)/i.test(name)
        ? "PUT"
        : /^(?:delete|remove)/i.test(name)
          ? "DELETE"
          : "POST";
    assert.equal(verb, expected, path);
  }
});

test("every report is logged as one, what nobody signed in asks is not, and every order command is audited", () => {
  for (const { logged, access, path } of Object.values<Method>(allServices.BackOffice))
    assert.equal(logged, access === "anonymous" ? "none" : "report", path);
  assert.equal(allServices.Order.SendNewOrder.logged, "audit");
  assert.equal(allServices.Order.sendCancelOrderRequest.logged, "audit");
});

test("every input and output can be described as JSON", () => {
  for (const method of methods)
    for (const schema of [method.input, method.output]) z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
});

test("there are sixteen events, spelled as the product spells them", () => {
  assert.deepEqual(Object.keys(hubEvents).sort(), [
    "addMarketStatistics",
    "addOrderBook",
    "addStockOrder",
    "clearAllOrderBook",
    "deleteOrderBook",
    "onExecutionReport",
    "onKillSwitch",
    "onMaintenance",
    "onMarketTrade",
    "onNews",
    "onNotification",
    "onNseConnection",
    "replaceStockOrder",
    "updateMarketStatsSession",
    "updateOrderBook",
    "updateStockOrder",
  ]);
});

test("an order's side and an entry's type have codes of their own", () => {
  assert.deepEqual([sideCode.encode("Buy"), sideCode.encode("Sell")], ["1", "2"]);
  assert.deepEqual([mdEntryTypeCode.encode("Buy"), mdEntryTypeCode.encode("Sell")], ["0", "1"]);
  assert.equal(sideCode.safeDecode("0").success, false);
  assert.equal(ordStatusCode.decode("C"), "Expired");
});

test("catalogue numbers are used once, and zero stands for identity refusals alone", () => {
  const rows = Object.entries(errorCatalogue);
  const own = rows.map(([, { number }]) => number).filter((number) => number !== 0);
  assert.equal(new Set(own).size, own.length);
  assert.deepEqual(
    rows
      .filter(([, { number }]) => number === 0)
      .map(([code]) => code)
      .toSorted(),
    identityCodes,
  );
});

/** Answered as ABP answers them. */
const identityCodes = [
  "CAN_NOT_DELETE_ADMIN",
  "CAN_NOT_RENAME_ADMIN",
  "CONCURRENCY_FAILURE",
  "DUPLICATE_EMAIL",
  "INVALID_ROLE_NAME",
  "INVALID_USER_NAME",
  "LOGIN_FAILED",
  "PASSWORD_MISMATCH",
  "PASSWORD_TOO_SHORT",
  "ROLE_DISPLAY_NAME_TAKEN",
  "ROLE_NAME_TAKEN",
  "ROLE_NOT_FOUND",
  "STATIC_ROLE",
  "TENANCY_NAME_TAKEN",
  "TENANT_INACTIVE",
  "UNKNOWN_TENANT",
  "USER_NAME_TAKEN",
];

/** One of each refusal. */
const refusals: { readonly [C in Refusal["code"]]: Extract<Refusal, { readonly code: C }> } = {
  ALERT_LIMIT: { code: "ALERT_LIMIT", max: 100 },
  ALERT_REACHED: { code: "ALERT_REACHED", securityID: "X" },
  BASKETS_FULL: { code: "BASKETS_FULL", max: 20 },
  WATCHLISTS_MOVED: { code: "WATCHLISTS_MOVED" },
  MESSAGE_NOT_WAITING: { code: "MESSAGE_NOT_WAITING", id: 7 },
  MESSAGE_NOT_KEPT: { code: "MESSAGE_NOT_KEPT", id: 7 },
  MESSAGE_MISADDRESSED: { code: "MESSAGE_MISADDRESSED", id: 7, to: "a…a@x.example", now: "b…b@x.example" },
  COMPLAINT_RESOLVED: { code: "COMPLAINT_RESOLVED", number: "CMP-00007" },
  COMPLAINT_OF_OWN: { code: "COMPLAINT_OF_OWN", number: "CMP-00007" },
  COMPLAINT_NOT_REOPENED: { code: "COMPLAINT_NOT_REOPENED", number: "CMP-00007" },
  COMPLAINTS_OPEN: { code: "COMPLAINTS_OPEN", most: 20 },
  FILE_NOT_TAKEN: { code: "FILE_NOT_TAKEN", why: "size", most: 5 },
  ORDER_WITHOUT_MANDATE: { code: "ORDER_WITHOUT_MANDATE", orderId: 7 },
  EVIDENCE_FULL: { code: "EVIDENCE_FULL", orderId: 7, most: 10 },
  DISPUTE_ANSWERED: { code: "DISPUTE_ANSWERED", orderId: 7 },
  COMPARED_DAYS: {
    code: "COMPARED_DAYS",
    field: "since",
    first: tradingDay("2021-11-22"),
    last: tradingDay("2026-11-22"),
  },
  WATCHES_FULL: { code: "WATCHES_FULL", most: 10 },
  SCHEDULES_FULL: { code: "SCHEDULES_FULL", most: 20 },
  SCHEDULE_KNOWN: { code: "SCHEDULE_KNOWN", cscsAccount: "0010000001" },
  DISPUTE_OF_OWN: { code: "DISPUTE_OF_OWN", orderId: 7 },
  SALE_NEEDS_APPROVAL: { code: "SALE_NEEDS_APPROVAL", cscsAccount: "1", worth: kobo(2n), above: kobo(1n) },
  SALE_NEEDS_SECOND: { code: "SALE_NEEDS_SECOND", cscsAccount: "1", why: ["Dormant", "LargeShare"] },
  SALE_NEEDS_NO_APPROVAL: { code: "SALE_NEEDS_NO_APPROVAL", cscsAccount: "1" },
  NOBODY_TO_APPROVE: { code: "NOBODY_TO_APPROVE", cscsAccount: "1" },
  SALE_NOT_WAITING: { code: "SALE_NOT_WAITING", saleId: 7, status: "Expired" },
  SALE_NOT_YOURS: { code: "SALE_NOT_YOURS", saleId: 7 },
  SALE_OF_NOBODY: { code: "SALE_OF_NOBODY", askedBy: "broker", cscsAccount: "1" },
  ACC_INACTIVE: { code: "ACC_INACTIVE", cscsAccount: "1", state: "Suspended" },
  KYC_INCOMPLETE: { code: "KYC_INCOMPLETE", cscsAccount: "1" },
  ACC_NOT_PERMITTED: { code: "ACC_NOT_PERMITTED", cscsAccount: "1", needs: "BUY" },
  MANDATE_REQUIRED: { code: "MANDATE_REQUIRED", cscsAccount: "1" },
  SEC_UNKNOWN: { code: "SEC_UNKNOWN", securityID: "X" },
  SEC_NOT_TRADING: { code: "SEC_NOT_TRADING", securityID: "X", status: "Halted" },
  MKT_CLOSED: { code: "MKT_CLOSED", phase: "CLOSED" },
  ORDER_TYPE_NOT_ALLOWED: { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Market", phase: "PRE_OPEN" },
  TIF_NOT_ALLOWED: { code: "TIF_NOT_ALLOWED", timeInForce: "Day", why: "no" },
  QTY_INVALID: { code: "QTY_INVALID", orderQty: 1.5, max: quantity(80_000_000) },
  PRICE_TICK: { code: "PRICE_TICK", price: price(101), tick: price(10), below: price(100), above: price(110) },
  PRICE_BAND: { code: "PRICE_BAND", price: price(14_200), lower: price(10_600), upper: price(12_955) },
  MAX_ORDER_VALUE: { code: "MAX_ORDER_VALUE", value: kobo(2n), max: kobo(1n) },
  DAILY_LIMIT: { code: "DAILY_LIMIT", used: kobo(1n), value: kobo(2n), max: kobo(2n) },
  INSUFFICIENT_FUNDS: { code: "INSUFFICIENT_FUNDS", needed: kobo(2_551_875n), available: kobo(2_000_000n) },
  INSUFFICIENT_HOLDINGS: {
    code: "INSUFFICIENT_HOLDINGS",
    needed: quantity(2),
    available: quantity(1),
    securityID: "X",
  },
  FAT_FINGER: { code: "FAT_FINGER", away: { price: price(110), last: price(100), ppm: 100_000 }, most: 80_000 },
  ORDERS_PER_SECOND: { code: "ORDERS_PER_SECOND", max: 5, setBy: "brokers" },
  DUPLICATE_ORDER: { code: "DUPLICATE_ORDER", orderId: 1, seconds: 2 },
  SELF_TRADE: { code: "SELF_TRADE", orderId: 1 },
  RESTRICTED: { code: "RESTRICTED", securityID: "X" },
  CREDIT: { code: "CREDIT", needed: kobo(1n), limit: kobo(0n) },
  KILL_SWITCH: { code: "KILL_SWITCH", scope: "the house" },
  EXCHANGE_DOWN: { code: "EXCHANGE_DOWN" },
  EXCHANGE_BUSY: { code: "EXCHANGE_BUSY", waiting: 5_000, seconds: 50 },
  ORDER_NOT_OPEN: { code: "ORDER_NOT_OPEN", orderId: 1, ordStatus: "Filled" },
  CANNOT_REDUCE_BELOW_FILLED: { code: "CANNOT_REDUCE_BELOW_FILLED", cumQty: quantity(5) },
  CROSS_OUTSIDE_SPREAD: { code: "CROSS_OUTSIDE_SPREAD", price: price(1) },
  APPROVAL_REQUIRED: {
    code: "APPROVAL_REQUIRED",
    value: kobo(900_000_000_00n),
    maxValue: kobo(800_000_000_00n),
    maxQty: quantity(80_000_000),
  },
  CROSS_SAME_OWNER: { code: "CROSS_SAME_OWNER", cscsAccount: "2392004901" },
  DUPLICATE_CLORDID: { code: "DUPLICATE_CLORDID", clOrdID: "a" },
  STEP_UP_REQUIRED: { code: "STEP_UP_REQUIRED", ways: ["password"] },
  CODE_INVALID: { code: "CODE_INVALID" },
  CODE_TOO_SOON: { code: "CODE_TOO_SOON", seconds: 30 },
  PASSWORD_TOO_COMMON: { code: "PASSWORD_TOO_COMMON" },
  PASSWORD_LIKE_NAME: { code: "PASSWORD_LIKE_NAME" },
  TWO_FACTOR_REQUIRED: { code: "TWO_FACTOR_REQUIRED" },
  TWO_FACTOR_ON: { code: "TWO_FACTOR_ON" },
  PASSKEY_INVALID: { code: "PASSKEY_INVALID" },
  PASSKEYS_FULL: { code: "PASSKEYS_FULL", most: 10 },
  SESSION_ENDED: { code: "SESSION_ENDED" },
  REGISTRATION_NEEDS_TENANT: { code: "REGISTRATION_NEEDS_TENANT" },
  REGISTRATION_CLOSED: { code: "REGISTRATION_CLOSED" },
  TENANT_INACTIVE: { code: "TENANT_INACTIVE", tenantId: 7 },
  PASSWORD_MISMATCH: { code: "PASSWORD_MISMATCH" },
  PASSWORD_TOO_SHORT: { code: "PASSWORD_TOO_SHORT", least: 10 },
  INVALID_USER_NAME: { code: "INVALID_USER_NAME", userName: "a b" },
  USER_NAME_TAKEN: { code: "USER_NAME_TAKEN", userName: "ada" },
  DUPLICATE_EMAIL: { code: "DUPLICATE_EMAIL", emailAddress: "a@b.example" },
  ROLE_NOT_FOUND: { code: "ROLE_NOT_FOUND", roleName: "Desk" },
  INVALID_ROLE_NAME: { code: "INVALID_ROLE_NAME", roleName: "1" },
  ROLE_NAME_TAKEN: { code: "ROLE_NAME_TAKEN", roleName: "Desk" },
  ROLE_DISPLAY_NAME_TAKEN: { code: "ROLE_DISPLAY_NAME_TAKEN", displayName: "Desk" },
  STATIC_ROLE: { code: "STATIC_ROLE", roleName: "ADMIN" },
  CAN_NOT_RENAME_ADMIN: { code: "CAN_NOT_RENAME_ADMIN", userName: "admin" },
  CAN_NOT_DELETE_ADMIN: { code: "CAN_NOT_DELETE_ADMIN", userName: "admin" },
  TENANCY_NAME_TAKEN: { code: "TENANCY_NAME_TAKEN", tenancyName: "House" },
  CONCURRENCY_FAILURE: { code: "CONCURRENCY_FAILURE" },
  PERMISSION_NOT_HELD: { code: "PERMISSION_NOT_HELD", permission: "Buy" },
  LAST_ADMINISTRATOR: { code: "LAST_ADMINISTRATOR" },
  ONLY_ADMINISTRATORS: { code: "ONLY_ADMINISTRATORS" },
  OWN_ACCESS: { code: "OWN_ACCESS" },
  USER_STOPPED: { code: "USER_STOPPED", userName: "bisi" },
  LINK_JUST_SENT: { code: "LINK_JUST_SENT", userName: "bisi" },
  OWN_LOCK: { code: "OWN_LOCK" },
  LOCKED_UNTIL_NEW_PASSWORD: { code: "LOCKED_UNTIL_NEW_PASSWORD", userName: "bisi" },
  OWN_LIMITS: { code: "OWN_LIMITS", outside: "hours" },
  OWN_SECOND_FACTOR: { code: "OWN_SECOND_FACTOR" },
  ACCESS_ASKED_OFTEN: { code: "ACCESS_ASKED_OFTEN", most: 5 },
  OWN_REVIEW: { code: "OWN_REVIEW" },
  REVIEW_OPEN: { code: "REVIEW_OPEN", quarter: "Q4 2026" },
  REVIEW_DECIDED: { code: "REVIEW_DECIDED", why: "closed" },
  REVIEW_UNFINISHED: { code: "REVIEW_UNFINISHED", open: 3 },
  LANGUAGE_UNKNOWN: { code: "LANGUAGE_UNKNOWN", languageName: "xx" },
  NOT_FOUND: { code: "NOT_FOUND", entity: "order", id: "7" },
  CLAIM_DAY: { code: "CLAIM_DAY", first: tradingDay("2025-01-01"), last: tradingDay("2026-01-01") },
  CLAIMS_OPEN: { code: "CLAIMS_OPEN", most: 5 },
  CLAIM_OTHER_ACCOUNT: { code: "CLAIM_OTHER_ACCOUNT" },
  CLAIM_NOT_POSTED: { code: "CLAIM_NOT_POSTED", status: "NOTIFIED" },
  CLAIM_AMOUNT: { code: "CLAIM_AMOUNT", claimed: kobo(100n), came: kobo(90n) },
  CLAIM_ANSWERED: { code: "CLAIM_ANSWERED", deposit: "DEP-1", claim: "CLM-2" },
  MAIL_NOT_PROVED: { code: "MAIL_NOT_PROVED" },
  REPORT_TOO_LONG: { code: "REPORT_TOO_LONG", report: "account-inflow", rows: 12_345, most: 10_000 },
  API_KEY_CLOSED: { code: "API_KEY_CLOSED" },
  API_KEYS_ENOUGH: { code: "API_KEYS_ENOUGH", most: 10 },
  API_KEY_SCOPE: { code: "API_KEY_SCOPE", permission: "Buy" },
  WEBHOOK_ADDRESS: { code: "WEBHOOK_ADDRESS", field: "url", why: "private" },
  WEBHOOK_NAME_TAKEN: { code: "WEBHOOK_NAME_TAKEN", name: "Ledger" },
  WEBHOOKS_ENOUGH: { code: "WEBHOOKS_ENOUGH", most: 10 },
  WEBHOOK_STATE: { code: "WEBHOOK_STATE", why: "inactive" },
  TENANT_DRAIN: { code: "TENANT_DRAIN", why: "ending", name: "Meridian" },
  TENANT_ENDING: { code: "TENANT_ENDING" },
  TENANT_ORDERS_OPEN: { code: "TENANT_ORDERS_OPEN", name: "Meridian", open: 3 },
  MAINTENANCE_TIME: { code: "MAINTENANCE_TIME", field: "endsAt", why: "order" },
  MAINTENANCE_OVER: { code: "MAINTENANCE_OVER", state: "over" },
  COLOUR_FAINT: { code: "COLOUR_FAINT", field: "branding.colour", ratio: "2.0" },
  LOOK_MOVED: { code: "LOOK_MOVED", field: "newestId" },
  ACTING_CLOSED: { code: "ACTING_CLOSED" },
  ACTING_REFUSED: { code: "ACTING_REFUSED", why: "beyond", userName: "broker" },
  DATE_INVALID: {
    code: "DATE_INVALID",
    field: "expireDate",
    earliest: tradingDay("2026-11-20"),
    latest: tradingDay("2026-12-20"),
  },
  FIELDS_INVALID: { code: "FIELDS_INVALID", faults: [{ field: "bvn", code: "MISSING", limits: [] }] },
  REQUEST_STATUS: { code: "REQUEST_STATUS", id: 1, status: "DRAFT", step: "take" },
  REQUEST_NOT_YOURS: { code: "REQUEST_NOT_YOURS", step: "take" },
  REQUEST_HELD: { code: "REQUEST_HELD", holder: "Grace Effiong" },
  REQUEST_CHECKS_OPEN: { code: "REQUEST_CHECKS_OPEN", checks: "BVN" },
  REQUEST_NOTE_NEEDED: { code: "REQUEST_NOTE_NEEDED", why: "a check needs a look (NIN)" },
  TEXT_CHANGED: { code: "TEXT_CHANGED", version: 2 },
  DUPLICATE_APPLICANT: { code: "DUPLICATE_APPLICANT", field: "BVN" },
  REQUEST_CHANGED: { code: "REQUEST_CHANGED", id: 1 },
  DOCUMENTS_FULL: { code: "DOCUMENTS_FULL", most: 40 },
  OPEN_ORDERS_LIMIT: { code: "OPEN_ORDERS_LIMIT", open: 5, max: 5 },
  LIMITS_DECIDED: { code: "LIMITS_DECIDED", id: 3 },
  KILL_SWITCH_SCOPE: { code: "KILL_SWITCH_SCOPE", scope: "all" },
  LOGIN_FAILED: { code: "LOGIN_FAILED", details: ["Because of {0}.", "this"] },
  ACCOUNT_STATE_SAME: { code: "ACCOUNT_STATE_SAME", cscsAccount: "1", state: "Suspended" },
  ACCOUNT_NOT_EMPTY: { code: "ACCOUNT_NOT_EMPTY", cscsAccount: "1", bars: ["orders", "cash"] },
  CLOSING_WAITS: { code: "CLOSING_WAITS", cscsAccount: "1" },
  CLOSING_NEEDLESS: { code: "CLOSING_NEEDLESS", cscsAccount: "1", isClosed: true },
  CLOSING_DECIDED: { code: "CLOSING_DECIDED", id: 4 },
  ACCOUNT_STATE_OFFICE: { code: "ACCOUNT_STATE_OFFICE", cscsAccount: "1" },
  UNKNOWN_TENANT: { code: "UNKNOWN_TENANT", tenantId: "9" },
  CA_STATE: { code: "CA_STATE", id: 7, state: "Applied", act: "cancelled" },
  CA_NOT_DUE: { code: "CA_NOT_DUE", id: 7, due: tradingDay("2026-11-27") },
  RIGHTS_CLOSED: { code: "RIGHTS_CLOSED", id: 7, closesOn: tradingDay("2026-11-25") },
  RIGHTS_EXCEEDED: { code: "RIGHTS_EXCEEDED", asked: quantity(9), open: quantity(8) },
  RIGHTS_CHANGED: { code: "RIGHTS_CHANGED", id: 7, subscribed: quantity(9) },
  NOT_RIGHTS: { code: "NOT_RIGHTS", id: 7 },
  SAME_PERSON: { code: "SAME_PERSON", action: "approve" },
  DEPOSIT_HAND: { code: "DEPOSIT_HAND", reference: "DEP-1" },
  WITHDRAWAL_TOO_LARGE: { code: "WITHDRAWAL_TOO_LARGE", needed: kobo(2n), withdrawable: kobo(1n) },
  AMOUNT_OUT_OF_RANGE: { code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: kobo(1n), most: kobo(5n) },
  NO_BANK_DETAILS: { code: "NO_BANK_DETAILS", cscsAccount: "1" },
  WITHDRAWALS_HELD: { code: "WITHDRAWALS_HELD", cscsAccount: "1", until: isoInstant.decode("2026-11-21T09:30:00Z") },
  COOLING_OFF: { code: "COOLING_OFF", what: "mandate", until: isoInstant.decode("2026-11-21T09:30:00Z") },
  NAME_MISMATCH: { code: "NAME_MISMATCH", field: "accountName", given: "Bola" },
  FUNDING_STATE: {
    code: "FUNDING_STATE",
    entity: "deposit",
    reference: "DEP-1",
    status: "CLEARED",
    action: "bounced",
  },
  IDEMPOTENCY_MISMATCH: { code: "IDEMPOTENCY_MISMATCH", idempotencyKey: "k" },
  REFERENCE_TAKEN: { code: "REFERENCE_TAKEN", reference: "NIP-1", by: "DEP-1" },
  CHANNEL_NOT_ALLOWED: { code: "CHANNEL_NOT_ALLOWED", channel: "Cheque" },
  SIMULATOR_ABSENT: { code: "SIMULATOR_ABSENT" },
  SIMULATOR_SILENT: { code: "SIMULATOR_SILENT", asked: true },
  SIMULATOR_REFUSED: { code: "SIMULATOR_REFUSED", why: "the market is closed" },
  FEES_DECIDED: { code: "FEES_DECIDED", id: 7 },
  FEES_TOO_LATE: { code: "FEES_TOO_LATE", from: tradingDay("2026-07-21") },
  FEES_INCOMPLETE: { code: "FEES_INCOMPLETE", missing: "vat" },
  NOT_A_HOLIDAY: { code: "NOT_A_HOLIDAY", date: tradingDay("2026-07-21"), why: "is over" },
  TRADE_FILE: { code: "TRADE_FILE", tradeDate: tradingDay("2026-07-21"), why: "is not there" },
  BREAK_STATE: { code: "BREAK_STATE", id: 7, why: "is resolved" },
  DAY_NOT_OVER: { code: "DAY_NOT_OVER", tradeDate: tradingDay("2026-07-21"), why: "is still trading" },
  BREAKS_OPEN: { code: "BREAKS_OPEN", tradeDate: tradingDay("2026-07-21"), open: 2 },
  CREDIT_DAYS: { code: "CREDIT_DAYS", day: tradingDay("2026-11-23") },
  SHARES_NOT_FREE: { code: "SHARES_NOT_FREE", securityID: "X", needed: quantity(1200), free: quantity(3) },
  HOUSE_ACCOUNT_SHORT: {
    code: "HOUSE_ACCOUNT_SHORT",
    houseAccount: "fee.commission",
    needed: kobo(200n),
    balance: kobo(100n),
  },
  COST_MISSING: { code: "COST_MISSING" },
  MESSAGE_NOT_MOVED: { code: "MESSAGE_NOT_MOVED", id: 7 },
  TEST_TOO_SOON: { code: "TEST_TOO_SOON", minutes: 5 },
  SHARE_WITH_SELF: { code: "SHARE_WITH_SELF" },
  SHARE_DAYS: { code: "SHARE_DAYS", from: tradingDay("2026-11-23"), to: tradingDay("2028-11-23") },
  SHARE_TOO_MANY: { code: "SHARE_TOO_MANY", most: 10 },
  SHARE_OVER: { code: "SHARE_OVER" },
  DIRECT_SETTLEMENT_STANDS: { code: "DIRECT_SETTLEMENT_STANDS", cscsAccount: "2392004900" },
  DIRECT_SETTLEMENT_BANK: { code: "DIRECT_SETTLEMENT_BANK", cscsAccount: "2392004900" },
  MANDATE_PAPER_MISSING: { code: "MANDATE_PAPER_MISSING" },
  NOT_THE_ASKER: { code: "NOT_THE_ASKER", reference: "ADJ-7" },
  POSITIONS_FILE: { code: "POSITIONS_FILE", why: "Line 3 has no security." },
  STATEMENT_FILE: { code: "STATEMENT_FILE", why: "Line 3 has no reference of up to 100 characters." },
  QUARANTINE_CLOSED: { code: "QUARANTINE_CLOSED", id: 7, by: "admin" },
  DAY_CLOSED: { code: "DAY_CLOSED", tradeDate: tradingDay("2026-07-21") },
};

test("every refusal's words have a fact for each of their places", () => {
  for (const refusal of Object.values(refusals)) {
    const { details, message } = describeRefusal(refusal);
    assert.notEqual(message, "");
    assert.doesNotMatch(details === null ? "" : fillIn(details), /\{\d\}|undefined|NaN/, refusal.code);
  }
});

test("a refusal is told with its figures", () => {
  const text = (refusal: Refusal) => fillIn(describeRefusal(refusal).details ?? [""]);
  assert.equal(text(refusals.PRICE_BAND), "Price 142.00 is above today's limit of 129.55.");
  assert.equal(text(refusals.INSUFFICIENT_FUNDS), "This order needs ₦25,518.75; ₦20,000.00 is available.");
  const tooNew = "After a change of bank details this mandate is taken again from 2026-11-21 10:30 (Lagos).";
  assert.equal(text(refusals.COOLING_OFF), tooNew);
  const withdrawn: Refusal = { ...refusals.COOLING_OFF, what: "withdrawal" };
  assert.equal(text(withdrawn), tooNew.replace("this mandate is", "withdrawals are"));
  assert.equal(describeRefusal(refusals.DUPLICATE_CLORDID).status, 409);
  assert.equal(describeRefusal(refusals.NOT_FOUND).status, 404);
  assert.equal(describeRefusal(refusals.KILL_SWITCH).status, 422);
});

test("a page is ten rows unless said, and at most a thousand", () => {
  const page = z.object(pageMembers);
  assert.deepEqual(page.parse({}), { skipCount: 0, maxResultCount: 10 });
  for (const wrong of [
    { maxResultCount: 0 },
    { maxResultCount: 1001 },
    { skipCount: -1 },
    { sorting: "a; drop table" },
  ])
    assert.equal(page.safeParse(wrong).success, false, JSON.stringify(wrong));
  assert.deepEqual(sortTerms("price desc, id"), [
    { column: "price", descending: true },
    { column: "id", descending: false },
  ]);
});

test("moments are UTC with milliseconds, days are real dates", () => {
  assert.equal(isoInstant.encode(isoInstant.decode("2026-11-20T09:30:00Z")), "2026-11-20T09:30:00.000Z");
  for (const wrong of ["2026-11-20T09:30:00", "2026-11-20", "2026-13-20T09:30:00Z", "yesterday"])
    assert.equal(isoInstant.safeDecode(wrong).success, false, wrong);
  assert.equal(lagosDate.safeParse("2026-02-30").success, false);
});

test("a day may be named by a moment on it, in Lagos unless it says otherwise", () => {
  const named = ["2026-11-20", "2026-11-20T00:00:00", "2026-11-20 23:59", "2026-11-20T22:59:59.999Z"];
  for (const text of [...named, "2026-11-20T00:30:00+01:00"])
    assert.equal(lagosDateOfTime.decode(text), "2026-11-20", text);
  assert.equal(lagosDateOfTime.decode("2026-11-20T23:00:00Z"), "2026-11-21");
  for (const text of ["", "20/11/2026", "2026-02-30", "2026-11-20T", "2026-11-20x", "Z", "2026-11-20T99:00:00Z"])
    assert.equal(lagosDateOfTime.safeDecode(text).success, false, text);
});

test("a number that its column cannot hold is refused as one, and does not reach the database", () => {
  const tooLarge = { id: 2_147_483_648 };
  for (const { input } of [complaintService.GetComplaintFile, receiptService.GetEvidenceFile]) {
    assert.equal(input.safeParse(tooLarge).success, false);
    assert.equal(input.safeParse({ id: 2_147_483_647 }).success, true);
  }
});
