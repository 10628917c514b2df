// What accounts owe the house, in cash or in shares, and what of an approved overdraft is drawn.

import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";
import { nairaAmount, shares } from "../wire-units.ts";
import { cscsAccount } from "./order-terms.ts";

/** By what an account came to owe: a trade beyond what was held for it, something taken back after it was spent, an order. */
export const debtCauses = ["Trade", "TakenBack", "Order", "Other"] as const;

export const debtRow = z.object({
  cscsAccount: z.string(),
  customerName: z.string(),
  /** Credit is an approved overdraft in use; the rest is owed without anybody's leave. */
  kind: z.enum(["Owed", "Credit"]),
  /** Of shares: which, and how many; otherwise the amount. */
  securityID: z.string().nullable(),
  shares: shares.nullable(),
  amount: nairaAmount.nullable(),
  since: isoInstant,
  cause: z.enum(debtCauses),
  orderId: z.int().nullable(),
  lastAt: isoInstant,
});
export type DebtRow = z.output<typeof debtRow>;

/** Of Funding. */
export const debtMethods = {
  /** A holder's own; to the staff of funding those of the house, the oldest first. What comes in pays them. */
  GetDebts: {
    verb: "GET",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Funding/GetDebts",
    input: z.object({ ...pageMembers, cscsAccount: cscsAccount.nullish() }),
    output: pageOf(debtRow),
  },
} as const;
