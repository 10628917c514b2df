// The simulator's desk: the market at a glance, and what whoever runs it can do to it.

import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ExDateGroup } from "./ExDateGroup.tsx";
import { HolidayGroup } from "./HolidayGroup.tsx";
import { NewsGroup } from "./NewsGroup.tsx";
import { PaceGroup } from "./PaceGroup.tsx";
import { PhaseGroup } from "./PhaseGroup.tsx";
import { ReplayGroup } from "./ReplayGroup.tsx";
import { ScenarioGroup } from "./ScenarioGroup.tsx";
import { SecurityGroup } from "./SecurityGroup.tsx";
import { L } from "./simulator-words.ts";
import { StateStrip } from "./StateStrip.tsx";
import { TradeGroup } from "./TradeGroup.tsx";
import { staleAfterMs, useSimulatorState } from "./use-simulator.ts";
import "./simulator.css";

export function SimulatorPage() {
  const state = useSimulatorState();
  return (
    <div className="simulator scroll" tabIndex={-1}>
      <header className="simulator__head">
        <h1>{L("SimulatorTitle")}</h1>
        <p className="simulator__note">{L("SimulatedNote")}</p>
      </header>
      {state.isPending ? <Skeleton what={L("TheState")} lines={8} /> : null}
      {state.data === undefined && state.isError ? (
        <Failed failure={failureOf(state.error)} onRetry={() => void state.refetch()} />
      ) : null}
      {state.data === undefined ? null : <Desk state={state.data} heardAt={state.dataUpdatedAt} />}
    </div>
  );
}

type DeskProps = { readonly state: SimulatorState; readonly heardAt: number };

function Desk({ state, heardAt }: DeskProps) {
  useNow(1000);
  const ageMs = now() - heardAt;
  return (
    <>
      <StateStrip state={state} ageMs={ageMs > staleAfterMs ? ageMs : null} />
      <div className="simulator__groups">
        <div className="simulator__column">
          <PhaseGroup state={state} />
          <SecurityGroup state={state} />
          <TradeGroup state={state} />
        </div>
        <div className="simulator__column">
          <PaceGroup ordersPerSecond={state.ordersPerSecond} />
          <ScenarioGroup state={state} />
          <NewsGroup />
          <ExDateGroup state={state} />
        </div>
        <div className="simulator__column">
          <ReplayGroup state={state} />
          <HolidayGroup state={state} />
        </div>
      </div>
    </>
  );
}
