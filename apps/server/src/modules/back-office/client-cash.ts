// Cash of all kinds that is the client's: available, held, on its way out and due in.

import { plus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { cashBalances } from "../../store/ledger.ts";

const classes = ["cash.available", "cash.held", "cash.withdrawing", "cash.due_in"] as const;

export async function clientCash(tx: Tx, accountId: number): Promise<Kobo> {
  const cash = await cashBalances(tx, accountId);
  return classes.map((name) => cash.get(name) ?? zeroKobo).reduce(plus, zeroKobo);
}
