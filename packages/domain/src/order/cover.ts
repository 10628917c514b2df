// Why an order is not covered: by cash, by an approved overdraft, or by shares.

import { balanceFor } from "../access/trading-account.ts";
import type { Rejection } from "../rejection.ts";
import { kobo, zeroKobo, type Kobo, type Quantity } from "../units.ts";
import type { OrderFacts } from "./facts.ts";

type Cash = Pick<OrderFacts, "caller" | "cashAvailable" | "creditLimit">;

/**
 * Where an overdraft is granted, balance and overdraft must cover the order beside all that is open: said is what of the
 * overdraft that would take. Whoever may not see balances hears only that it is not enough.
 */
export function fundsRefusal(needed: Kobo, { caller, cashAvailable, creditLimit: limit = zeroKobo }: Cash): Rejection {
  const available = balanceFor(caller, cashAvailable);
  if (limit === zeroKobo || available === null) return { code: "INSUFFICIENT_FUNDS", needed, available };
  return { code: "CREDIT", needed: kobo(needed - available + limit), limit };
}

type Drawn = Pick<OrderFacts, "caller" | "creditLimit" | "creditDrawn">;

/** Where more is drawn than the overdraft of the day covers, nothing that was held with it goes on; null where it does. */
export function overdrawnRefusal(
  held: Kobo,
  { caller, creditLimit: limit = zeroKobo, creditDrawn: drawn = zeroKobo }: Drawn,
): Rejection | null {
  if (drawn <= limit) return null;
  const seen = balanceFor(caller, drawn);
  return seen === null
    ? { code: "INSUFFICIENT_FUNDS", needed: held, available: null }
    : { code: "CREDIT", needed: seen, limit };
}

type Shares = Pick<OrderFacts, "unitsFree" | "unitsPledged">;
type Lacking = { readonly needed: Quantity; readonly securityID: string };

export function holdingsRefusal({ needed, securityID }: Lacking, { unitsFree, unitsPledged }: Shares): Rejection {
  const lacks = { code: "INSUFFICIENT_HOLDINGS", needed, available: unitsFree, securityID } as const;
  return unitsPledged === undefined || unitsPledged === 0 ? lacks : { ...lacks, pledged: unitsPledged };
}
