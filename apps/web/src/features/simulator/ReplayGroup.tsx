// A logged day played again: which day, how fast, how far it has come, and the way out.

import type { LoggedDay, SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate, formatDay, formatQuantity } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { AskFirst, type Question } from "./AskFirst.tsx";
import { Group } from "./Group.tsx";
import { L } from "./simulator-words.ts";
import { useLoggedDays, useRun, type Run } from "./use-simulator.ts";

const speeds = ["1", "5", "20", "60", "300", "10000"] as const;
type Speed = (typeof speeds)[number];

export function ReplayGroup({ state }: { readonly state: SimulatorState }) {
  const running = useRun();
  return (
    <Group title={L("ReplayGroup")} hint={L("ReplayHint")} failure={running.failure}>
      {state.replay === null ? (
        <Choice state={state} running={running} />
      ) : (
        <Progress replay={state.replay} running={running} />
      )}
    </Group>
  );
}

type ChoiceProps = { readonly state: SimulatorState; readonly running: Run };

function Choice({ state, running }: ChoiceProps) {
  const days = useLoggedDays();
  if (days.isPending) return <Skeleton what={L("TheDays")} lines={2} />;
  if (days.isError) return <Failed failure={failureOf(days.error)} onRetry={() => void days.refetch()} />;
  const [newest] = days.data;
  if (newest === undefined) return <Empty title={L("NoDays")} text={L("NoDaysHint")} />;
  return <Days days={days.data} first={newest.tradingDate} state={state} running={running} />;
}

type DaysProps = ChoiceProps & { readonly days: readonly LoggedDay[]; readonly first: LoggedDay["tradingDate"] };

function Days({ days, first, state, running: { run, isBusy } }: DaysProps) {
  const [chosen, choose] = useState(first);
  const [speed, setSpeed] = useState<Speed>("20");
  const [question, ask] = useState<Question | null>(null);
  const tradingDate = days.find((day) => day.tradingDate === chosen)?.tradingDate ?? first;
  const begin: Question = {
    title: L("ReplayAsk", formatDate(tradingDate)),
    text: L(
      "ReplayText",
      formatDay(tradingDate),
      formatQuantity(Number(speed)),
      formatQuantity(state.counts.customerOrders),
    ),
    deed: L("ReplayStart"),
    act: () => void run("ReplayDay", { tradingDate, speed: Number(speed) }, L("ReplayBegun", formatDay(tradingDate))),
  };
  return (
    <div className="group__form">
      <div className="group__pair">
        <Field label={L("ReplayDay")}>
          {(control) => (
            <Select
              {...control}
              value={tradingDate}
              options={days.map((day) => ({ value: day.tradingDate, label: dayLabel(day) }))}
              onPick={choose}
            />
          )}
        </Field>
        <Field label={L("ReplaySpeed")}>
          {(control) => (
            <Select
              {...control}
              value={speed}
              options={speeds.map((value) => ({ value, label: `${formatQuantity(Number(value))}×` }))}
              onPick={setSpeed}
            />
          )}
        </Field>
      </div>
      <Button disabled={isBusy} onClick={() => ask(begin)}>
        {L("ReplayStart")}
      </Button>
      {question === null ? null : <AskFirst question={question} onClose={() => ask(null)} />}
    </div>
  );
}

function dayLabel({ tradingDate, isToday, isWhole }: LoggedDay): string {
  const note = isToday ? L("DayToday") : isWhole ? null : L("DayPartly");
  return note === null ? formatDay(tradingDate) : `${formatDay(tradingDate)} (${note})`;
}

type ProgressProps = { readonly replay: NonNullable<SimulatorState["replay"]>; readonly running: Run };

function Progress({ replay, running: { run, isBusy } }: ProgressProps) {
  const words = L("Replaying", formatDay(replay.tradingDate), formatQuantity(replay.speed));
  return (
    <div className="group__form" data-testid="replay-progress">
      <p>
        <strong>{words}</strong>
      </p>
      <progress className="replay__bar" max={Math.max(1, replay.events)} value={replay.played} aria-label={words} />
      <p className="muted">{L("ReplayDone", formatQuantity(replay.played), formatQuantity(replay.events))}</p>
      <Button disabled={isBusy} onClick={() => void run("StopReplay", {}, L("ReplayEnded"))}>
        {L("ReplayStop")}
      </Button>
    </div>
  );
}
