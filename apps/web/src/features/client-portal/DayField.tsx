// A day to choose among those up to another.

import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./portal-words.ts";

type DayProps = {
  readonly label: "AsAt" | "ComparedWith" | "From" | "To";
  readonly value: TradingDay | null;
  readonly max: TradingDay;
  readonly onPick: (day: string) => void;
};

/** A day that is only half typed changes nothing yet. */
export function Day({ label, value, max, onPick }: DayProps) {
  return (
    <label className="page__labelled portal__labelled">
      <span>{L(label)}</span>
      <TextInput
        type="date"
        max={max}
        value={value ?? ""}
        onChange={({ target }) => {
          if (target.value === "" || (isTradingDay(target.value) && target.value <= max)) onPick(target.value);
        }}
      />
    </label>
  );
}
