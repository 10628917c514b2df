// Everything the editor of a standing order shows: the reading of what is typed, its cost, and what is wrong with it.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import type { Failure } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { useLive } from "../../lib/live-store.ts";
import { balanceQuery, holdingsQuery, marketStatusQuery } from "../../lib/queries.ts";
import { stats } from "../../market/stats-live.ts";
import { amendCost, amendCover, readAmend, whyNotAmend, type AmendDraft, type AmendFacts } from "./amend-order.ts";
import { fieldOf, type Finding } from "./order-ticket.ts";
import { ratesFor } from "./ticket-cost.ts";
import { useAccountRates } from "./use-account-rates.ts";

type Asked = { readonly order: StockOrder; readonly draft: AmendDraft; readonly refusal: Failure | null };
export type AmendView = ReturnType<typeof useAmendView>;

export function useAmendView({ order, draft, refusal }: Asked) {
  const stat = useLive(stats, order.securityID) ?? null;
  const status = useQuery(marketStatusQuery()).data;
  const cash = useQuery(balanceQuery(order.cscsAccount)).data?.availableToTrade ?? null;
  const holdings = useQuery(holdingsQuery(order.cscsAccount)).data;
  const unitsFree = holdings?.find((row) => row.symbol === order.securityID)?.available ?? null;
  const facts: AmendFacts = { cash, unitsFree, stat };
  const reading = readAmend(order, draft, facts);
  const own = useAccountRates(order.cscsAccount, order.securityID);
  const rates = own ?? ratesFor(status?.tradingDate ?? lagosDay(now()));
  const cost = amendCost(order, reading, order.side === "Buy" ? rates.buy : rates.sell);
  const field = refusal === null ? null : fieldOf(refusal.name ?? "");
  const isOfField = field === "price" || field === "quantity";
  const said: readonly Finding[] = refusal !== null && isOfField ? [refusedOn(field, refusal)] : [];
  const findings = [...said, ...reading.findings, ...amendCover(order, cost, facts)];
  const why = whyNotAmend(order, status?.phase ?? null);
  return {
    reading,
    cost,
    stat,
    findings,
    why,
    change: findings.length === 0 && why === null ? reading.change : null,
    /** A refusal that no field can mend. */
    formRefusal: isOfField ? null : refusal,
  };
}

function refusedOn(field: "price" | "quantity", { name, message, details }: Failure): Finding {
  return { field, code: name ?? "", severity: "error", title: message ?? "", text: details };
}
