// BackOffice: answers for the BackOffice service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo, zeroKobo } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { searchAccounts } from "../../store/accounts.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { clientCash } from "./client-cash.ts";
import { exportReport } from "./export-handler.ts";
import { accountReportHandlers } from "./account-report-handlers.ts";
import { gainsHandlers } from "./gains-handlers.ts";
import { performanceHandlers } from "./performance-handlers.ts";
import { holdingRows, valuationRows } from "./portfolio-reports.ts";
import { portfolioValues } from "./portfolio-values.ts";

type Service = typeof backOfficeService;

export function backOfficeHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    ...accountReportHandlers(deps),
    ...gainsHandlers(deps),
    ...performanceHandlers(deps),
    GetDashAccountPortfolioHolding: (input, call) => getHolding(deps, input, call),
    GetDashAccountPortfolioValuation: (input, call) => getValuation(deps, input, call),
    Export: (input, call) => exportReport(deps, input, call),
    GetCustomers: (input, call) => getCustomers(deps, input, call),
  };
}

type HoldingReport = Service["GetDashAccountPortfolioHolding"];

async function getHolding(
  deps: Deps,
  { cscsAcct, asAt }: InputOf<HoldingReport>,
  call: Call,
): Promise<Answer<OutputOf<HoldingReport>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!account.ok) return account;
    const rows = await holdingRows(tx, account.value.account.accountId, dayOf(deps, asAt));
    return ok({ totalCount: rows.length, items: [...rows] });
  });
}

type ValuationReport = Service["GetDashAccountPortfolioValuation"];

async function getValuation(
  deps: Deps,
  { cscsAcct, asAt }: InputOf<ValuationReport>,
  call: Call,
): Promise<Answer<OutputOf<ValuationReport>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!account.ok) return account;
    const { accountId } = account.value.account;
    const asked = dayOf(deps, asAt);
    const cash = await clientCash(tx, accountId, asked.day);
    const { rows, valuation } = await valuationRows(tx, accountId, { ...asked, cash, market: deps.market });
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    const totals = {
      totalCost: valuation.totalCost,
      marketValue: valuation.marketValue,
      unrealisedGain: valuation.unrealisedGain,
      dayChange: valuation.dayChange,
      cash: mayKnow ? valuation.cash : null,
      netWorth: mayKnow ? valuation.netWorth : null,
    };
    return ok({ totalCount: rows.length, items: [...rows], totals });
  });
}

type Customers = Service["GetCustomers"];

async function getCustomers(deps: Deps, input: InputOf<Customers>, call: Call): Promise<Answer<OutputOf<Customers>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("customers", "");
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const cut = { skip: input.skipCount, take: input.maxResultCount };
    const { totalCount, rows } = await searchAccounts(tx, { keyword: input.keyword ?? null }, cut);
    const ids = rows.map((row) => row.accountId);
    const values = await portfolioValues(tx, deps.market, ids);
    const items = rows.map(({ accountId, cash, ...row }) => ({
      ...row,
      id: accountId,
      cash: mayKnow ? kobo(cash) : null,
      portfolioValue: mayKnow ? (values.get(accountId) ?? zeroKobo) : null,
    }));
    return ok({ totalCount, items });
  });
}

function dayOf(deps: Deps, asAt: InputOf<HoldingReport>["asAt"]) {
  const today = deps.market.tradingDay();
  const day = asAt ?? today;
  return { day: day > today ? today : day, isToday: day >= today };
}
