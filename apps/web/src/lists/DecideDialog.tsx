// One decision on a row: what it does in words, a note or a reason, and that it went through.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../lib/notify.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { TextInput } from "../ui/TextInput.tsx";

export type Decision = {
  readonly title: string;
  readonly action: string;
  readonly text: string | null;
  /** What is asked for beside; `least` characters make it ready. Null: nothing. */
  readonly ask: { readonly label: string; readonly least: number } | null;
  readonly done: string;
  readonly look?: "primary" | "sell";
  /** Why it cannot be done now; null or left out: it can. */
  readonly barred?: string | null;
  readonly send: (typed: string) => Promise<unknown>;
};

type Props = { readonly decision: Decision; readonly onClose: () => void };

const most = 300;

export function DecideDialog({ decision, onClose }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const { ask, text } = decision;
  const send = async () => {
    await decision.send(typed.trim());
    notify("good", decision.done);
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={decision.title}
      action={decision.action}
      look={decision.look ?? "primary"}
      testId="decide-form"
      isReady={ask === null || typed.trim().length >= ask.least}
      onSend={send}
      onClose={onClose}
    >
      {text === null ? null : <p>{text}</p>}
      {ask === null ? null : (
        <Field label={ask.label}>
          {(control) => (
            <TextInput {...control} maxLength={most} value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
