// As which class a client is charged, from a day on.

import { limits } from "@tradebook/contract/names.ts";
import { feeService } from "@tradebook/contract/services/fee.ts";
import { clientClasses, type ClientClass } from "@tradebook/domain/fees/fee-book.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { L } from "./fees-words.ts";
import { TextField } from "../../ui/TextField.tsx";

type Typed = {
  readonly account: string;
  readonly clientClass: ClientClass;
  readonly from: string;
  readonly reason: string;
};

export function ClassForm({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ account: "", clientClass: "retail", from: "", reason: "" });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const from = isTradingDay(typed.from) ? typed.from : null;
  const [cscsAccount, reason] = [typed.account.trim(), typed.reason.trim()];
  const send = async () => {
    if (from === null) return;
    await call(feeService.SetClientClass, { cscsAccount, clientClass: typed.clientClass, from, reason });
    notify("good", L("ClassSaved", cscsAccount, L(typed.clientClass), formatDate(from)));
    onClose();
  };
  return (
    <FormDialog
      title={L("SetClass")}
      action={L("Save")}
      testId="class-form"
      isReady={cscsAccount !== "" && from !== null && reason.length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={L("AccountNo")}
        most={limits.cscsAccount}
        value={typed.account}
        onType={(account) => change({ account })}
      />
      <Field label={L("ClientClass")}>
        {(control) => (
          <Select
            {...control}
            value={typed.clientClass}
            options={clientClasses.map((value) => ({ value, label: L(value) }))}
            onPick={(clientClass) => change({ clientClass })}
          />
        )}
      </Field>
      <TextField
        label={L("From")}
        hint={L("SetClassText")}
        type="date"
        value={typed.from}
        onType={(text) => change({ from: text })}
      />
      <TextField
        label={L("Reason")}
        hint={L("ReasonHint")}
        value={typed.reason}
        onType={(text) => change({ reason: text })}
      />
    </FormDialog>
  );
}
