// Scenes that the market plays on demand, and the one that plays now.

import { scenarios, type Scenario, type SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Group } from "./Group.tsx";
import { SecurityField, useSecurityNamed } from "./SecurityField.tsx";
import { L } from "./simulator-words.ts";
import { useRun } from "./use-simulator.ts";

const names = Object.keys(scenarios) as Scenario[]; // the table's own keys
/** Scenes whose length the person chooses. */
const timed: readonly Scenario[] = ["feedLoss", "halt"];

export function ScenarioGroup({ state }: { readonly state: SimulatorState }) {
  const { run, isBusy, failure } = useRun();
  const [name, choose] = useState<Scenario>("openingRush");
  const [typed, type] = useState("");
  const [seconds, setSeconds] = useState("15");
  const [isTried, setTried] = useState(false);
  const securityID = useSecurityNamed(typed);
  const isTimed = timed.includes(name);
  const { ofSecurity } = scenarios[name];
  const wholeSeconds = /^\d{1,4}$/.test(seconds.trim()) ? Number(seconds) : 0;
  const wrongSeconds = isTimed && (wholeSeconds < 1 || wholeSeconds > 3_600) ? L("SecondsWrong") : null;
  const wrongSecurity =
    ofSecurity && typeof securityID !== "string" ? (typed === "" ? L("Needed") : L("UnknownSecurity", typed)) : null;
  const play = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongSeconds !== null || wrongSecurity !== null) return;
    const about = ofSecurity ? { securityID: securityID ?? null } : {};
    void run(
      "PlayScenario",
      { name, ...about, ...(isTimed ? { seconds: wholeSeconds } : {}) },
      L("ScenarioPlaying", L(name)),
    );
    setTried(false);
  };
  return (
    <Group title={L("ScenarioGroup")} failure={failure}>
      <form className="group__form" data-testid="scenario-form" onSubmit={play} noValidate>
        <Field label={L("ScenarioOf")} hint={L(`${name}Hint`)}>
          {(control) => (
            <Select
              {...control}
              value={name}
              options={names.map((value) => ({ value, label: L(value) }))}
              onPick={choose}
            />
          )}
        </Field>
        {ofSecurity ? (
          <SecurityField label={L("Security")} value={typed} error={isTried ? wrongSecurity : null} onType={type} />
        ) : null}
        {isTimed ? (
          <Field label={L("Seconds")} error={wrongSeconds}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={seconds}
                onChange={(event) => setSeconds(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <div className="group__row">
          <Button type="submit" disabled={isBusy || state.replay !== null}>
            {L("Play")}
          </Button>
          {state.playing.length === 0 ? null : (
            <Button disabled={isBusy} onClick={() => void run("StopScenario", {}, L("ScenarioStopped"))}>
              {L("StopScenario")}
            </Button>
          )}
        </div>
      </form>
    </Group>
  );
}
