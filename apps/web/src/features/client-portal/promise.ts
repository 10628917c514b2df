// How a withdrawal stands against the time by which the firm promised to have it paid.

import type { OutflowRow } from "@tradebook/contract/cash-flows.ts";
import type { Instant } from "@tradebook/domain/instant.ts";

type Promised = Pick<OutflowRow, "status" | "promisedBy" | "paidAt">;

/** due: it waits and is in time; late: it waits beyond it; kept and missed: it was paid. None where nothing was promised. */
export type PromiseStands = "none" | "due" | "late" | "kept" | "missed";

export function promiseOf({ status, promisedBy, paidAt }: Promised, now: Instant): PromiseStands {
  if (promisedBy === null) return "none";
  if (status === "REQUESTED" || status === "APPROVED") return now > promisedBy ? "late" : "due";
  if (status !== "PAID" || paidAt === null) return "none";
  return paidAt > promisedBy ? "missed" : "kept";
}
