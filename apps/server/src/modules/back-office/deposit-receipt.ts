// The receipt of a deposit on the house's paper: from whom, how much, in words, when and by what reference it came.

import { dateText } from "@tradebook/contract/date-text.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { InflowRow } from "@tradebook/contract/cash-flows.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { amountInWords } from "@tradebook/domain/portfolio/amount-in-words.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { dateColumn, nairaColumn, textColumn, timeColumn, type Table } from "../../files/table.ts";
import type { AccountTerms, ReportFile } from "./account-files.ts";
import { depositOfLine } from "./cash-flow-reports.ts";
import { inPages } from "./export-report.ts";

/** Of a deposit that is the client's: what is on its way, and what was taken back, has none. `id` is its line's number. */
export async function depositReceipt(tx: Tx, { subject, input }: AccountTerms): Promise<Answer<ReportFile>> {
  const id = input.id ?? "";
  const { accountId, cscsAccount } = subject.account.account;
  const found = /^\d{1,9}$/.test(id)
    ? await depositOfLine(tx, { accountId, today: subject.today, lineNo: Number(id) })
    : undefined;
  if (found === undefined || found.row.status !== "RECEIVED")
    return refuse({ code: "NOT_FOUND", entity: "receipt", id });
  const { row, ref } = found;
  const house = subject.house.name;
  const client = subject.account.customerName;
  return ok({
    table: receiptTable,
    totalCount: 1,
    pages: inPages([row]),
    totals: [["Received", { kind: "naira", value: row.amount }]],
    letter: {
      opening: [
        `Receipt ${ref}`,
        `${house} has received ₦${nairaText(row.amount)} from ${row.payer || client} for ${client}, ` +
          `securities account ${cscsAccount}, by ${row.channel.toLowerCase()}, on ${dateText(row.date)}.`,
      ],
      closing: [
        `In words: ${amountInWords(row.amount)}.`,
        `Our reference is ${ref}. ${house} confirms this receipt to whoever asks by it. Made by computer and valid without a signature.`,
      ],
      code: `${house} | ${ref} | ${cscsAccount} | ${row.date} | NGN ${nairaText(row.amount)}`,
    },
  });
}

const receiptTable: Table<InflowRow> = {
  title: "Receipt of a deposit",
  columns: [
    timeColumn("Received at", (row) => row.receivedAt, 1.3),
    dateColumn("Value date", (row) => row.valueDate),
    textColumn("Channel", (row) => row.channel),
    textColumn("From", (row) => row.payer, 1.6),
    textColumn("Bank's reference", (row) => row.reference, 1.5),
    nairaColumn("Amount (₦)", (row) => row.amount, 1.1),
  ],
};
