// Risk: answers for the Risk service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { riskService, TradingHealth } from "@tradebook/contract/services/risk.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { listLimits } from "../../store/limits-list.ts";
import { listRestrictions } from "../../store/restrictions.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { accountClosingHandlers } from "./account-closing-handlers.ts";
import { accountStateHandlers } from "./account-state-handlers.ts";
import { getKillSwitches, liftKillSwitch, setKillSwitch } from "./kill-switches.ts";
import { decideLimits, setLimits } from "./set-limits.ts";
import { liftRestriction, restrictSecurity } from "./restrict.ts";

export type RiskDeps = Deps & {
  /** Limits and restrictions have changed: the next order is decided by them. */
  readonly limitsChanged: (tenantId: number) => void;
  /** A switch, or the state of an account, wants open orders canceled. */
  readonly cancelStopped: () => void;
  readonly tradingHealth: (tenantId: number) => Promise<TradingHealth>;
};

export function riskHandlers(deps: RiskDeps): Handlers<typeof riskService, Call> {
  return {
    ...accountStateHandlers(deps),
    ...accountClosingHandlers(deps),
    GetLimits: (input, call) => getLimits(deps, input, call),
    SetLimits: (input, call) => setLimits(deps, input, call),
    DecideLimits: (input, call) => decideLimits(deps, input, call),
    GetRestrictedSecurities: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("restrictions", "");
      const filter = {
        day: deps.market.tradingDay(),
        id: null,
        inForce: input.inForce ?? null,
        keyword: input.keyword ?? null,
      };
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      return counted(await readInTenant(deps.db, who.tenantId, (tx) => listRestrictions(tx, filter, cut)));
    },
    RestrictSecurity: (input, call) => restrictSecurity(deps, input, call),
    LiftRestriction: (input, call) => liftRestriction(deps, input, call),
    GetKillSwitches: (input, call) => getKillSwitches(deps, input, call),
    SetKillSwitch: (input, call) => setKillSwitch(deps, input, call),
    LiftKillSwitch: (input, call) => liftKillSwitch(deps, input, call),
    GetHealth: async (_input, call) => {
      const who = tenantCall(call);
      return who === null ? notOnTheHost("house", "") : ok(await deps.tradingHealth(who.tenantId));
    },
  };
}

type Limits = (typeof riskService)["GetLimits"];

async function getLimits(deps: RiskDeps, input: InputOf<Limits>, call: Call): Promise<Answer<OutputOf<Limits>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("limits", "");
  const filter = {
    day: deps.market.tradingDay(),
    id: null,
    cscsAccount: input.cscsAccount ?? null,
    securityID: input.securityID ?? null,
    currentOnly: input.current === true,
  };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  return counted(await readInTenant(deps.db, who.tenantId, (tx) => listLimits(tx, filter, cut)));
}

type Counted<Row> = { readonly totalCount: number; readonly items: readonly Row[] };

function counted<Row>({ totalCount, items }: Counted<Row>): Answer<{ totalCount: number; items: Row[] }> {
  return ok({ totalCount, items: [...items] });
}
