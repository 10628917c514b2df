// A letter of balance for a bank or an embassy: what a client holds with the house on a day, what it is worth, and in words.

import { dateText } from "@tradebook/contract/date-text.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { WorthRow } from "@tradebook/contract/portfolio-holding.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { amountInWords } from "@tradebook/domain/portfolio/amount-in-words.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { dateColumn, nairaColumn, sharesColumn, textColumn, type Cell, type Table } from "../../files/table.ts";
import type { AccountTerms, ReportFile } from "./account-files.ts";
import { inPages } from "./export-report.ts";
import { dayOf } from "./holding-handlers.ts";
import { accountHolding } from "./holding-report.ts";
import { inNaira } from "./report-tables.ts";

/** Without SHOW_ACCOUNT_BALANCE its reader has a letter of the securities alone, which says so. */
export async function balanceLetter(tx: Tx, { deps, subject, input, caller }: AccountTerms): Promise<ReportFile> {
  const { accountId, cscsAccount, chn } = subject.account.account;
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const { day, isToday } = dayOf(deps, input.asAt);
  const terms = { accountId, cscsAccount, chn, day, isToday, mayKnow, zero: false, market: deps.market };
  const { rows, totals } = await accountHolding(tx, terms);
  const { marketValue, cash, netWorth } = totals;
  const whole = netWorth ?? marketValue;
  const reference = letterNo({ cscsAccount, day, at: deps.clock.now() });
  const house = subject.house.name;
  const said = { client: subject.account.customerName, house, cscsAccount, day, isToday, hasCash: cash !== null };
  return {
    table: letterTable,
    totalCount: rows.length,
    pages: inPages(rows),
    totals: [
      ["Securities", naira(marketValue)],
      ...(cash === null ? [] : [["Cash", naira(cash)] as const]),
      ["Total", naira(whole)],
    ],
    letter: {
      opening: openingOf(said),
      closing: [
        `In words: ${amountInWords(whole)}.`,
        "This letter states what our books said at that time. It is no guarantee: prices change, and what is held may be sold.",
        `Our reference is ${reference}. ${house} confirms this letter to whoever asks by it. Made by computer and valid without a signature.`,
      ],
      code: codeOf({ house, reference, cscsAccount, day, whole }),
    },
  };
}

const letterTable: Table<WorthRow> = {
  title: "Letter of balance",
  columns: [
    textColumn("Symbol", (row) => row.symbol, 1.1),
    textColumn("Company", (row) => row.name, 2.2),
    sharesColumn("Shares", (row) => row.quantity, 0.9),
    dateColumn("Priced", (row) => row.priceDate, 0.9),
    nairaColumn("Price (₦)", (row) => inNaira(row.marketPrice), 0.9),
    nairaColumn("Value (₦)", (row) => row.marketValue, 1.2),
  ],
};

type Said = {
  readonly client: string;
  readonly house: string;
  readonly cscsAccount: string;
  readonly day: TradingDay;
  readonly isToday: boolean;
  readonly hasCash: boolean;
};

function openingOf({ client, house, cscsAccount, day, isToday, hasCash }: Said): readonly string[] {
  const what = hasCash ? "the securities below and the cash beneath them" : "the securities below";
  const when = isToday ? `on ${dateText(day)}, at the time of printing` : `at the close of ${dateText(day)}`;
  const priced = isToday ? "at its last price" : "at its official close";
  return [
    "To whom it may concern",
    `We confirm that ${client} held with ${house}, on securities account ${cscsAccount} at the depository, ${what}, ${when}. ` +
      `Each security is valued ${priced} of the day beside it; what never had a price counts nothing.`,
  ];
}

type Named = { readonly cscsAccount: string; readonly day: TradingDay; readonly at: Instant };

/** The day it speaks of, the account, and when it was made, by which the report log finds it. */
function letterNo({ cscsAccount, day, at }: Named): string {
  return `LB/${day.replaceAll("-", "")}/${cscsAccount}/${at.toString(36).toUpperCase()}`;
}

type Coded = {
  readonly house: string;
  readonly reference: string;
  readonly cscsAccount: string;
  readonly day: TradingDay;
  readonly whole: Kobo;
};

function codeOf({ house, reference, cscsAccount, day, whole }: Coded): string {
  return `${house} | ${reference} | ${cscsAccount} | ${day} | NGN ${nairaText(whole)}`;
}

function naira(value: Kobo): Cell {
  return { kind: "naira", value };
}
