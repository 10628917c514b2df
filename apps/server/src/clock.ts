// The only place that asks what time it is.

import { instant } from "@tradebook/domain/instant.ts";
import type { Clock } from "./deps.ts";

export const systemClock: Clock = { now: () => instant(Date.now()) };
