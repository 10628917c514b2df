// The day's phases, the halt of the whole market, and the end of the day.

import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { AskFirst, type Question } from "./AskFirst.tsx";
import { Group } from "./Group.tsx";
import { L } from "./simulator-words.ts";
import { useRun } from "./use-simulator.ts";

/** In the order of the day; a halt and the auction after it come by themselves, and the day's end has its own button. */
const shown: readonly Phase[] = [
  "PRE_OPEN",
  "PRE_OPEN_IMBALANCE",
  "CONTINUOUS",
  "PRE_CLOSE",
  "PRE_CLOSE_IMBALANCE",
  "CLOSED",
];

export function PhaseGroup({ state }: { readonly state: SimulatorState }) {
  const { run, isBusy, failure } = useRun();
  const [question, ask] = useState<Question | null>(null);
  const isReplaying = state.replay !== null;
  const isHalted = state.phase === "HALTED";
  const isOver = state.phase === "END_OF_DAY" || state.phase === "CLOSED";
  const setPhase = (phase: Phase) => void run("SetPhase", { phase }, L("PhaseDone", phases[phase].name));
  const endDay: Question = {
    title: L("EndDayAsk", formatDate(state.tradingDate)),
    text: L("EndDayText"),
    deed: L("EndDay"),
    act: () => void run("EndOfDay", {}, L("DayEnded")),
  };
  /** The phase after the close ends the day as its own button does. */
  const choose = (phase: Phase) => {
    if (phase === "CLOSED" && !isOver) ask({ ...endDay, act: () => setPhase(phase) });
    else setPhase(phase);
  };
  const halt: Question = {
    title: L("HaltMarketAsk"),
    text: L("HaltMarketText"),
    deed: L("HaltMarket"),
    act: () => void run("Halt", {}, L("MarketHalted")),
  };
  return (
    <Group title={L("PhaseGroup")} hint={L(isReplaying ? "ReplayHolds" : "PhaseHint")} failure={failure}>
      <div className="phases" role="group" aria-label={L("PhaseGroup")}>
        {shown.map((phase) => (
          <Button
            key={phase}
            aria-pressed={state.phase === phase}
            className="phases__one"
            disabled={isBusy || isReplaying}
            onClick={() => choose(phase)}
          >
            {phases[phase].name}
          </Button>
        ))}
      </div>
      <div className="group__row">
        {isHalted ? (
          <Button
            look="primary"
            disabled={isBusy || isReplaying}
            onClick={() => void run("Resume", {}, L("MarketResumed"))}
          >
            {L("ResumeMarket")}
          </Button>
        ) : (
          <Button disabled={isBusy || isReplaying} onClick={() => ask(halt)}>
            {L("HaltMarket")}
          </Button>
        )}
        <Button disabled={isBusy || isReplaying} onClick={() => ask(endDay)}>
          {L("EndDay")}
        </Button>
      </div>
      {question === null ? null : <AskFirst question={question} onClose={() => ask(null)} />}
    </Group>
  );
}
