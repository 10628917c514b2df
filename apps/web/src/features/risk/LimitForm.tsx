// Setting the limits of a scope from a day on; all terms together, since they take the place of those before.

import { limits } from "@tradebook/contract/names.ts";
import { riskService, type TradingLimit } from "@tradebook/contract/services/risk.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { countOf, draftOf, limitAsked, moneyOf, type LimitDraft } from "./limit-draft.ts";
import { limitScopeText } from "./limits.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { L, type RiskWord } from "./risk-words.ts";

/** With `before` the terms of its scope are changed. */
type Props = { readonly before: TradingLimit | null; readonly onClose: () => void };
type Change = (part: Partial<LimitDraft>) => void;

export function LimitForm({ before, onClose }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(before));
  const change: Change = (part) => setDraft((typed) => ({ ...typed, ...part }));
  const asked = limitAsked(draft);
  const send = async () => {
    if (asked === null) return;
    const { status } = await call(riskService.SetLimits, asked);
    notify("good", L("LimitSaved"), status === "WaitingApproval" ? L("LimitWaits") : null);
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={before === null ? L("NewLimit") : L("ChangeTitle", limitScopeText(before))}
      shape="side"
      action={L("Save")}
      testId="limit-form"
      isReady={asked !== null}
      onSend={send}
      onClose={onClose}
    >
      {before === null ? <ScopeFields draft={draft} onChange={change} /> : null}
      <TermFields draft={draft} onChange={change} />
      <ReasonField reason={draft.reason} onType={(reason) => change({ reason })} />
      <p className="muted">{L("LimitSwap")}</p>
    </FormDialog>
  );
}

type PartProps = { readonly draft: LimitDraft; readonly onChange: Change };

function ScopeFields({ draft, onChange }: PartProps) {
  const isBoth = draft.securityID.trim() !== "" && draft.board.trim() !== "";
  return (
    <>
      <div className="form__pair">
        <Field label={L("WhoseOrders")}>
          {(control) => (
            <Select
              {...control}
              value={draft.role}
              options={[
                { value: "", label: L("Everybody") },
                { value: "customer", label: L("RoleCustomer") },
                { value: "broker", label: L("RoleBroker") },
              ]}
              onPick={(role) => onChange({ role })}
            />
          )}
        </Field>
        <Text
          label={L("AccountNo")}
          hint={L("EmptyIsAll")}
          value={draft.cscsAccount}
          onType={(cscsAccount) => onChange({ cscsAccount })}
        />
      </div>
      <div className="form__pair">
        <Text
          label={L("Symbol")}
          hint={L("EmptyIsAll")}
          value={draft.securityID}
          onType={(securityID) => onChange({ securityID })}
        />
        <Text
          label={L("Board")}
          hint={L("EmptyIsAll")}
          error={isBoth ? L("ScopeOne") : null}
          value={draft.board}
          onType={(board) => onChange({ board })}
        />
      </div>
    </>
  );
}

const terms = [
  ["maxOrderValue", "MaxValue", "money"],
  ["maxOrderQty", "MaxQty", "count"],
  ["maxDailyBuy", "MaxDaily", "money"],
  ["maxOpenOrders", "MaxOpen", "count"],
  ["gtdMaxDays", "MaxDays", "count"],
] as const satisfies readonly (readonly [keyof LimitDraft, RiskWord, "money" | "count"])[];

function TermFields({ draft, onChange }: PartProps) {
  return (
    <div className="form__pair">
      {terms.map(([member, word, kind]) => (
        <Text
          key={member}
          label={L(word)}
          hint={L("EmptyIsNone")}
          error={wrongText(draft[member], kind)}
          value={draft[member]}
          onType={(text) => onChange({ [member]: text })}
        />
      ))}
      <Field label={L("Optional", L("From"))}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={draft.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function wrongText(text: string, kind: "money" | "count"): string | null {
  if (kind === "money") return moneyOf(text) === undefined ? L("AmountWrong") : null;
  return countOf(text) === undefined ? L("NumberWrong") : null;
}

type TextProps = {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | null;
  readonly value: string;
  readonly onType: (text: string) => void;
};

function Text({ label, hint, error = null, value, onType }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.cscsAccount}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
