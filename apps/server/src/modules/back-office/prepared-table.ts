// A report of one account, read and ready to be written: what it says, for whom, under whose letterhead.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { ExportInput } from "@tradebook/contract/export.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { StatementTotals } from "@tradebook/contract/account-reports.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { paperNoticeIn } from "@tradebook/domain/look/house-wordings.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import type { Letterhead } from "../../files/pdf-paper.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
import type { Cell } from "../../files/table.ts";
import { addressOfAccount } from "../../store/client-address.ts";
import { houseLetterhead, type HouseLetterhead } from "../../store/letterhead.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import type { TenantCall } from "../../tenant-call.ts";
import { accountFile } from "./account-files.ts";
import { accountStatement, withoutBalances, statementFilterOf, type StatementTerms } from "./account-statement.ts";
import { statementPages, statementReport, tooLongFor, type Prepared } from "./export-report.ts";
import { periodOf } from "./report-period.ts";

export type Asked = { readonly deps: Deps; readonly input: ExportInput; readonly call: Call; readonly who: TenantCall };

/** One account as its papers name it. */
export type Subject = {
  readonly account: LockedAccount;
  readonly house: HouseLetterhead;
  /** Null where the house knows none. */
  readonly address: string | null;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly today: TradingDay;
};

/** For whoever may see the account. */
export async function subjectOf(tx: Tx, { deps, input, call, who }: Asked): Promise<Answer<Subject>> {
  const today = deps.market.tradingDay();
  const asked = { cscsAccount: input.cscsAcct ?? "", scope: "Statements", now: call.now } as const;
  const found = await findReadableAccount(tx, who.caller, asked);
  if (!found.ok) return found;
  const address = await addressOf(tx, deps, found.value);
  const paper = { account: found.value, house: await houseLetterhead(tx), address };
  return ok({ ...paper, today, ...periodOf(today, input) });
}

/** Its sums are read here, its rows as they are written. */
export async function preparedTable(tx: Tx, asked: Asked): Promise<Answer<Prepared<unknown>>> {
  const { deps, input, who } = asked;
  const found = await subjectOf(tx, asked);
  if (!found.ok) return found;
  const subject = found.value;
  if (input.report === "account-statement") return await preparedStatement(tx, asked, subject);
  const file = await accountFile(tx, { deps, input, subject, caller: who.caller });
  if (!file.ok) return file;
  const { totals, totalCount, letter, ...rest } = file.value;
  const tooLong = tooLongFor(input.format, input.report, totalCount);
  if (tooLong !== null) return refuse(tooLong);
  const plain = frameOf(asked, subject, totals);
  const frame = letter === undefined ? plain : { ...plain, letter };
  const prepared = { ...rest, frame, fileName: fileNameOf(input, subject) };
  return ok(prepared as Prepared<unknown>); // each table goes with rows of its own
}

/** Only its sums are read here; its lines are read as they are sent. */
async function preparedStatement(tx: Tx, asked: Asked, subject: Subject): Promise<Answer<Prepared<unknown>>> {
  const { deps, input, who } = asked;
  const terms: StatementTerms = {
    accountId: subject.account.account.accountId,
    from: subject.from,
    to: subject.to,
    today: subject.today,
    ...statementFilterOf(input),
  };
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const booked = await accountStatement(tx, terms, { skip: 0, take: 1 });
  const { totals, totalCount } = mayKnow ? booked : withoutBalances(booked);
  const tooLong = tooLongFor(input.format, input.report, totalCount);
  if (tooLong !== null) return refuse(tooLong);
  const pages = statementPages(deps.db, { tenantId: who.tenantId, terms, mayKnow });
  const frame = frameOf(asked, subject, statementTotals(totals));
  const prepared = statementReport(pages, frame, fileNameOf(input, subject));
  return ok(prepared as Prepared<unknown>); // the table goes with rows of its own
}

function statementTotals({ opening, debit, credit, closing }: StatementTotals): PdfFrame["totals"] {
  const naira = (value: Kobo): Cell => ({ kind: "naira", value });
  const sums = [
    ["Total debits", naira(debit)],
    ["Total credits", naira(credit)],
  ] as const;
  if (opening === null || closing === null) return sums;
  return [["Balance brought forward", naira(opening)], ...sums, ["Closing balance", naira(closing)]];
}

export async function addressOf(tx: Tx, { personalData }: Deps, { account }: LockedAccount): Promise<string | null> {
  const sealed = await addressOfAccount(tx, account.accountId);
  return sealed === null ? null : personalData.openFor(tx.tenantId, sealed);
}

export function frameOf(
  asked: Asked,
  { account, house, address, from, to }: Subject,
  totals: PdfFrame["totals"],
): PdfFrame {
  const { cscsAccount, chn } = account.account;
  const isAsAt = /holding|valuation|balance|receipt/.test(asked.input.report);
  return {
    letterhead: clientLetterheadOf(asked, house),
    facts: [
      ["Client", account.customerName],
      ["CSCS account", cscsAccount],
      [isAsAt ? "As at" : "Period", isAsAt ? asAtText(asked.input, to) : periodText({ from, to }, asked.input)],
      ["CHN", chn],
      ...(address === null ? [] : [["Address", address] as const]),
    ],
    totals,
    printed: printedOf(asked),
  };
}

type Period = { readonly from: TradingDay; readonly to: TradingDay };

export function periodText({ from, to }: Period, asked: ExportInput): string {
  return asked.from === undefined || asked.from === null
    ? `to ${dateText(to)}`
    : `${dateText(from)} to ${dateText(to)}`;
}

function asAtText({ asAt, since }: ExportInput, to: TradingDay): string {
  const day = dateText(asAt ?? to);
  return since === undefined || since === null ? day : `${day}, beside ${dateText(since)}`;
}

export function letterheadOf({ deps }: Asked, house: HouseLetterhead): Letterhead {
  const stated = [house.address, house.rcNumber, house.memberCode].filter((part) => part !== "");
  return {
    houseName: house.name,
    lines: stated.length === 0 ? [] : [stated.join(" · ")],
    colour: house.colour,
    simulated: deps.market.simulated,
  };
}

/** With what the house says to its clients, in the language of whoever takes the paper. */
export function clientLetterheadOf(asked: Asked, house: HouseLetterhead): Letterhead {
  return { ...letterheadOf(asked, house), notice: paperNoticeIn(house.texts, asked.call.culture) };
}

export function printedOf({ call, who }: Asked) {
  return { at: call.now, by: who.caller.userName };
}

export function fileNameOf({ report, asAt, id }: ExportInput, { account, to }: Subject): string {
  if (report === "deposit-receipt") return `${report}-${account.account.cscsAccount}-${id ?? ""}`;
  return `${report}-${account.account.cscsAccount}-${asAt ?? to}`;
}
