// BackOffice: answers for the BackOffice service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { getCustomers } from "./client-list.ts";
import { exportReport } from "./export-handler.ts";
import { accountReportHandlers } from "./account-report-handlers.ts";
import { gainsHandlers } from "./gains-handlers.ts";
import { dayOf, holdingHandlers } from "./holding-handlers.ts";
import { performanceHandlers } from "./performance-handlers.ts";
import { holdingRows } from "./portfolio-reports.ts";
import { sendNote } from "./send-note.ts";
import { verifyNote } from "./verify-note.ts";
import { accountValuation } from "./valuation-report.ts";

type Service = typeof backOfficeService;

export function backOfficeHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    ...accountReportHandlers(deps),
    ...gainsHandlers(deps),
    ...holdingHandlers(deps),
    ...performanceHandlers(deps),
    GetDashAccountPortfolioHolding: (input, call) => getHolding(deps, input, call),
    GetDashAccountPortfolioValuation: (input, call) => getValuation(deps, input, call),
    SendContractNote: (input, call) => sendNote(deps, input, call),
    GetVerifiedNote: (input) => verifyNote(deps, input),
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
    const account = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!account.ok) return account;
    const rows = await holdingRows(tx, account.value.account.accountId, dayOf(deps, asAt));
    return ok({ totalCount: rows.length, items: [...rows] });
  });
}

type ValuationReport = Service["GetDashAccountPortfolioValuation"];

async function getValuation(
  deps: Deps,
  { cscsAcct, asAt, since }: InputOf<ValuationReport>,
  call: Call,
): Promise<Answer<OutputOf<ValuationReport>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!account.ok) return account;
    const { accountId, cscsAccount } = account.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    const { market } = deps;
    const terms = {
      accountId,
      cscsAccount,
      ...dayOf(deps, asAt),
      since: since ?? null,
      now: call.now,
      mayKnow,
      market,
    };
    const valued = await accountValuation(tx, terms);
    if (!valued.ok) return valued;
    const { rows, totals } = valued.value;
    return ok({ totalCount: rows.length, items: [...rows], totals });
  });
}
