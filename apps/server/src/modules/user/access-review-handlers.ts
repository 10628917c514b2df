// AccessReview: opens and closes reviews of who may do what, and takes down what is decided on each grant.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { AccessReview, accessReviewService, ReviewedGrant } from "@tradebook/contract/services/access-review.ts";
import { isSelf } from "@tradebook/domain/funding/one-person.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { tellOfReview } from "../../outbound/tell-of-review.ts";
import { sideCall } from "../../side-call.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import {
  accessReviews,
  closeReview,
  decideGrants,
  findGrant,
  openReview,
  searchGrants,
  type KeptGrant,
  type KeptReview,
} from "../../store/access-reviews.ts";
import { listSearch } from "../../store/sort-order.ts";
import { handsOf } from "../../store/same-person.ts";
import { accessReviewFile } from "./access-review-file.ts";
import { changing } from "./change-users.ts";
import { revokeGrant } from "./revoke-grant.ts";

type Service = typeof accessReviewService;

export function accessReviewHandlers(deps: Deps & SignInDeps): Handlers<Service, Call> {
  return {
    Open: (input, call) => open(deps, input, call),
    GetReviews: async (_, call) => {
      const { caller, tenantId } = sideCall(call);
      return ok({ items: [...(await readInTenant(deps.db, tenantId, (tx) => accessReviews(tx, caller.userId)))] });
    },
    GetGrants: (input, call) => getGrants(deps, input, call),
    Confirm: (input, call) =>
      decide(deps, { id: input.id, call }, async (tx, grant) => {
        if (grant.state === "Revoked") return { code: "REVIEW_DECIDED", why: "taken" };
        // Whoever confirmed it first stands in the evidence, with their words.
        if (grant.state === "Confirmed") return undefined;
        const { caller } = sideCall(call);
        const decision = { ids: [grant.id], decision: "CONFIRMED", by: caller.userId, at: call.now } as const;
        await decideGrants(tx, { ...decision, note: input.note ?? null });
        return undefined;
      }),
    Revoke: (input, call) =>
      decide(deps, { id: input.id, call }, (tx, grant) => revokeGrant(tx, deps, { grant, note: input.note, call })),
    Close: (input, call) => close(deps, input, call),
    Export: (input, call) => accessReviewFile(deps, input, call),
  };
}

/** A review is not put off to next year. */
const longestDays = 90;

async function open(deps: SignInDeps, { dueOn }: InputOf<Service["Open"]>, call: Call): Promise<Answer<AccessReview>> {
  const { caller, tenantId } = sideCall(call);
  const today = lagosDay(call.now);
  const latest = addDays(today, longestDays);
  if (dueOn < today || dueOn > latest) return refuse({ code: "DATE_INVALID", field: "dueOn", earliest: today, latest });
  return await changing(deps, tenantId, async (tx) => {
    const [newest] = await accessReviews(tx, caller.userId);
    if (newest !== undefined && newest.closedAt === null)
      return { ok: false, rejection: { code: "REVIEW_OPEN", quarter: newest.quarter } };
    const id = await openReview(tx, { userId: caller.userId, dueOn, at: call.now });
    const review = await reviewOf(tx, id, caller.userId);
    invariant(review !== undefined, "a review that was just opened is there");
    await tellOfReview(tx, { review, openerId: caller.userId, at: call.now });
    return ok(review);
  });
}

type GetGrants = Service["GetGrants"];

async function getGrants(deps: Deps, input: InputOf<GetGrants>, call: Call): Promise<Answer<OutputOf<GetGrants>>> {
  const { caller, tenantId } = sideCall(call);
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const all = await accessReviews(tx, caller.userId);
    const { reviewId = null } = input;
    const review = reviewId === null ? all[0] : all.find(({ id }) => id === reviewId);
    if (reviewId !== null && review === undefined) return noSuch("review", reviewId);
    if (review === undefined) return ok({ totalCount: 0, items: [], totals: { review: null } });
    const search = {
      ...listSearch(input.keyword, sortTerms(input.sorting)),
      reviewId: review.id,
      id: null,
      userId: null,
      state: input.state ?? null,
    };
    const { totalCount, rows } = await searchGrants(tx, search, { skip: input.skipCount, take: input.maxResultCount });
    return ok({ totalCount, items: rows.map((row) => grantRow(row, caller.userId)), totals: { review } });
  });
}

type Asked = { readonly id: number; readonly call: Call };
type Act = (tx: Tx, grant: KeptGrant) => Promise<Refusal | undefined>;

/** By somebody else than whose grant it is, while the review is open and the grant stands. */
async function decide(deps: SignInDeps, { id, call }: Asked, act: Act): Promise<Answer<ReviewedGrant>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const grant = await findGrant(tx, id);
    if (grant === undefined) return noSuch("grant", id);
    if (isSelf(await handsOf(tx, caller.userId), grant.userId)) return { ok: false, rejection: { code: "OWN_REVIEW" } };
    if (grant.isClosed) return { ok: false, rejection: { code: "REVIEW_DECIDED", why: "closed" } };
    if (grant.state === "Ended") return { ok: false, rejection: { code: "REVIEW_DECIDED", why: "ended" } };
    const no = await act(tx, grant);
    if (no !== undefined) return { ok: false, rejection: no };
    const decided = await findGrant(tx, id);
    invariant(decided !== undefined, "a grant that was just decided on is there");
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(told(grant), told(decided))));
    return ok(grantRow(decided, caller.userId));
  });
}

function told({ userName, roleName, permissions, state }: KeptGrant) {
  return { [`${userName}: ${roleName ?? permissions.join(", ")}`]: state };
}

async function close(deps: SignInDeps, input: InputOf<Service["Close"]>, call: Call): Promise<Answer<AccessReview>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const review = await reviewOf(tx, input.id, caller.userId);
    if (review === undefined) return noSuch("review", input.id);
    if (review.closedAt !== null) return { ok: false, rejection: { code: "REVIEW_DECIDED", why: "closed" } };
    const note = input.note ?? null;
    if (review.open > 0 && note === null)
      return { ok: false, rejection: { code: "REVIEW_UNFINISHED", open: review.open } };
    await closeReview(tx, { id: review.id, by: caller.userId, at: call.now, note });
    const closed = await reviewOf(tx, review.id, caller.userId);
    invariant(closed !== undefined, "a review that was just closed is there");
    return ok(closed);
  });
}

async function reviewOf(tx: Tx, id: number, readerId: number): Promise<KeptReview | undefined> {
  return (await accessReviews(tx, readerId)).find((review) => review.id === id);
}

function grantRow({ reviewId: _, isClosed: __, roleId: ___, ...grant }: KeptGrant, readerId: number): ReviewedGrant {
  return { ...grant, permissions: [...grant.permissions], isOwn: grant.userId === readerId };
}

function noSuch(entity: string, id: number): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity, id: String(id) });
}
