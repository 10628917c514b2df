// Entering a corporate action: the terms follow from its type.

import { corporateActionService } from "@tradebook/contract/services/corporate-action.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { actionAsked, emptyAction, termsOf, type ActionDraft, type TermField } from "./action-draft.ts";
import { types } from "./actions.tsx";
import { L, type ActionsWord } from "./actions-words.ts";

export function ActionForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => emptyAction(lagosDay(now())));
  const change = (part: Partial<ActionDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const asked = actionAsked(draft);
  const send = async () => {
    if (asked === null) return;
    await call(corporateActionService.Create, asked);
    notify("good", L("EnteredDone"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewAction")}
      shape="side"
      action={L("Enter")}
      testId="action-form"
      isReady={asked !== null}
      onSend={send}
      onClose={onClose}
    >
      <div className="form__pair">
        <Field label={L("Type")}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              options={types.map((value) => ({ value, label: L(value) }))}
              onPick={(type) => change({ type })}
            />
          )}
        </Field>
        <Text word="Symbol" value={draft.security} onType={(security) => change({ security })} />
      </div>
      <div className="form__pair">
        {termsOf[draft.type].map((field) => (
          <Text
            key={field}
            word={termWords[field]}
            hint={hintOf(draft.type, field)}
            type={field === "closesOn" ? "date" : "text"}
            value={draft[field]}
            onType={(text) => change({ [field]: text })}
          />
        ))}
      </div>
      <div className="form__pair">
        <Text
          word="Announced"
          type="date"
          value={draft.announcedOn}
          onType={(announcedOn) => change({ announcedOn })}
        />
        <Text
          word="Qualification"
          hint="ExDateHint"
          type="date"
          value={draft.qualificationDate}
          onType={(qualificationDate) => change({ qualificationDate })}
        />
        <Text
          word="Payment"
          hint={isInForceAtOnce(draft.type) ? "PaymentHint" : null}
          type="date"
          value={draft.paymentDate}
          onType={(paymentDate) => change({ paymentDate })}
        />
      </div>
      <Text word="NoteOptional" most={500} value={draft.note} onType={(note) => change({ note })} />
    </FormDialog>
  );
}

const termWords: { readonly [F in TermField]: ActionsWord } = {
  gross: "Gross",
  newShares: "NewShares",
  forShares: "ForShares",
  offerPrice: "OfferPrice",
  closesOn: "ClosesOn",
  fractionPrice: "FractionPrice",
};

function hintOf(type: ActionDraft["type"], field: TermField): ActionsWord | null {
  if (field === "gross") return "GrossHint";
  if (field === "fractionPrice") return "FractionHint";
  if (field !== "newShares") return null;
  return isInForceAtOnce(type) ? "RatioSplit" : "RatioBonus";
}

function isInForceAtOnce(type: ActionDraft["type"]): boolean {
  return type === "Split" || type === "Consolidation";
}

type TextProps = {
  readonly word: ActionsWord;
  readonly hint?: ActionsWord | null;
  readonly type?: "text" | "date";
  readonly most?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

function Text({ word, hint = null, type = "text", most = 40, value, onType }: TextProps) {
  return (
    <Field label={L(word)} hint={hint === null ? null : L(hint)}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          spellCheck={false}
          maxLength={most}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
