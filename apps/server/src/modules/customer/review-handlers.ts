// The calls of staff: the queue, one request, and what is decided on it.

import { sortTerms } from "@tradebook/contract/paging.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { customerService, WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import type { RequestStep } from "@tradebook/domain/account-opening/request-status.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { eachRow } from "../../each-row.ts";
import { findRequest, lockRequest, type KeptRequest, type RequestState } from "../../store/account-requests.ts";
import { askQuestions, questionsOf } from "../../store/account-requests-checks.ts";
import { countRequests, requestQueue } from "../../store/account-requests-queue.ts";
import { isReviewerThere, reviewers } from "../../store/reviewers.ts";
import { wakeChecks } from "../../store/waking-checks.ts";
import { notThere } from "./own-request.ts";
import { actorsOf, requestCall, type RequestCall } from "./request-access.ts";
import { rowShown, showRequest } from "./show-request.ts";
import { takeStep } from "./take-step.ts";

type Customer = typeof customerService;
type Queue = Customer["GetAllCustomerAccountCreationRequests"];

export async function getQueue(
  deps: Deps,
  asked: { readonly input: InputOf<Queue>; readonly handedIn: boolean },
  call: Call,
): Promise<Answer<OutputOf<Queue>>> {
  const by = requestCall(call);
  if (by === null) return notThere(0);
  const { input, handedIn } = asked;
  const [term] = sortTerms(input.sorting);
  const search = {
    handedIn,
    status: input.status ?? null,
    accountType: input.accountType ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    reviewerId: input.assignedToMe === true ? by.caller.userId : (input.assignedTo ?? null),
    isLate: input.isLate ?? null,
    hasFailedCheck: input.hasFailedCheck ?? null,
    isExposed: input.isExposed ?? null,
    isResubmitted: input.isResubmitted ?? null,
    isOpen: input.isOpen ?? null,
    keyword: input.keyword?.trim() === "" ? null : (input.keyword?.trim() ?? null),
    now: by.now,
    sorting: term === undefined ? null : { column: term.column.toLowerCase(), descending: term.descending },
  };
  return await readInTenant(deps.db, by.tenantId, async (tx) => {
    const cut = { skip: input.skipCount, take: input.maxResultCount };
    const [{ count, rows }, counts] = [await requestQueue(tx, search, cut), await countRequests(tx, handedIn)];
    return ok({
      totalCount: count,
      items: rows.map((row) => rowShown(row, by.now)),
      counts: counts.map((one) => ({ ...one })),
    });
  });
}

export async function getRequest(
  deps: Deps,
  input: { readonly id: number },
  call: Call,
): Promise<Answer<WholeAccountRequest>> {
  const by = requestCall(call);
  if (by === null) return notThere(input.id);
  return await readInTenant(deps.db, by.tenantId, async (tx) => {
    const request = await findRequest(tx, input.id);
    return request === undefined ? notThere(input.id) : ok(await showRequest(deps, tx, { request, by }));
  });
}

type Decided = {
  readonly id: number;
  readonly version?: number | null | undefined;
  readonly step: RequestStep;
  readonly note?: string;
  readonly takesOver?: boolean;
  /** A member of staff who shall review it. */
  readonly assigneeId?: number;
  readonly change?: Partial<RequestState>;
};

/** One decision of staff on one request, which nobody else changes meanwhile. */
export async function decideOn(deps: Deps, decided: Decided, call: Call): Promise<Answer<WholeAccountRequest>> {
  const by = requestCall(call);
  if (by === null) return notThere(decided.id);
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const found = await lockedFor(tx, decided);
    if (!found.ok) return found;
    const request = { ...found.value, ...decided.change };
    const { step, note = "", takesOver = false, assigneeId } = decided;
    if (assigneeId !== undefined && !(await isReviewerThere(tx, assigneeId))) return noSuchReviewer(assigneeId);
    const acting = { userId: by.caller.userId, may: actorsOf(by.caller, request) };
    const taken = await takeStep(deps, tx, { request, step, by: acting, now: by.now, note, takesOver, assigneeId });
    return taken.ok ? await shownAfter(deps, tx, { id: request.id, by }) : taken;
  });
}

type AssignMany = Customer["AssignManyForReview"];

/** Gives each to one member of staff, whoever holds it. */
export function assignMany(
  deps: Deps,
  { requests, userId: assigneeId }: InputOf<AssignMany>,
  call: Call,
): Promise<Answer<OutputOf<AssignMany>>> {
  return eachRow(requests, call, ({ id, version }, ofOne) =>
    decideOn(deps, { id, version, step: "take", takesOver: true, assigneeId }, ofOne),
  );
}

async function lockedFor(tx: Tx, { id, version }: Decided): Promise<Answer<KeptRequest>> {
  const found = await lockRequest(tx, id);
  if (found === undefined) return notThere(id);
  const isStale = typeof version === "number" && version !== found.version;
  return isStale ? { ok: false, rejection: { code: "REQUEST_CHANGED", id } } : ok(found);
}

async function shownAfter(
  deps: Deps,
  tx: Tx,
  { id, by }: { readonly id: number; readonly by: RequestCall },
): Promise<Answer<WholeAccountRequest>> {
  const request = await findRequest(tx, id);
  return request === undefined ? notThere(id) : ok(await showRequest(deps, tx, { request, by }));
}

function noSuchReviewer(id: number): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity: "user", id: String(id) });
}

type Reviewers = Customer["GetReviewers"];

/** Who may be given a request. */
export async function getReviewers(deps: Deps, call: Call): Promise<Answer<OutputOf<Reviewers>>> {
  const by = requestCall(call);
  if (by === null) return notThere(0);
  const found = await readInTenant(deps.db, by.tenantId, (tx) => reviewers(tx));
  return ok({ items: [...found] });
}

/** Asks anew what failed or found nobody: the checks while it is reviewed, the depository while it is with it. */
export async function repeatChecks(
  deps: Deps,
  input: { readonly id: number },
  call: Call,
): Promise<Answer<WholeAccountRequest>> {
  const by = requestCall(call);
  if (by === null) return notThere(input.id);
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const found = await lockRequest(tx, input.id);
    if (found === undefined) return notThere(input.id);
    const { id, status } = found;
    if (status !== "UNDER_REVIEW" && status !== "SENT_TO_CSCS" && status !== "SUBMITTED") {
      return { ok: false, rejection: { code: "REQUEST_STATUS", id, status, step: "take" } };
    }
    const again = (await questionsOf(tx, id)).filter(
      (one) =>
        (one.status === "FAILED" || one.status === "UNAVAILABLE") &&
        (one.kind === "DEPOSITORY") === (status === "SENT_TO_CSCS"),
    );
    await askQuestions(
      tx,
      again.map(({ kind, path }) => ({ requestId: id, kind, path, at: by.now })),
    );
    tx.afterCommit(() => wakeChecks(tx.db, tx.tenantId));
    return await shownAfter(deps, tx, { id, by });
  });
}
