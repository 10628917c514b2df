// Halts one security, and lists those that do not trade with the way back.

import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Group } from "./Group.tsx";
import { SecurityField, useSecurityNamed } from "./SecurityField.tsx";
import { L } from "./simulator-words.ts";
import { useRun, type Run } from "./use-simulator.ts";

export function SecurityGroup({ state }: { readonly state: SimulatorState }) {
  const running = useRun();
  const [typed, type] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const securityID = useSecurityNamed(typed);
  const error = !isTried ? null : securityID === null ? L("Needed") : securityID === undefined ? unknown(typed) : null;
  const halt = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (securityID === null || securityID === undefined) return;
    const isDone = await running.run("Halt", { securityID, reason: reason || null }, L("SecurityHalted", securityID));
    if (!isDone) return;
    type("");
    setReason("");
    setTried(false);
  };
  return (
    <Group title={L("SecurityGroup")} failure={running.failure}>
      <form className="group__form" data-testid="halt-form" onSubmit={(event) => void halt(event)} noValidate>
        <SecurityField label={L("Security")} value={typed} error={error} onType={type} />
        <Field label={L("Reason")} hint={L("ReasonHint")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={running.isBusy || state.replay !== null}>
          {L("Halt")}
        </Button>
      </form>
      <Halted state={state} running={running} />
    </Group>
  );
}

function unknown(typed: string): string {
  return L("UnknownSecurity", typed.trim().toUpperCase());
}

type HaltedProps = { readonly state: SimulatorState; readonly running: Run };

function Halted({ state: { halted, replay }, running: { run, isBusy } }: HaltedProps) {
  if (halted.length === 0) return null;
  return (
    <ul className="rows scroll" aria-label={L("HaltedList")} tabIndex={0}>
      {halted.map(({ securityID, status, reason }) => (
        <li key={securityID} className="rows__row" data-security={securityID}>
          <span className="rows__words">
            <strong>{securityID}</strong> <span className="muted">{[status, reason].filter(Boolean).join(" · ")}</span>
          </span>
          <Button
            size="small"
            disabled={isBusy || replay !== null}
            aria-label={`${L("Resume")} ${securityID}`}
            onClick={() => void run("Resume", { securityID }, L("SecurityResumed", securityID))}
          >
            {L("Resume")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
