// Order/getOrderTransactionSummary: what was ordered and traded in a period, for whoever may see the accounts.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { orderService } from "@tradebook/contract/services/order.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readWatch } from "../../store/order-watch.ts";
import { priceOrNull } from "../../store/order-row.ts";
import {
  averageAnswerMs,
  transactionSummary,
  type SummaryRow,
  type SummarySums,
} from "../../store/transaction-summary.ts";
import { findVisibleAccount, seesEveryone } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Summary = (typeof orderService)["getOrderTransactionSummary"];

export async function orderSummary(
  deps: Deps,
  input: InputOf<Summary>,
  call: Call,
): Promise<Answer<OutputOf<Summary>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("orders", "");
  const { cscsAccount = null, groupBy: by } = input;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const watch = await readWatch(tx, input, { caller: who.caller, now: call.now });
    if (!watch.ok) return watch;
    if (cscsAccount !== null) {
      const account = await findVisibleAccount(tx, who.caller, cscsAccount);
      if (!account.ok) return account;
    }
    const visibleTo = seesEveryone(who.caller) ? null : who.caller.userId;
    const cut = { skip: input.skipCount, take: input.maxResultCount };
    const search = { by, order: sortTerms(input.sorting), visibleTo, ...narrowedBy(input), watch: watch.value };
    const { count, rows, sums } = await transactionSummary(tx, search, cut);
    const items = rows.map((row) => ({ ...namesOf(row), ...figuresOf(row) }));
    return ok({ totalCount: count, items, totals: figuresOf(sums ?? nothing) });
  });
}

function narrowedBy(input: InputOf<Summary>) {
  return {
    cscsAccount: input.cscsAccount ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    securityID: input.securityID ?? null,
    side: input.side ?? null,
    ordStatus: input.ordStatus ?? null,
    open: input.open ?? null,
    user: input.user ?? null,
    keyword: input.keyword ?? null,
  };
}

const nothing: SummarySums = {
  orders: 0n,
  ordered_qty: 0n,
  ordered: 0n,
  trades: 0n,
  bought_qty: 0n,
  bought: 0n,
  sold_qty: 0n,
  sold: 0n,
  charges: 0n,
  commission: 0n,
  rejected: 0n,
  answered: 0n,
  answer_ms: 0n,
};

function namesOf({ key, name, low_px, high_px }: SummaryRow) {
  return { key, name, lowPrice: priceOrNull(low_px), highPrice: priceOrNull(high_px) };
}

function figuresOf(sums: SummarySums) {
  const { orders, ordered_qty, ordered, trades, bought_qty, bought, sold_qty, sold, charges, rejected } = sums;
  return {
    orders: Number(orders),
    orderedQty: quantity(Number(ordered_qty)),
    orderedValue: kobo(ordered),
    trades: Number(trades),
    boughtQty: quantity(Number(bought_qty)),
    boughtValue: kobo(bought),
    soldQty: quantity(Number(sold_qty)),
    soldValue: kobo(sold),
    charges: kobo(charges),
    commission: kobo(sums.commission),
    net: kobo(sold - bought - charges),
    rejected: Number(rejected),
    averageAckMs: averageAnswerMs(sums),
  };
}
