// Entering a schedule from a day on: whose trades it is for, what it says, why, and a note under it while it is typed.

import { feeService, type FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import { clientClasses, securityTypes } from "@tradebook/domain/fees/fee-book.ts";
import { isTradingDay, tradingDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import {
  choiceTerms,
  draftOf,
  feeAsked,
  isBoth,
  isOfHouse,
  lacksTerms,
  moneyOf,
  moneyTerms,
  percentOf,
  percentTerms,
  termsOf,
  type FeeDraft,
} from "./fee-draft.ts";
import { L } from "./fees-words.ts";
import { NotePreview } from "./NotePreview.tsx";
import { choiceText, scopeText } from "./schedules.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** With `before` the fees of its scope are changed from a later day on. */
type Props = { readonly before: FeeScheduleRow | null; readonly onClose: () => void };
type PartProps = { readonly draft: FeeDraft; readonly onChange: (part: Partial<FeeDraft>) => void };

export function FeeForm({ before, onClose }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(before));
  const change = (part: Partial<FeeDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const asked = feeAsked(draft);
  const send = async () => {
    if (asked === null) return;
    await call(feeService.SetSchedule, asked);
    notify("good", L("Saved"), L("SavedWaits"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={before === null ? L("New") : scopeText(before)}
      shape="side"
      action={L("Save")}
      testId="fee-form"
      isReady={asked !== null}
      onSend={send}
      onClose={onClose}
    >
      {before === null ? <ScopeFields draft={draft} onChange={change} /> : null}
      <TextField
        label={L("From")}
        hint={L("FromHint")}
        type="date"
        value={draft.from}
        onType={(from) => change({ from })}
      />
      {isOfHouse(draft) ? null : <p className="muted">{L("TermsHint")}</p>}
      <TermFields draft={draft} onChange={change} />
      {lacksTerms(draft) ? <p className="muted">{L("HouseWhole")}</p> : null}
      <TextField
        label={L("Reason")}
        hint={L("ReasonHint")}
        value={draft.reason}
        onType={(reason) => change({ reason })}
      />
      <Preview draft={draft} />
    </FormDialog>
  );
}

function Preview({ draft }: { readonly draft: FeeDraft }) {
  const terms = termsOf(draft);
  if (terms === null || !isTradingDay(draft.from) || lacksTerms(draft)) return null;
  const scope = {
    cscsAccount: draft.cscsAccount.trim() || null,
    clientClass: draft.clientClass || null,
    securityType: draft.securityType || null,
    side: draft.side || null,
  };
  return <NotePreview proposed={{ ...scope, from: tradingDay(draft.from), terms }} />;
}

function ScopeFields({ draft, onChange }: PartProps) {
  const offered = {
    clientClass: [L("AnyClass"), clientClasses],
    securityType: [L("AnyKind"), securityTypes],
    side: [L("AnySide"), ["Buy", "Sell"]],
  } as const;
  return (
    <div className="form__pair">
      <TextField
        label={L("AccountNo")}
        hint={L("ClientHint")}
        error={isBoth(draft) ? L("EitherOne") : null}
        most={20}
        value={draft.cscsAccount}
        onType={(cscsAccount) => onChange({ cscsAccount })}
      />
      {(["clientClass", "securityType", "side"] as const).map((part) => (
        <Field key={part} label={L(partWords[part])}>
          {(control) => (
            <Select
              {...control}
              value={draft[part]}
              options={[
                { value: "", label: offered[part][0] },
                ...offered[part][1].map((value) => ({ value, label: L(value) })),
              ]}
              onPick={(value) => onChange({ [part]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

const partWords = { clientClass: "ClientClass", securityType: "SecurityType", side: "Side" } as const;

function TermFields({ draft, onChange }: PartProps) {
  const inherit = isOfHouse(draft) ? [] : [{ value: "", label: L("Inherit") }];
  return (
    <div className="form__pair">
      {percentTerms.map((name) => (
        <TextField
          key={name}
          label={L(name)}
          unit="%"
          error={percentOf(draft[name]) === undefined ? L("PercentWrong") : null}
          most={10}
          value={draft[name]}
          onType={(text) => onChange({ [name]: text })}
        />
      ))}
      {moneyTerms.map((name) => (
        <TextField
          key={name}
          label={L(name)}
          unit="₦"
          error={moneyOf(draft[name]) === undefined ? L("AmountWrong") : null}
          most={20}
          value={draft[name]}
          onType={(text) => onChange({ [name]: text })}
        />
      ))}
      {choiceTerms.map((name) => (
        <Field key={name} label={L(name)}>
          {(control) => (
            <Select
              {...control}
              value={draft[name]}
              options={[
                ...(draft[name] === "" && inherit.length === 0 ? [{ value: "", label: L("Inherit") }] : inherit),
                { value: "yes", label: choiceText(name, true) },
                { value: "no", label: choiceText(name, false) },
              ]}
              onPick={(value) => onChange({ [name]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
