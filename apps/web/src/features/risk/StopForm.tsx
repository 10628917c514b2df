// Stopping trading: of whom, how, and why; what will happen is said before it does.

import { limits } from "@tradebook/contract/names.ts";
import { riskService, type KillSwitchMove } from "@tradebook/contract/services/risk.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { scopeText } from "./kill-moves.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { L, type RiskWord } from "./risk-words.ts";

type Scope = Exclude<KillSwitchMove["scope"], "invariant">;
type Mode = KillSwitchMove["mode"];

const picks: { readonly [S in Scope]: RiskWord } = {
  all: "PickAll",
  tenant: "PickTenant",
  account: "PickAccount",
  security: "PickSecurity",
  user: "PickUser",
};
const valueWords: { readonly [S in Scope]: RiskWord | null } = {
  all: null,
  tenant: null,
  account: "AccountNo",
  security: "Symbol",
  user: "UserName",
};
const ofHouse: readonly Scope[] = ["tenant", "account", "security", "user"];
const modes: readonly Mode[] = ["CancelOnly", "CancelAll"];

export function StopForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const scopes: readonly Scope[] = useSignedIn().tenant === null ? ["all"] : ofHouse;
  const [scope, pickScope] = useState<Scope>(scopes[0] ?? "tenant");
  const [typed, setTyped] = useState("");
  const [mode, setMode] = useState<Mode>("CancelOnly");
  const [reason, setReason] = useState("");
  const valueWord = valueWords[scope];
  const value = scope === "security" ? typed.trim().toUpperCase() : typed.trim();
  const named = scopeText({ scope, value });
  const send = async () => {
    await call(riskService.SetKillSwitch, {
      scope,
      value: valueWord === null ? null : value,
      mode,
      reason: reason.trim(),
    });
    notify("good", L("Stopped", named));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("StopTitle")}
      action={L("StopDeed", valueWord !== null && value === "" ? "…" : named)}
      look="sell"
      testId="stop-form"
      isReady={reason.trim().length >= 3 && (valueWord === null || value !== "")}
      onSend={send}
      onClose={onClose}
    >
      <Field label={L("StopWhat")}>
        {(control) => (
          <Select
            {...control}
            value={scope}
            options={scopes.map((one) => ({ value: one, label: L(picks[one]) }))}
            onPick={pickScope}
          />
        )}
      </Field>
      {valueWord === null ? null : (
        <Field label={L(valueWord)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.userName}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={L("StopMode")} hint={L(mode === "CancelAll" ? "CancelAllText" : "CancelOnlyText")}>
        {(control) => (
          <Select
            {...control}
            value={mode}
            options={modes.map((one) => ({ value: one, label: L(one) }))}
            onPick={setMode}
          />
        )}
      </Field>
      <ReasonField reason={reason} onType={setReason} />
    </FormDialog>
  );
}
