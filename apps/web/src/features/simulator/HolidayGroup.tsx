// Days without trading: those ahead, one more, one fewer.

import type { Holiday, SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { isTradingDay, tradingDay } from "@tradebook/domain/instant.ts";
import { useState, type SubmitEvent } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AskFirst, type Question } from "./AskFirst.tsx";
import { Group } from "./Group.tsx";
import { L } from "./simulator-words.ts";
import { useHolidays, useRun, type Run } from "./use-simulator.ts";

export function HolidayGroup({ state }: { readonly state: SimulatorState }) {
  const running = useRun();
  return (
    <Group title={L("HolidayGroup")} hint={L("HolidayHint")} failure={running.failure}>
      <Declare state={state} running={running} />
      <Ahead running={running} />
    </Group>
  );
}

type DeclareProps = { readonly state: SimulatorState; readonly running: Run };

function Declare({ state, running: { run, isBusy } }: DeclareProps) {
  const [date, setDate] = useState("");
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const isAhead = isTradingDay(date) && date > state.tradingDate;
  const declare = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAhead || name.trim() === "") return;
    const isDone = await run("DeclareHoliday", { date: tradingDay(date), name }, L("HolidayDone", formatDate(date)));
    if (!isDone) return;
    setDate("");
    setName("");
    setTried(false);
  };
  return (
    <form className="group__form" data-testid="holiday-form" onSubmit={(event) => void declare(event)} noValidate>
      <div className="group__pair">
        <Field
          label={L("HolidayDate")}
          error={isTried && !isAhead ? L("DateWrong", formatDate(state.tradingDate)) : null}
        >
          {(control) => (
            <TextInput {...control} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          )}
        </Field>
        <Field label={L("HolidayName")} error={isTried && name.trim() === "" ? L("Needed") : null}>
          {(control) => (
            <TextInput {...control} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" disabled={isBusy}>
        {L("Declare")}
      </Button>
    </form>
  );
}

function Ahead({ running }: { readonly running: Run }) {
  const holidays = useHolidays();
  const [question, ask] = useState<Question | null>(null);
  if (holidays.isPending) return <Skeleton what={L("TheHolidays")} lines={3} />;
  if (holidays.isError) return <Failed failure={failureOf(holidays.error)} onRetry={() => void holidays.refetch()} />;
  if (holidays.data.length === 0) return <Empty title={L("NoHolidays")} />;
  return (
    <>
      <ul className="rows scroll" aria-label={L("HolidayGroup")} tabIndex={0}>
        {holidays.data.map((day) => (
          <li key={day.date} className="rows__row" data-holiday={day.date}>
            <span className="rows__words">
              <strong>{formatDate(day.date)}</strong> <span className="muted">{day.name}</span>
            </span>
            <Button
              size="small"
              disabled={running.isBusy}
              aria-label={L("WithdrawOf", day.name)}
              onClick={() => ask(withdrawal(day, running))}
            >
              {L("Withdraw")}
            </Button>
          </li>
        ))}
      </ul>
      {question === null ? null : <AskFirst question={question} onClose={() => ask(null)} />}
    </>
  );
}

function withdrawal({ date, name }: Holiday, { run }: Run): Question {
  const shown = formatDate(date);
  return {
    title: L("WithdrawAsk", name),
    text: L("WithdrawText", shown),
    deed: L("Withdraw"),
    act: () => void run("WithdrawHoliday", { date }, L("HolidayGone", shown)),
  };
}
