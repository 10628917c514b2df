// Funding: answers for the Funding service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { fundingService } from "@tradebook/contract/services/funding.ts";
import { bankOf, banks } from "@tradebook/domain/banks.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { adjustmentHandlers } from "./adjustment-handlers.ts";
import { bankDetailsHandlers } from "./bank-details-handlers.ts";
import { creditHandlers } from "./credit-handlers.ts";
import { debtHandlers } from "./debt-handlers.ts";
import { depositClaimHandlers } from "./deposit-claim-handlers.ts";
import { directSettlementHandlers } from "./direct-settlement-handlers.ts";
import { dividendMandateHandlers } from "./dividend-mandate-handlers.ts";
import { depositHandlers } from "./deposit-handlers.ts";
import type { FundingDeps } from "./funding-caller.ts";
import { lienHandlers } from "./lien-handlers.ts";
import { withdrawalHandlers } from "./withdrawal-handlers.ts";

export function fundingHandlers(deps: FundingDeps): Handlers<typeof fundingService, Call> {
  return {
    ...depositHandlers(deps),
    ...withdrawalHandlers(deps),
    ...bankDetailsHandlers(deps),
    GetClientBanks: async (_, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("tenant", "");
      const { clientBanks } = await readInTenant(deps.db, who.tenantId, tenantPolicies);
      return ok({ items: clientBanks.map((one) => ({ ...one, bankName: bankOf(one.bankCode)?.label ?? "" })) });
    },
    ...adjustmentHandlers(deps),
    ...debtHandlers(deps),
    ...creditHandlers(deps),
    ...lienHandlers(deps),
    ...directSettlementHandlers(deps),
    ...dividendMandateHandlers(deps),
    ...depositClaimHandlers(deps),
    GetBanks: async () => ok(banks.map(({ sortCode, label }) => ({ code: sortCode, name: label }))),
  };
}
