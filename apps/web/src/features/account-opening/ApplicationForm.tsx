// The application page by page: the list of pages with their state, the page, and the way on; all of it saved as typed.

import type { WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import type { StepName } from "@tradebook/domain/account-opening/field.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { formatClock } from "../../lib/format.ts";
import { inLanguage } from "../../lib/words.ts";
import { pathLabel } from "../../opening/opening-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { stepsOf } from "./application-form.ts";
import { L } from "./opening-form-words.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { StepBody } from "./StepBody.tsx";
import { useDraft, type Draft } from "./use-draft.ts";

type Props = {
  readonly request: WholeAccountRequest;
  readonly onRequest: (request: WholeAccountRequest) => void;
  readonly onHandedIn: () => Promise<void>;
};

type Place = StepName | "review";

export function ApplicationForm({ request, onRequest, onHandedIn }: Props) {
  const [query, setQuery] = useSearchParams();
  // Whoever signs in before the application is handed in is brought here.
  const isUnfinished = cameUnfinished(useLocation().state);
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const draft = useDraft({ request, onSaved: onRequest });
  const places: readonly Place[] = [...stepsOf(request).map(({ name }) => name), "review"];
  const place = places.find((one) => one === query.get("step")) ?? firstOpen(request);
  const at = places.indexOf(place);
  const go = async (next: string) => {
    setTried((before) => new Set(before).add(place));
    if (await draft.save()) setQuery({ step: next });
  };
  const title = place === "review" ? L("ReviewTitle") : inLanguage(stepsOf(request)[at]?.title ?? "");
  return (
    <div className="kyc__frame">
      <StepList request={request} places={places} place={place} onGo={(next) => void go(next)} />
      <section className="kyc__page" data-testid="kyc-page" data-step={place}>
        {isUnfinished ? (
          <p className="public__note">{L("FinishOpening", doneOf(request), stepsOf(request).length)}</p>
        ) : null}
        <Returned request={request} />
        <p className="kyc__count">
          {L("StepOf", at + 1, places.length)} · {L("DoneOf", doneOf(request), stepsOf(request).length)}
        </p>
        <PageTitle key={`title-${place}`} title={title} />
        <Problem said={draft.failure === null ? null : failureSaid(draft.failure)} />
        {place === "review" ? (
          <ReviewStep request={request} onStep={(next) => void go(next)} onHandedIn={onHandedIn} />
        ) : (
          <StepBody
            key={place}
            request={request}
            draft={draft}
            step={place}
            isTried={tried.has(place) || request.status === "RETURNED_FOR_INFO"}
            onArrived={onRequest}
          />
        )}
        <footer className="kyc__foot">
          {at > 0 ? <Button onClick={() => void go(places[at - 1] ?? place)}>{L("Back")}</Button> : null}
          <SaveState draft={draft} />
          {place === "review" ? null : (
            <Button look="primary" onClick={() => void go(places[at + 1] ?? "review")}>
              {L("Next")}
            </Button>
          )}
        </footer>
      </section>
    </div>
  );
}

function cameUnfinished(state: unknown): boolean {
  return typeof state === "object" && state !== null && "unfinished" in state && state.unfinished === true;
}

function doneOf(request: WholeAccountRequest): number {
  return stepsOf(request).filter(({ state }) => state === "done").length;
}

/** Each page begins at its title, also for those who hear it. */
function PageTitle({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="kyc__title">
      {title}
    </h2>
  );
}

/** A returned application opens where something must be put right; another where it was left. */
function firstOpen(request: WholeAccountRequest): Place {
  const [first] = request.returned;
  const wrong = request.problems.find(({ field }) => field === first?.field)?.step;
  const asked =
    request.steps.find(({ name }) => name === wrong) ?? stepsOf(request).find(({ state }) => state !== "done");
  return asked?.name ?? "review";
}

function Returned({ request }: { readonly request: WholeAccountRequest }) {
  if (request.returned.length === 0) return null;
  return (
    <section className="problem problem--note kyc__returned" data-testid="returned">
      <Icon name="warning" />
      <div>
        <strong>{L("ReturnedTitle")}</strong>
        <p>{L("ReturnedText")}</p>
        <ul className="kyc__open">
          {request.returned.map(({ field, reason }) => (
            <li key={`${field}-${reason}`}>
              <strong>{field === "" ? L("ReturnedWhole") : pathLabel(field)}</strong>: {inLanguage(reason)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SaveState({ draft }: { readonly draft: Draft }) {
  const { state, savedAt } = draft;
  return (
    <span className="kyc__saved" role="status" data-testid="save-state" data-state={state}>
      {state === "saving" || state === "waiting" ? L("Saving") : null}
      {state === "saved" && savedAt !== null ? L("SavedAt", formatClock(savedAt)) : null}
      {state === "failed" ? (
        <>
          {L("NotSaved")}{" "}
          <Button size="small" onClick={() => void draft.save()}>
            {L("SaveAgain")}
          </Button>
        </>
      ) : null}
    </span>
  );
}

type ListProps = {
  readonly request: WholeAccountRequest;
  readonly places: readonly Place[];
  readonly place: Place;
  readonly onGo: (place: Place) => void;
};

function StepList({ request, places, place, onGo }: ListProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone they stand in a row that is wider than the screen.
    nav.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  });
  const stateOf = (one: Place) => request.steps.find(({ name }) => name === one)?.state ?? "empty";
  const words = { empty: L("StateEmpty"), problem: L("StateProblem"), done: L("StateDone") };
  return (
    <nav ref={nav} className="kyc__steps" aria-label={L("Steps")}>
      <ol>
        {places.map((one) => (
          <li key={one}>
            <button
              type="button"
              className="kyc__step"
              data-state={one === "review" ? "empty" : stateOf(one)}
              aria-current={one === place ? "step" : undefined}
              onClick={() => onGo(one)}
            >
              <span className="kyc__mark" aria-hidden="true">
                {stateOf(one) === "done" ? <Icon name="check" size={12} /> : null}
              </span>
              {one === "review"
                ? L("Review")
                : inLanguage(request.steps.find(({ name }) => name === one)?.title ?? one)}
              {one === "review" ? null : <span className="sr-only">, {words[stateOf(one)]}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
