// What accounts owe: a holder's own, and for the staff of funding the whole list.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { debtMethods, DebtRow } from "@tradebook/contract/services/debt.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { listDebts, type DebtView } from "../../store/debts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { seesAllFunding, type FundingDeps } from "./funding-caller.ts";

export function debtHandlers({ db }: Pick<FundingDeps, "db">): Handlers<typeof debtMethods, Call> {
  return {
    GetDebts: async ({ cscsAccount = null, keyword = null, skipCount: skip, maxResultCount: take }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("debts", "");
      const holderId = seesAllFunding(who.caller) ? null : who.caller.userId;
      const page = await readInTenant(db, who.tenantId, (tx) =>
        listDebts(tx, { holderId, cscsAccount, keyword }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

function rowOf({ amount, securityID, byKind, orderId, ...row }: DebtView): DebtRow {
  const { cscsAccount, customerName, kind, since, lastAt } = row;
  const figures =
    securityID === null ? { amount: kobo(amount), shares: null } : { amount: null, shares: quantity(Number(amount)) };
  const cause =
    byKind === "fill" ? "Trade" : byKind === "reversal" ? "TakenBack" : byKind === "hold" ? "Order" : "Other";
  return {
    cscsAccount,
    customerName,
    kind,
    securityID,
    ...figures,
    since,
    cause,
    orderId: orderId === null ? null : Number(orderId),
    lastAt,
  };
}
