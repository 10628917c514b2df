// BackOffice: how an account has done, what it paid and what to look at, for whoever may see the account.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Call, Deps } from "../../deps.ts";
import { ofAccount } from "./of-account.ts";
import { accountCosts, portfolioPerformance } from "./performance-report.ts";
import { periodOf } from "./report-period.ts";
import { portfolioXRay } from "./x-ray-report.ts";

type Service = typeof backOfficeService;
type Performance = "GetPortfolioPerformance" | "GetAccountCosts" | "GetPortfolioXRay";

export function performanceHandlers(deps: Deps): Pick<Handlers<Service, Call>, Performance> {
  return {
    GetPortfolioPerformance: async ({ cscsAcct, from, to }, call) =>
      await ofAccount(deps, { cscsAcct, call }, async (tx, { mayKnow, ...account }) => {
        const days = { from: from ?? null, to: notAfter(deps.market.tradingDay(), to) };
        return await portfolioPerformance(tx, { ...account, ...days, mayKnow, market: deps.market });
      }),
    GetAccountCosts: async ({ cscsAcct, ...asked }, call) =>
      await ofAccount(deps, { cscsAcct, call }, async (tx, { accountId, cscsAccount, now }) => {
        const period = periodOf(deps.market.tradingDay(), asked);
        return await accountCosts(tx, { accountId, cscsAccount, ...period, now });
      }),
    GetPortfolioXRay: async ({ cscsAcct }, call) =>
      await ofAccount(deps, { cscsAcct, call }, (tx, account) =>
        portfolioXRay(tx, { ...account, market: deps.market }),
      ),
  };
}

/** No day that the market has not had is asked about. */
function notAfter(today: TradingDay, day: TradingDay | null | undefined): TradingDay {
  return day === null || day === undefined || day > today ? today : day;
}
