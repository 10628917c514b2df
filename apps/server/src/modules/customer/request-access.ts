// Who stands to a request in which way: its applicant, the staff who entered it, who reviews, who approves.

import type { Actor } from "@tradebook/domain/account-opening/request-status.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Caller, Call } from "../../deps.ts";
import type { KeptRequest } from "../../store/account-requests.ts";
import { tenantCall } from "../../tenant-call.ts";

export type RequestCall = {
  readonly caller: Caller;
  readonly tenantId: number;
  readonly now: Instant;
  readonly ip: string;
};

/** Null on the host's side, where there are no requests. */
export function requestCall(call: Call): RequestCall | null {
  const who = tenantCall(call);
  return who === null ? null : { ...who, now: call.now, ip: call.ip };
}

export function isReviewer(caller: Caller): boolean {
  return caller.permissions.has("Pages.Users");
}

export function isApprover(caller: Caller): boolean {
  return caller.permissions.has("Pages.AccountRequests.Approve");
}

export function isStaff(caller: Caller): boolean {
  return isReviewer(caller) || isApprover(caller);
}

/** The applicant, or staff who entered it for a client at the counter. */
export function isOwner(
  caller: Caller,
  request: Pick<KeptRequest, "applicantUserId" | "createdBy" | "channel">,
): boolean {
  if (request.applicantUserId === caller.userId) return true;
  return request.channel === "counter" && request.createdBy === caller.userId && isStaff(caller);
}

export function maySee(caller: Caller, request: KeptRequest): boolean {
  return isOwner(caller, request) || isStaff(caller);
}

export function actorsOf(caller: Caller, request: KeptRequest): ReadonlySet<Actor> {
  const actors: readonly (readonly [Actor, boolean])[] = [
    ["owner", isOwner(caller, request)],
    ["reviewer", isReviewer(caller) || isApprover(caller)],
    ["approver", isApprover(caller)],
  ];
  return new Set(actors.flatMap(([actor, may]) => (may ? [actor] : [])));
}
