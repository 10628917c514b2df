// One line of a statement with what is behind it: both ends of its postings, its order, its trade and its contract note.

import { accountClasses, type AccountClass } from "@tradebook/domain/ledger/account.ts";
import * as z from "zod";
import { statementRow } from "./account-reports.ts";
import { sideCode } from "./wire-codes.ts";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "./wire-units.ts";

const classes = Object.keys(accountClasses) as [AccountClass, ...AccountClass[]]; // the table's own keys

/** An account of the ledger; of another client's nothing but its kind is said. */
const ledgerEnd = z.object({
  class: z.enum(classes),
  whose: z.enum(["OWN", "HOUSE", "OTHER"]),
  /** Of what settles on a day of its own. */
  settleDate: lagosDate.nullable(),
});
export type LedgerEnd = z.output<typeof ledgerEnd>;

/** Either money or shares of one security went from the one end to the other. */
const posting = z.object({
  debit: ledgerEnd,
  credit: ledgerEnd,
  amount: nairaAmount.nullable(),
  symbol: z.string().nullable(),
  quantity: shares.nullable(),
});

export const statementLine = z.object({
  line: statementRow,
  postedAt: isoInstant,
  postings: z.array(posting),
  order: z
    .object({
      orderId: z.int(),
      orderNo: z.string(),
      symbol: z.string(),
      side: sideCode,
      quantity: shares,
      enteredAt: isoInstant,
    })
    .nullable(),
  trade: z
    .object({
      execID: z.string(),
      time: isoInstant,
      quantity: shares,
      price: nairaPrice,
      consideration: nairaAmount,
      charges: nairaAmount,
    })
    .nullable(),
  noteNo: z.string().nullable(),
});
export type StatementLine = z.output<typeof statementLine>;
