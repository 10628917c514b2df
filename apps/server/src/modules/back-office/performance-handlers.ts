// BackOffice: how an account has done, what it paid and what to look at, for whoever may see the account.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
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

type Subject = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly now: Call["now"];
  /** Whether the caller may know what the account is worth. */
  readonly mayKnow: boolean;
};

/** What is said of an account, to whoever may see it, in one look at the database. */
async function ofAccount<T>(
  deps: Deps,
  { cscsAcct, call }: { readonly cscsAcct: string; readonly call: Call },
  say: (tx: Tx, subject: Subject) => Promise<T>,
): Promise<Answer<T>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!found.ok) return found;
    const { accountId, cscsAccount } = found.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    return ok(await say(tx, { accountId, cscsAccount, now: call.now, mayKnow }));
  });
}

/** No day that the market has not had is asked about. */
function notAfter(today: TradingDay, day: TradingDay | null | undefined): TradingDay {
  return day === null || day === undefined || day > today ? today : day;
}
