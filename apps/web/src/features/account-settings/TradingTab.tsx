// How a person usually trades: what a new order begins with, and the quantities beside the ticket's own.

import { useState } from "react";
import {
  habitDurations,
  habitsChoice,
  habitsText,
  habitTypes,
  mostQuantities,
  readHabits,
  type TradingHabits,
} from "../../desk/trading-habits.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { useKeptDesk } from "../../desk/use-kept-desk.ts";
import { formatQuantity } from "../../lib/format.ts";
import { parseQuantity } from "../../lib/typed-number.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./settings-words.ts";

const typeWords = { Limit: "HabitLimit", Market: "HabitMarket" } as const;
const durationWords = { Day: "HabitDay", ImmediateOrCancel: "HabitImmediate", FillOrKill: "HabitFillOrKill" } as const;

export function TradingTab() {
  useKeptDesk();
  const [kept, keep] = useChoice(habitsChoice, "");
  const habits = readHabits(kept);
  const change = (part: Partial<TradingHabits>) => keep(habitsText({ ...habits, ...part }));
  return (
    <Card title={L("Habits")} testId="card-habits">
      <p className="settings__note">{L("HabitsHint")}</p>
      <div className="settings__fields">
        <Field label={L("HabitType")}>
          {(control) => (
            <Select
              {...control}
              value={habits.ordType}
              options={habitTypes.map((value) => ({ value, label: L(typeWords[value]) }))}
              onPick={(ordType) => change({ ordType })}
            />
          )}
        </Field>
        <Field label={L("HabitDuration")}>
          {(control) => (
            <Select
              {...control}
              value={habits.timeInForce}
              options={habitDurations.map((value) => ({ value, label: L(durationWords[value]) }))}
              onPick={(timeInForce) => change({ timeInForce })}
            />
          )}
        </Field>
        <QuantitiesField key={habits.quantities.join()} habits={habits} onKeep={change} />
      </div>
    </Card>
  );
}

type QuantitiesProps = {
  readonly habits: TradingHabits;
  readonly onKeep: (part: Pick<TradingHabits, "quantities">) => void;
};

/** Kept when it is left, once each of them can be read. */
function QuantitiesField({ habits, onKeep }: QuantitiesProps) {
  const [text, setText] = useState(habits.quantities.map(formatQuantity).join("; "));
  const read = text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map(parseQuantity);
  const quantities = read.flatMap((one) => (one === null || one <= 0 ? [] : [one]));
  const isRead = quantities.length === read.length && read.length <= mostQuantities;
  return (
    <Field
      label={L("HabitQuantities")}
      hint={L("HabitQuantitiesHint", mostQuantities)}
      error={isRead ? null : L("HabitQuantitiesWrong", mostQuantities)}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (isRead) onKeep({ quantities });
          }}
        />
      )}
    </Field>
  );
}
