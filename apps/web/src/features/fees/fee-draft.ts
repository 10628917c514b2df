// A schedule as it is typed, what it asks the server for, and a note under it.

import type { feeService, FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import { chargeFees, type Charges } from "@tradebook/domain/fees/charge-fees.ts";
import {
  feeTermNames,
  scheduleFor,
  type ClientClass,
  type FeeRow,
  type FeeTerms,
  type SecurityType,
} from "@tradebook/domain/fees/fee-book.ts";
import { ratesOn, type FeeRates } from "@tradebook/domain/fees/fee-schedule.ts";
import { isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, rate, type Kobo, type Rate } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import { formatPrice } from "../../lib/format.ts";
import { parsePrice } from "../../lib/typed-number.ts";

export const percentTerms = [
  "commission",
  "secFeeOnBuys",
  "ngxFeeOnSells",
  "cscsFeeOnSells",
  "stampDuty",
  "vat",
] as const;
export const moneyTerms = ["minCommission", "tradeAlert"] as const;
export const choiceTerms = ["alertPerExecution", "vatOnSecFee"] as const;
type TermName = (typeof feeTermNames)[number];

export type FeeDraft = { readonly [T in TermName]: string } & {
  readonly cscsAccount: string;
  readonly clientClass: ClientClass | "";
  readonly securityType: SecurityType | "";
  readonly side: Side | "";
  readonly from: string;
  readonly reason: string;
};

type Asked = z.output<typeof feeService.SetSchedule.input>;

export function draftOf(before: FeeScheduleRow | null): FeeDraft {
  const percent = (value: Rate | null | undefined) => (value === null || value === undefined ? "" : percentText(value));
  const money = (value: Kobo | null | undefined) => (value === null || value === undefined ? "" : formatPrice(value));
  const choice = (value: boolean | null | undefined) =>
    value === null || value === undefined ? "" : value ? "yes" : "no";
  return {
    cscsAccount: before?.cscsAccount ?? "",
    clientClass: before?.clientClass ?? "",
    securityType: before?.securityType ?? "",
    side: before?.side ?? "",
    from: "",
    commission: percent(before?.commission),
    minCommission: money(before?.minCommission),
    secFeeOnBuys: percent(before?.secFeeOnBuys),
    ngxFeeOnSells: percent(before?.ngxFeeOnSells),
    cscsFeeOnSells: percent(before?.cscsFeeOnSells),
    stampDuty: percent(before?.stampDuty),
    tradeAlert: money(before?.tradeAlert),
    alertPerExecution: choice(before?.alertPerExecution),
    vat: percent(before?.vat),
    vatOnSecFee: choice(before?.vatOnSecFee),
    reason: "",
  };
}

/** 1.35 from parts per million. */
export function percentText(parts: Rate): string {
  const text = String(Math.floor(parts / 10_000));
  const rest = String(parts % 10_000)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${text}.${rest.padEnd(2, "0")}`;
}

/** Null for nothing said, undefined for what is no percentage. */
export function percentOf(text: string): Rate | null | undefined {
  if (text.trim() === "") return null;
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text.trim().replace(/%$/, "").trim());
  if (found === null) return undefined;
  const parts = Number(found[1]) * 10_000 + Number((found[2] ?? "").padEnd(4, "0"));
  return parts <= 1_000_000 ? rate(parts) : undefined;
}

export function moneyOf(text: string): Kobo | null | undefined {
  if (text.trim() === "") return null;
  const found = parsePrice(text);
  return found === null ? undefined : kobo(BigInt(found));
}

function choiceOf(text: string): boolean | null {
  return text === "" ? null : text === "yes";
}

/** What it says line by line; null while something in it cannot be. */
export function termsOf(draft: FeeDraft): FeeTerms | null {
  const rates = percentTerms.map((name) => [name, percentOf(draft[name])] as const);
  const amounts = moneyTerms.map((name) => [name, moneyOf(draft[name])] as const);
  const choices = choiceTerms.map((name) => [name, choiceOf(draft[name])] as const);
  const all = [...rates, ...amounts, ...choices];
  if (all.some(([, value]) => value === undefined)) return null;
  return Object.fromEntries(all) as FeeTerms; // every name, once
}

export function isOfHouse({ cscsAccount, clientClass, securityType, side }: FeeDraft): boolean {
  return cscsAccount.trim() === "" && clientClass === "" && securityType === "" && side === "";
}

export function lacksTerms(draft: FeeDraft): boolean {
  return isOfHouse(draft) && feeTermNames.some((name) => draft[name].trim() === "");
}

export function isBoth({ cscsAccount, clientClass }: FeeDraft): boolean {
  return cscsAccount.trim() !== "" && clientClass !== "";
}

/** What the draft asks for; null while something in it cannot be. */
export function feeAsked(draft: FeeDraft): Asked | null {
  const terms = termsOf(draft);
  const reason = draft.reason.trim();
  if (terms === null || !isTradingDay(draft.from) || reason.length < 3 || lacksTerms(draft) || isBoth(draft))
    return null;
  return {
    cscsAccount: draft.cscsAccount.trim() || null,
    clientClass: draft.clientClass || null,
    securityType: draft.securityType || null,
    side: draft.side || null,
    from: tradingDay(draft.from),
    ...terms,
    reason,
  };
}

export type Previewed = {
  readonly rates: FeeRates;
  readonly charges: Charges;
  readonly consideration: Kobo;
};

export type Scope = Pick<FeeScheduleRow, "cscsAccount" | "clientClass" | "securityType" | "side">;
export type Proposed = Scope & { readonly from: TradingDay; readonly terms: FeeTerms };
type Note = { readonly side: Side; readonly consideration: Kobo };

/** Whoever the proposal is of; another client's schedules are no part of it. */
const clientId = 1;
const previewed = { accountId: 1, securityID: "PREVIEW" };

/** A note of that size on the proposal's first day, with the other schedules as they stand. */
export function previewNote(rows: readonly FeeScheduleRow[], proposed: Proposed, note: Note): Previewed | null {
  const { cscsAccount, clientClass, securityType, side, from, terms } = proposed;
  const standing = rows
    .filter(({ status }) => status === "InForce" || status === "Coming" || status === "Past")
    .filter((row) => row.cscsAccount === null || row.cscsAccount === cscsAccount)
    .map((row) => rowOf(row, row.id, row));
  const newest = Number.MAX_SAFE_INTEGER;
  const own: FeeRow = rowOf({ cscsAccount, clientClass, securityType, side, from }, newest, terms);
  const house = [...standing, own].filter((row) => isGeneral(row) && row.from <= from);
  if (house.length === 0) return null;
  const book = {
    rows: [...standing, own],
    customers: new Map(cscsAccount === null ? [] : [[previewed.accountId, clientId]]),
    classes: new Map<number, never[]>(),
    types: new Map(securityType === null ? [] : [[previewed.securityID, securityType]]),
  };
  const classed = clientClass === null ? book : ofClass(book, clientClass, from);
  const rates = ratesOn(scheduleFor(classed, { ...previewed, side: note.side }), from);
  return { rates, charges: chargeFees(rates, note.side, note.consideration), consideration: note.consideration };
}

type Book = Parameters<typeof scheduleFor>[0];

function ofClass(book: Book, clientClass: ClientClass, from: TradingDay): Book {
  return {
    ...book,
    customers: new Map([[previewed.accountId, clientId]]),
    classes: new Map([[clientId, [{ from, clientClass }]]]),
  };
}

function rowOf(scope: Scope & { readonly from: TradingDay }, id: number, terms: FeeTerms): FeeRow {
  const { clientClass, securityType, side, from, cscsAccount } = scope;
  const said = Object.fromEntries(feeTermNames.map((name) => [name, terms[name]])) as FeeTerms; // every name, once
  return { id, customerId: cscsAccount === null ? null : clientId, clientClass, securityType, side, from, ...said };
}

function isGeneral({ customerId, clientClass, securityType, side }: FeeRow): boolean {
  return customerId === null && clientClass === null && securityType === null && side === null;
}
