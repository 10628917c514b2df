// System: how the server is, as the parts that watch it say.

import { ok } from "@tradebook/domain/result.ts";
import type { Handlers } from "@tradebook/contract/method.ts";
import type { SystemStatus, systemService } from "@tradebook/contract/services/system.ts";
import type { Call } from "../../deps.ts";

export type SystemDeps = {
  /** With what waits in a house; with null in all of them. */
  readonly systemStatus: (tenantId: number | null) => Promise<SystemStatus>;
};

export function systemHandlers(deps: SystemDeps): Handlers<typeof systemService, Call> {
  return {
    GetStatus: async (_input, { tenantId }) => ok(await deps.systemStatus(tenantId)),
  };
}
