// How far a withdrawal has come, as the steps it goes through: asked, approved, paid, or ended before.

import type { WithdrawalRow } from "@tradebook/contract/services/funding.ts";
import type { Instant } from "@tradebook/domain/instant.ts";

type Status = WithdrawalRow["status"];

/** Whether it waits still though it was promised for earlier. */
export function isLate({ status, promisedBy }: Pick<WithdrawalRow, "status" | "promisedBy">, now: Instant): boolean {
  return promisedBy !== null && now > promisedBy && (status === "REQUESTED" || status === "APPROVED");
}

/** done: behind it; now: where it stands; next: still to come; ended: where it stopped. */
export type Stage = {
  readonly status: Status;
  readonly at: Instant | null;
  readonly state: "done" | "now" | "next" | "ended";
};
type Steps = Pick<WithdrawalRow, "status" | "askedAt" | "decidedAt" | "endedAt">;

export function stagesOf({ status, askedAt, decidedAt, endedAt }: Steps): readonly Stage[] {
  const asked = { status: "REQUESTED", at: askedAt } as const;
  const approved = { status: "APPROVED", at: decidedAt } as const;
  const paid = { status: "PAID", at: endedAt } as const;
  switch (status) {
    case "REQUESTED":
      return [
        { ...asked, state: "now" },
        { ...approved, state: "next" },
        { ...paid, state: "next" },
      ];
    case "APPROVED":
      return [
        { ...asked, state: "done" },
        { ...approved, state: "now" },
        { ...paid, state: "next" },
      ];
    case "PAID":
      return [
        { ...asked, state: "done" },
        { ...approved, state: "done" },
        { ...paid, state: "done" },
      ];
    case "FAILED":
      return [
        { ...asked, state: "done" },
        { ...approved, state: "done" },
        { status, at: endedAt, state: "ended" },
      ];
    case "REJECTED":
    case "CANCELLED":
      return [
        { ...asked, state: "done" },
        { status, at: endedAt ?? decidedAt, state: "ended" },
      ];
    default:
      return status satisfies never;
  }
}
