// The market at a glance: date, phase and what comes next, pace, line, halts, and what is being played.

import { phases } from "@tradebook/domain/market/phase.ts";
import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import type { ReactNode } from "react";
import { formatDate, formatDay, formatQuantity } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { countdown } from "./pace-steps.ts";
import { L } from "./simulator-words.ts";

type Props = { readonly state: SimulatorState; readonly ageMs: number | null };

export function StateStrip({ state, ageMs }: Props) {
  const { counts, halted, market, seed } = state;
  const names = halted.map(({ securityID }) => securityID);
  return (
    <Panel title={L("Market")} name={L("Market")} ageMs={ageMs} className="glance">
      <dl className="glance__figures panel__live" data-testid="simulator-state" data-phase={state.phase}>
        <Figure label={L("TradingDate")} name="date" title={formatDate(state.tradingDate)}>
          {formatDay(state.tradingDate)}
        </Figure>
        <Figure label={L("Phase")} name="phase">
          {phases[state.phase].name}
        </Figure>
        <Figure label={L("Next")} name="next">
          <NextPhase state={state} />
        </Figure>
        <Figure label={L("OrdersPerSecond")} name="pace">
          {formatQuantity(state.ordersPerSecond)}
        </Figure>
        <Figure label={L("Connection")} name="line">
          <Line state={state} />
        </Figure>
        <Figure label={L("Playing")} name="playing">
          <Playing state={state} />
        </Figure>
        <Figure label={L("Halts")} name="halts" title={names.join(", ")}>
          {names.length === 0 ? L("NoHalts") : names.length <= 2 ? names.join(", ") : formatQuantity(names.length)}
        </Figure>
        <Figure label={L("CustomerOrders")} name="orders">
          {formatQuantity(counts.customerOrders)}
        </Figure>
        <Figure label={L("TradesSince")} name="trades">
          {formatQuantity(counts.trades)}
        </Figure>
        <Figure label={L("Calendar")} name="calendar" title={`${L("Seed")} ${seed}`}>
          {market === "open" ? L("CalendarOpen") : L("CalendarExchange")}
        </Figure>
      </dl>
    </Panel>
  );
}

function NextPhase({ state: { phaseEndsAt, nextPhase } }: { readonly state: SimulatorState }) {
  const at = useNow(1000);
  if (phaseEndsAt === null || nextPhase === null) return L("PhaseHolds");
  return L("NextIn", phases[nextPhase].name, countdown(phaseEndsAt - at));
}

function Line({ state: { exchangeConnected, feedCutUntil } }: { readonly state: SimulatorState }) {
  const at = useNow(1000);
  const isGood = exchangeConnected && feedCutUntil === null;
  const cut = feedCutUntil === null ? L("Disconnected") : L("CutFor", countdown(feedCutUntil - at));
  return <span className={isGood ? "glance__good" : "glance__bad"}>{isGood ? L("Connected") : cut}</span>;
}

function Playing({ state: { playing, replay } }: { readonly state: SimulatorState }) {
  if (replay !== null) return L("Replaying", formatDay(replay.tradingDate), replay.speed);
  if (playing.length === 0) return L("PlayingNothing");
  return playing.map(({ name, securityID }) => [L(name), securityID].filter(Boolean).join(" · ")).join(", ");
}

type FigureProps = {
  readonly label: string;
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
};

function Figure({ label, name, title, children }: FigureProps) {
  return (
    <div className="glance__figure" data-figure={name} title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
