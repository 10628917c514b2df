// The review of who may do what: begun once a quarter, decided grant by grant, and closed as evidence.

import { accessReviewService, type AccessReview } from "@tradebook/contract/services/access-review.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { withMembers } from "../../lists/list-asked.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Standstill } from "../../ui/States.tsx";
import { CloseReview, ReviewFiles, StartReview } from "./ReviewForms.tsx";
import { GrantDrawer } from "./GrantDrawer.tsx";
import { R } from "./review-words.ts";
import { reviewedGrants, type ReviewTotals } from "./reviewed-grants.tsx";

export function AccessReviewTab({ nav }: { readonly nav: ReactNode }) {
  const [doing, setDoing] = useState<"none" | "start" | "close">("none");
  const chosen = useSearchParams()[0].get("review") ?? "";
  const { data } = useQuery({
    queryKey: ["list", "accessReviews"],
    queryFn: ({ signal }) => call(accessReviewService.GetReviews, {}, signal),
  });
  const newest = data?.items[0];
  const shown = data?.items.find(({ id }) => String(id) === chosen) ?? newest;
  const close = () => setDoing("none");
  const tools = (
    <>
      {newest === undefined || newest.closedAt !== null ? (
        <Button look="primary" disabled={data === undefined} onClick={() => setDoing("start")}>
          <Icon name="plus" /> {R("Start")}
        </Button>
      ) : (
        <Button onClick={() => setDoing("close")}>{R("Close")}</Button>
      )}
    </>
  );
  return (
    <>
      <ListFrame
        list={reviewedGrants}
        nav={nav}
        tools={tools}
        files={filesOf(shown)}
        notice={data === undefined ? null : <QuarterDue newest={newest} />}
        above={Summary}
        drawer={GrantDrawer}
      />
      {doing === "start" ? <StartReview first={dueAfterDays} onClose={close} /> : null}
      {doing === "close" && newest !== undefined ? <CloseReview review={newest} onClose={close} /> : null}
    </>
  );
}

function filesOf(shown: AccessReview | undefined) {
  return () => (shown === undefined ? null : <ReviewFiles review={shown} />);
}

/** A fortnight, unless said. */
const dueAfterDays = 14;

function QuarterDue({ newest }: { readonly newest: AccessReview | undefined }) {
  const isDone = newest !== undefined && (newest.closedAt === null || newest.quarter === quarterOf(now()));
  return isDone ? null : <Standstill>{R("QuarterDue")}</Standstill>;
}

/** As the server calls it. */
function quarterOf(at: ReturnType<typeof now>): string {
  const [year = "", month = ""] = lagosDay(at).split("-");
  return `Q${Math.ceil(Number(month) / 3)} ${year}`;
}

const counts = [
  ["Open", "StateOpen", "open"],
  ["Confirmed", "StateConfirmed", "confirmed"],
  ["Revoked", "StateRevoked", "revoked"],
  ["Ended", "StateEnded", "ended"],
] as const;

function Summary({ totals: { review } }: { readonly totals: ReviewTotals }) {
  const [query, setQuery] = useSearchParams();
  if (review === null) return null;
  const isLate = review.closedAt === null && review.open > 0 && addDays(review.dueOn, 1) <= lagosDay(now());
  const asked = query.get("decision");
  return (
    <section className="review" aria-label={R("TheReview")} data-testid="review-summary">
      {isLate ? (
        <Standstill tone="bad">
          {R("Late", review.quarter, formatDate(review.dueOn), formatQuantity(review.open))}
        </Standstill>
      ) : null}
      <p className="review__said">
        <strong>{review.quarter}</strong> {saidOf(review)}
      </p>
      <ul className="counts">
        {counts.map(([state, word, member]) => (
          <li key={state}>
            <button
              type="button"
              className="counts__one"
              aria-pressed={asked === state}
              onClick={() => setQuery(withMembers(addressNow(), { decision: asked === state ? "" : state }))}
            >
              <strong>{formatQuantity(review[member])}</strong>
              <span>{R(state === "Open" && review.closedAt !== null ? "NotReviewed" : word)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function saidOf({ openedAt, openedBy, dueOn, closedAt, closedBy, closingNote, forReader }: AccessReview): string {
  const begun =
    openedBy === null ? R("OpenedItself", formatDate(openedAt)) : R("OpenedOn", formatDate(openedAt), openedBy);
  const parts =
    closedAt === null
      ? [R("Due", formatDate(dueOn)), begun, R("YoursToReview", formatQuantity(forReader))]
      : [R("ClosedOn", formatDate(closedAt), closedBy ?? ""), begun, ...(closingNote === null ? [] : [closingNote])];
  return parts.join(" · ");
}
