// Returning a request: each line says what must be put right and marks its field; the usual reasons are there to choose.

import { customerService } from "@tradebook/contract/services/customer.ts";
import { documentNames } from "@tradebook/domain/account-opening/documents.ts";
import { fieldNames } from "@tradebook/domain/account-opening/fields.ts";
import { usualReasons } from "@tradebook/domain/account-opening/usual-reasons.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { documentLabel, fieldLabel } from "../../opening/opening-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { DialogProps } from "./RequestDecisions.tsx";
import { L } from "./requests-words.ts";

type Reason = { readonly field: string; readonly reason: string };

const mostReasons = 40;

export function ReturnRequest({ request, onDone, onClose }: DialogProps) {
  const { id, version } = request;
  const [reasons, setReasons] = useState<readonly Reason[]>([{ field: "", reason: "" }]);
  const set = (at: number, part: Partial<Reason>) =>
    setReasons(reasons.map((reason, place) => (place === at ? { ...reason, ...part } : reason)));
  /** In the place of a line that says nothing yet, or as one more. */
  const addUsual = (one: (typeof usualReasons)[number] | undefined) => {
    if (one === undefined) return;
    const said = reasons.filter(({ reason }) => reason !== "");
    if (said.length < mostReasons) setReasons([...said, { field: one.field, reason: one.text }]);
  };
  const send = async () =>
    onDone(await call(customerService.ReturnForInfo, { id, version, reasons: [...reasons] }), L("Returned"));
  return (
    <FormDialog
      title={L("ReturnTitle")}
      action={L("Return")}
      testId="return-form"
      isReady={reasons.every(({ reason }) => reason.trim().length > 2)}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("ReturnText")}</p>
      <Field label={L("UsualReasons")}>
        {(control) => (
          <Select
            {...control}
            value=""
            options={[
              { value: "", label: L("ChooseReason") },
              ...usualReasons.map(({ text }) => ({ value: text, label: text })),
            ]}
            onPick={(picked) => addUsual(usualReasons.find(({ text }) => text === picked))}
          />
        )}
      </Field>
      {reasons.map((reason, at) => (
        // Lines have no name of their own, and only the last is taken out.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="requests__reason">
          <Field label={L("ReturnField")}>
            {(control) => (
              <Select {...control} value={reason.field} options={returnable()} onPick={(field) => set(at, { field })} />
            )}
          </Field>
          <Field label={L("ReturnReason")}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={300}
                value={reason.reason}
                onChange={(event) => set(at, { reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      <p className="form__actions">
        {reasons.length < mostReasons ? (
          <Button size="small" onClick={() => setReasons([...reasons, { field: "", reason: "" }])}>
            {L("AddReason")}
          </Button>
        ) : null}
        {reasons.length > 1 ? (
          <Button size="small" onClick={() => setReasons(reasons.slice(0, -1))}>
            {L("RemoveReason")}
          </Button>
        ) : null}
      </p>
    </FormDialog>
  );
}

function returnable() {
  return [
    { value: "", label: L("ReturnWhole") },
    ...documentNames.map((name) => ({ value: name as string, label: documentLabel(name) })),
    ...fieldNames.map((name) => ({ value: name as string, label: fieldLabel(name) })),
  ];
}
