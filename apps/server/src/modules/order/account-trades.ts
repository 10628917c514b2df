// Order/GetTrades: what one account's orders traded, fill by fill with its charges, for whoever may see the account.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { orderService } from "@tradebook/contract/services/order.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { auditTrades } from "../../store/audit-trades.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Trades = (typeof orderService)["GetTrades"];

export async function accountTrades(deps: Deps, input: InputOf<Trades>, call: Call): Promise<Answer<OutputOf<Trades>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  const { cscsAccount, from = null, to = null, side = null } = input;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findVisibleAccount(tx, who.caller, cscsAccount);
    if (!account.ok) return account;
    const securityID = input.securityID?.toUpperCase() ?? null;
    const keyword = input.keyword ?? null;
    const { count, sums, rows } = await auditTrades(
      tx,
      { from, to, securityID, side, cscsAccount, keyword, fate: null, dealer: null },
      { skip: input.skipCount, take: input.maxResultCount },
    );
    const { qty, value, charges, net } = sums;
    const totals = { qty: quantity(Number(qty)), value: kobo(value), charges: kobo(charges), net: kobo(net) };
    return ok({ totalCount: count, items: rows.map(({ known: _, priceGroup: __, ...row }) => row), totals });
  });
}
