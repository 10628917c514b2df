// Development: answers for the Development service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { developmentService } from "@tradebook/contract/services/development.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";

export function developmentHandlers(): Handlers<typeof developmentService, Call> {
  return { GetOutbox: async () => ok({ items: [] }) };
}
