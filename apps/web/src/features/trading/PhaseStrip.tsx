// The market's day as a line of phases: where it stands, how long yet, what comes next, and what orders it takes now.

import { useQuery } from "@tanstack/react-query";
import type { MarketStatus } from "@tradebook/contract/services/market-data.ts";
import { phaseOrders, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { isKnown } from "../../lib/known.ts";
import { phaseMeaning, phaseName } from "../../lib/phase-words.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { timeLeft } from "../../lib/time-left.ts";
import { isClosed } from "../../market/queued-order.ts";
import { L as Q } from "../../market/queued-words.ts";
import { Hint } from "../../ui/Hint.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L } from "./trading-words.ts";

/** The day as it goes when nothing happens; a halt and what follows it stand in place of the rest. */
const usualDay = [
  "PRE_OPEN",
  "PRE_OPEN_IMBALANCE",
  "CONTINUOUS",
  "PRE_CLOSE",
  "PRE_CLOSE_IMBALANCE",
  "END_OF_DAY",
] as const satisfies readonly Phase[];

export function PhaseStrip() {
  const status = useQuery(marketStatusQuery()).data;
  if (status === undefined) return <div className="phases" aria-hidden="true" />;
  const row = phases[status.phase];
  const tone = row.matches ? "open" : row.accepts ? "wait" : "closed";
  return (
    <section className="phases" data-tone={tone} data-phase={status.phase} aria-label={L("PhaseOfDay")}>
      <ol className="phases__day">
        {stepsOf(status.phase).map((phase) => (
          <li key={phase} className="phases__step" aria-current={phase === status.phase ? "step" : undefined}>
            {phaseName(phase)}
            {phase === status.phase ? <Countdown endsAt={status.phaseEndsAt} /> : null}
          </li>
        ))}
      </ol>
      <Reason status={status} />
      <Takes status={status} />
      {status.simulated ? (
        <Hint className="phases__simulated" text={L("SimulatedHint")}>
          {L("Simulated")}
        </Hint>
      ) : null}
      <Hint className="phases__why" text={meaningOf(status)}>
        {L("WhatItMeans")}
      </Hint>
    </section>
  );
}

function stepsOf(phase: Phase): readonly Phase[] {
  if (usualDay.some((usual) => usual === phase)) return usualDay;
  return phase === "CLOSED" ? ["CLOSED", ...usualDay] : [phase, "CONTINUOUS"];
}

/** Only what stands still has a reason to tell. */
function Reason({ status: { phase, reason } }: { readonly status: MarketStatus }) {
  const isSaid = isKnown(reason) && (phase === "HALTED" || phase === "INTRADAY_AUCTION");
  return isSaid ? <p className="phases__reason ellipsis">{reason}</p> : null;
}

function Countdown({ endsAt }: { readonly endsAt: number | null }) {
  const at = useNow(1000);
  return endsAt === null ? null : <span className="phases__left">{timeLeft(endsAt - at)}</span>;
}

function meaningOf({ phase, nextPhase }: MarketStatus): string {
  const next = nextPhase === null ? "" : ` ${L("ThenComes", phaseName(nextPhase))}`;
  return `${phaseMeaning(phase)}${next}`;
}

/** Types and durations that may be entered now, as the table of phases says. */
function Takes({ status: { phase } }: { readonly status: MarketStatus }) {
  const isBroker = may(useSignedIn(), "TRADE_ALL_ACCOUNTS");
  const { ordTypes, timesInForce: durations } = phaseOrders[phase];
  const open = durations.filter((name) => isBroker || !timesInForce[name].brokersOnly);
  const words = isClosed(phase)
    ? Q("OrdersWait")
    : ordTypes.length === 0
      ? L("TakesNothing")
      : open.length === 0
        ? L("TakesBrokers")
        : L("Takes", ordTypes.map((name) => L(name)).join(", "), open.map((name) => L(name)).join(", "));
  return (
    <p className="phases__takes ellipsis" title={words}>
      {words}
    </p>
  );
}
