// Setting the limits of a scope from a day on; all terms together, since they take the place of those before.

import { limits } from "@tradebook/contract/names.ts";
import { riskService, type TradingLimit } from "@tradebook/contract/services/risk.ts";
import { orderTypes } from "@tradebook/domain/order/order-type.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  allTif,
  allTypes,
  countOf,
  draftOf,
  limitAsked,
  moneyOf,
  partsOf,
  percentOf,
  type LimitDraft,
} from "./limit-draft.ts";
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
      <Listed draft={draft} onChange={change} />
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
  ["maxOrdersPerSecond", "MaxPerSecond", "count"],
  ["duplicateWindow", "DuplicateWindow", "seconds"],
  ["warnFromLast", "WarnFromLast", "percent"],
  ["maxFromLast", "MaxFromLast", "percent"],
  ["warnOfVolume", "WarnOfVolume", "percent"],
] as const satisfies readonly (readonly [keyof LimitDraft, RiskWord, Kind])[];

type Kind = keyof typeof readers;

const readers = {
  money: { read: moneyOf, wrong: "AmountWrong" },
  count: { read: countOf, wrong: "NumberWrong" },
  seconds: { read: (text: string) => partsOf(text, 1000), wrong: "NumberWrong" },
  percent: { read: percentOf, wrong: "PercentWrong" },
} as const;

function TermFields({ draft, onChange }: PartProps) {
  return (
    <div className="form__pair">
      {terms.map(([member, word, kind]) => (
        <Text
          key={member}
          label={L(word)}
          hint={L(member === "duplicateWindow" ? "EmptyIsBefore" : "EmptyIsNone")}
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

function wrongText(text: string, kind: Kind): string | null {
  const { read, wrong } = readers[kind];
  return read(text) === undefined ? L(wrong) : null;
}

/** Which of a few are allowed. */
function Listed({ draft, onChange }: PartProps) {
  return (
    <>
      <Picks
        label={L("AllowedTypes")}
        all={allTypes}
        nameOf={(one) => orderTypes[one].name}
        picked={draft.allowedTypes}
        onPick={(allowedTypes) => onChange({ allowedTypes })}
      />
      <Picks
        label={L("AllowedTif")}
        all={allTif}
        nameOf={(one) => timesInForce[one].name}
        picked={draft.allowedTif}
        onPick={(allowedTif) => onChange({ allowedTif })}
      />
      <Field label={L("WhenClosed")}>
        {(control) => (
          <Select
            {...control}
            value={draft.whenClosed}
            options={[
              { value: "queue", label: L("WhenClosedQueue") },
              { value: "refuse", label: L("WhenClosedRefuse") },
            ]}
            onPick={(whenClosed) => onChange({ whenClosed })}
          />
        )}
      </Field>
    </>
  );
}

type PicksProps<T extends string> = {
  readonly label: string;
  readonly all: readonly T[];
  readonly nameOf: (one: T) => string;
  readonly picked: readonly T[];
  readonly onPick: (picked: readonly T[]) => void;
};

function Picks<T extends string>({ label, all, nameOf, picked, onPick }: PicksProps<T>) {
  return (
    <fieldset className="limit__picks">
      <legend className="field__label">{label}</legend>
      {all.map((one) => (
        <label key={one} className="check">
          <input
            type="checkbox"
            checked={picked.includes(one)}
            onChange={({ target }) =>
              onPick(all.filter((each) => (each === one ? target.checked : picked.includes(each))))
            }
          />
          <span>{nameOf(one)}</span>
        </label>
      ))}
      {picked.length === 0 ? <p className="field__error">{L("PickOne")}</p> : null}
    </fieldset>
  );
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
