// BackOffice: how an account has done, what it paid and what to look at, for whoever may see the account.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { accountCosts, portfolioPerformance } from "./performance-report.ts";
import { periodOf } from "./report-period.ts";
import { portfolioXRay } from "./x-ray-report.ts";

type Service = typeof backOfficeService;
type Performance = "GetPortfolioPerformance" | "GetAccountCosts" | "GetPortfolioXRay";

export function performanceHandlers(deps: Deps): Pick<Handlers<Service, Call>, Performance> {
  return {
    GetPortfolioPerformance: (input, call) => getPerformance(deps, input, call),
    GetAccountCosts: (input, call) => getCosts(deps, input, call),
    GetPortfolioXRay: (input, call) => getXRay(deps, input, call),
  };
}

async function getPerformance(
  deps: Deps,
  { cscsAcct, from, to }: InputOf<Service["GetPortfolioPerformance"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetPortfolioPerformance"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!found.ok) return found;
    const { accountId, cscsAccount } = found.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    const days = { from: from ?? null, to: notAfter(deps.market.tradingDay(), to) };
    const terms = { accountId, cscsAccount, ...days, now: call.now, mayKnow, market: deps.market };
    return ok(await portfolioPerformance(tx, terms));
  });
}

async function getCosts(
  deps: Deps,
  { cscsAcct, ...asked }: InputOf<Service["GetAccountCosts"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetAccountCosts"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!found.ok) return found;
    const { accountId, cscsAccount } = found.value.account;
    const period = periodOf(deps.market.tradingDay(), asked);
    return ok(await accountCosts(tx, { accountId, cscsAccount, ...period, now: call.now }));
  });
}

async function getXRay(
  deps: Deps,
  { cscsAcct }: InputOf<Service["GetPortfolioXRay"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetPortfolioXRay"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!found.ok) return found;
    const { accountId, cscsAccount } = found.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    return ok(await portfolioXRay(tx, { accountId, cscsAccount, now: call.now, mayKnow, market: deps.market }));
  });
}

/** No day that the market has not had is asked about. */
function notAfter(today: TradingDay, day: TradingDay | null | undefined): TradingDay {
  return day === null || day === undefined || day > today ? today : day;
}
