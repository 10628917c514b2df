// BackOffice: a holding with its worth, and the lots of one of its shares, for whoever may see the account.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Call, Deps } from "../../deps.ts";
import { ofAccount } from "./of-account.ts";
import { accountHolding, lotsOfHolding } from "./holding-report.ts";

type Service = typeof backOfficeService;
type Holding = "GetPortfolioHolding" | "GetHoldingLots";

export function holdingHandlers(deps: Deps): Pick<Handlers<Service, Call>, Holding> {
  return {
    GetPortfolioHolding: async ({ cscsAcct, asAt, zero }, call) =>
      await ofAccount(deps, { cscsAcct, call }, async (tx, account) => {
        const terms = { ...account, ...dayOf(deps, asAt), zero: zero === true, market: deps.market };
        const { rows, totals } = await accountHolding(tx, terms);
        return { totalCount: rows.length, items: [...rows], totals };
      }),
    GetHoldingLots: async ({ cscsAcct, symbol, asAt }, call) =>
      await ofAccount(deps, { cscsAcct, call }, async (tx, { accountId }) => {
        const terms = { accountId, ...dayOf(deps, asAt), market: deps.market, symbol: symbol.toUpperCase() };
        const { items, ...rest } = await lotsOfHolding(tx, terms);
        return { ...rest, items: [...items] };
      }),
  };
}

/** No day that the market has not had is asked about. */
export function dayOf(deps: Pick<Deps, "market">, asAt: TradingDay | null | undefined) {
  const today = deps.market.tradingDay();
  const day = asAt ?? today;
  return { day: day > today ? today : day, isToday: day >= today };
}
