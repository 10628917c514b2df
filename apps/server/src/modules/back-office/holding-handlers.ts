// BackOffice: a holding with its worth, and the lots of one of its shares, for whoever may see the account.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { accountHolding, lotsOfHolding } from "./holding-report.ts";

type Service = typeof backOfficeService;
type Holding = "GetPortfolioHolding" | "GetHoldingLots";

export function holdingHandlers(deps: Deps): Pick<Handlers<Service, Call>, Holding> {
  return {
    GetPortfolioHolding: (input, call) => getHolding(deps, input, call),
    GetHoldingLots: (input, call) => getLots(deps, input, call),
  };
}

async function getHolding(
  deps: Deps,
  { cscsAcct, asAt, zero }: InputOf<Service["GetPortfolioHolding"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetPortfolioHolding"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!found.ok) return found;
    const { accountId, cscsAccount, chn } = found.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    const terms = { accountId, cscsAccount, chn, ...dayOf(deps, asAt), zero: zero === true, mayKnow };
    const { rows, totals } = await accountHolding(tx, { ...terms, market: deps.market });
    return ok({ totalCount: rows.length, items: [...rows], totals });
  });
}

async function getLots(
  deps: Deps,
  { cscsAcct, symbol, asAt }: InputOf<Service["GetHoldingLots"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetHoldingLots"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!found.ok) return found;
    const terms = { accountId: found.value.account.accountId, ...dayOf(deps, asAt), market: deps.market };
    const { items, ...rest } = await lotsOfHolding(tx, { ...terms, symbol: symbol.toUpperCase() });
    return ok({ ...rest, items: [...items] });
  });
}

/** No day that the market has not had is asked about. */
export function dayOf(deps: Pick<Deps, "market">, asAt: TradingDay | null | undefined) {
  const today = deps.market.tradingDay();
  const day = asAt ?? today;
  return { day: day > today ? today : day, isToday: day >= today };
}
