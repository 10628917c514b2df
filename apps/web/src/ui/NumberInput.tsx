// A number that steps by what is legal: buttons, arrows, plus and minus; the text stays as the person types it.

import type { KeyboardEvent } from "react";
import type { FieldControl } from "./Field.tsx";

type Props = {
  readonly control: FieldControl;
  readonly value: string;
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly inputMode: "decimal" | "numeric";
  readonly labels: { readonly less: string; readonly more: string };
  readonly onType: (text: string) => void;
  /** Steps up when above zero; ten at a time with Shift. */
  readonly onStep: (steps: number) => void;
  readonly onLeave?: () => void;
};

export function NumberInput(props: Props) {
  const { control, value, unit, disabled = false, inputMode, labels, onType, onStep, onLeave } = props;
  return (
    <span className="input input--number" data-invalid={control["aria-invalid"]}>
      <StepButton label={labels.less} sign="−" disabled={disabled} onStep={() => onStep(-1)} />
      {unit === undefined ? null : (
        <span className="input__unit" aria-hidden="true">
          {unit}
        </span>
      )}
      <input
        {...control}
        className="input__box"
        autoComplete="off"
        value={value}
        inputMode={inputMode}
        disabled={disabled}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => stepByKey(event, onStep)}
      />
      <StepButton label={labels.more} sign="+" disabled={disabled} onStep={() => onStep(1)} />
    </span>
  );
}

type StepProps = {
  readonly label: string;
  readonly sign: string;
  readonly disabled: boolean;
  readonly onStep: () => void;
};

/** Reached by pointer; the keyboard has the arrows inside the field. */
function StepButton({ label, sign, disabled, onStep }: StepProps) {
  return (
    <button type="button" className="input__step" tabIndex={-1} aria-label={label} disabled={disabled} onClick={onStep}>
      {sign}
    </button>
  );
}

const stepKeys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, "+": 1, "-": -1, "=": 1, _: -1 };

function stepByKey(event: KeyboardEvent, onStep: (steps: number) => void): void {
  const direction = stepKeys[event.key];
  if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const shifted = event.shiftKey && (event.key.startsWith("Arrow") || event.key === "+" || event.key === "_");
  onStep(shifted ? direction * 10 : direction);
}
