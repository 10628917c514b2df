// Funding: answers for the Funding service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { fundingService } from "@tradebook/contract/services/funding.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";
import { bankDetailsHandlers } from "./bank-details-handlers.ts";
import { depositHandlers } from "./deposit-handlers.ts";
import type { FundingDeps } from "./funding-caller.ts";
import { withdrawalHandlers } from "./withdrawal-handlers.ts";

export function fundingHandlers(deps: FundingDeps): Handlers<typeof fundingService, Call> {
  return {
    ...depositHandlers(deps),
    ...withdrawalHandlers(deps),
    ...bankDetailsHandlers(deps),
    GetBanks: async () => ok(banks.map(({ sortCode, label }) => ({ code: sortCode, name: label }))),
  };
}
