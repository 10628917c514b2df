// How lively the crowd is: a slider for the rough and a number for the exact.

import { useState, type SubmitEvent } from "react";
import { formatQuantity } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import { Group } from "./Group.tsx";
import { paceSteps, parsePace, stepOfPace } from "./pace-steps.ts";
import { L } from "./simulator-words.ts";
import { useRun } from "./use-simulator.ts";

export function PaceGroup({ ordersPerSecond }: { readonly ordersPerSecond: number }) {
  const { run, isBusy, failure } = useRun();
  const [typed, type] = useState(String(ordersPerSecond));
  // Somebody else's change shows here too, unless this person is about to make their own.
  const [known, know] = useState(ordersPerSecond);
  if (ordersPerSecond !== known) {
    know(ordersPerSecond);
    type(String(ordersPerSecond));
  }
  const pace = parsePace(typed);
  const step = stepOfPace(pace ?? ordersPerSecond);
  const stepTo = (to: number) => type(String(paceSteps[Math.max(0, Math.min(paceSteps.length - 1, to))]));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (pace !== null) void run("SetPace", { ordersPerSecond: pace }, L("PaceDone", formatQuantity(pace)));
  };
  return (
    <Group title={L("PaceGroup")} failure={failure}>
      <form className="group__form" data-testid="pace-form" onSubmit={send} noValidate>
        <input
          type="range"
          className="pace"
          aria-label={L("PaceSlider")}
          aria-valuetext={L("PaceNow", formatQuantity(pace ?? ordersPerSecond))}
          min={0}
          max={paceSteps.length - 1}
          value={step}
          onChange={(event) => stepTo(Number(event.target.value))}
        />
        <Field label={L("OrdersPerSecond")} hint={L("PaceHint")} error={pace === null ? L("PaceWrong") : null}>
          {(control) => (
            <NumberInput
              control={control}
              value={typed}
              inputMode="numeric"
              labels={{ less: L("Less"), more: L("More") }}
              onType={type}
              onStep={(steps) => stepTo(step + Math.sign(steps))}
            />
          )}
        </Field>
        <Button type="submit" disabled={isBusy || pace === null || pace === ordersPerSecond}>
          {L("SetPace")}
        </Button>
      </form>
    </Group>
  );
}
