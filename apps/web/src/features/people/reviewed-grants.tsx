// The grants of a review of access as a list.

import {
  accessReviewService,
  type AccessReview,
  type ReviewedGrant,
} from "@tradebook/contract/services/access-review.ts";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate, formatQuantity, none } from "../../lib/format.ts";
import { pageInput, type Offer } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { R, type ReviewWord } from "./review-words.ts";

export type ReviewTotals = { readonly review: AccessReview | null };

const reviewOffer: Offer = {
  name: "accessReviews",
  ask: async (signal) => {
    const { items } = await call(accessReviewService.GetReviews, {}, signal);
    return items.map(({ id, quarter, openedAt }) => ({
      value: String(id),
      label: `${quarter} · ${formatDate(openedAt)}`,
    }));
  },
};

const states = [
  ["Open", "StateOpen", "wait"],
  ["Confirmed", "StateConfirmed", "good"],
  ["Revoked", "StateRevoked", "bad"],
  ["Ended", "StateEnded", "done"],
] as const satisfies readonly (readonly [ReviewedGrant["state"], ReviewWord, Tone])[];

export const reviewedGrants: List<ReviewedGrant, ReviewTotals, ReviewWord> = {
  say: R,
  name: "reviewedGrants",
  title: "Users",
  words: { rows: "Grants", empty: "NoReview", emptyHint: "NoReviewHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "decision",
      word: "AnyDecision",
      label: "Decision",
      kind: "choice",
      choices: states.map(([value, word]) => ({ value, word })),
    },
    { name: "review", word: "NewestReview", label: "TheReview", kind: "offered", most: 10, offer: reviewOffer },
  ],
  idOf: ({ id }) => id,
  idText: ({ fullName }) => fullName,
  idWord: "Person",
  rowWord: "GrantNo",
  columns: [
    { word: "TheGrant", look: "text", sort: "roleName", cell: grantText, title: grantText },
    { word: "PermissionsIn", look: "num", cell: ({ permissions }) => formatQuantity(permissions.length) },
    { word: "LastSignIn", look: "plain", sort: "lastLoginTime", cell: signInText },
    { word: "Decision", look: "plain", sort: "state", cell: (grant) => <GrantState grant={grant} /> },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
    { word: "DecidedAt", look: "plain", sort: "decidedAt", cell: ({ decidedAt }) => momentText(decidedAt) ?? none },
    { word: "Note", look: "text", cell: ({ note }) => note ?? none, title: ({ note }) => note ?? "" },
  ],
  card: (grant) => ({
    first: grant.fullName,
    firstEnd: <GrantState grant={grant} />,
    second: grantText(grant),
    secondEnd: "",
    third: `${R("LastSignIn")}: ${signInText(grant)}`,
    thirdEnd: grant.decidedBy ?? "",
  }),
  totals: [],
  ask: (asked, signal) => {
    const { decision, review = "" } = asked.values;
    const state = states.find(([value]) => value === decision)?.[0] ?? null;
    const reviewId = /^[1-9]\d{0,8}$/.test(review) ? Number(review) : null;
    return call(accessReviewService.GetGrants, { ...pageInput(asked), state, reviewId }, signal);
  },
};

export function grantText({ roleName }: Pick<ReviewedGrant, "roleName">): string {
  return roleName === null ? R("AllAccounts") : R("RoleGrant", roleName);
}

export function signInText({ lastLoginTime }: Pick<ReviewedGrant, "lastLoginTime">): string {
  return momentText(lastLoginTime) ?? R("Never");
}

export function momentText(at: number | null): string | null {
  return at === null ? null : `${formatDate(at)} ${formatClock(at)}`;
}

export function GrantState({ grant: { state, isOwn } }: { readonly grant: Pick<ReviewedGrant, "state" | "isOwn"> }) {
  const [, word, tone] = states.find(([value]) => value === state) ?? states[0];
  return (
    <Dot tone={tone} title={isOwn && state === "Open" ? R("Own") : undefined}>
      {R(word)}
    </Dot>
  );
}
