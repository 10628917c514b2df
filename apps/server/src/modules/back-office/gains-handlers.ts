// BackOffice: realised gains and their meter, for whoever may see the account.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { gainsRule } from "@tradebook/domain/portfolio/gains-rule.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { accountGainsMeter, realisedGains } from "./gains-reports.ts";
import { periodOf } from "./report-period.ts";

type Service = typeof backOfficeService;
type Gains = "GetRealisedGains" | "GetGainsMeter";

export function gainsHandlers(deps: Deps): Pick<Handlers<Service, Call>, Gains> {
  return {
    GetRealisedGains: (input, call) => getRealisedGains(deps, input, call),
    GetGainsMeter: (input, call) => getGainsMeter(deps, input, call),
  };
}

async function getRealisedGains(
  deps: Deps,
  input: InputOf<Service["GetRealisedGains"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetRealisedGains"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: input.cscsAcct,
      scope: "Statements",
      now: call.now,
    });
    if (!found.ok) return found;
    const { accountId } = found.value.account;
    const period = periodOf(deps.market.tradingDay(), input);
    const search = { accountId, ...period, securityID: input.symbol?.toUpperCase() ?? null };
    const { items, ...rest } = await realisedGains(tx, search, { skip: input.skipCount, take: input.maxResultCount });
    return ok({ ...rest, items: [...items] });
  });
}

async function getGainsMeter(
  deps: Deps,
  { cscsAcct, asAt }: InputOf<Service["GetGainsMeter"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetGainsMeter"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  const today = deps.market.tradingDay();
  const day = asAt ?? today;
  if (day < gainsRule.since || day > today) {
    return refuse({ code: "DATE_INVALID", field: "asAt", earliest: gainsRule.since, latest: today });
  }
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Statements",
      now: call.now,
    });
    if (!found.ok) return found;
    const { accountId, cscsAccount } = found.value.account;
    return ok(await accountGainsMeter(tx, { accountId, cscsAccount, day, now: call.now }));
  });
}
