// What few orders carry: a shown part, a least quantity, all or none, the exchange's approval; folded until asked for.

import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./desk-words.ts";
import "./special.css";
import { specialErrors, type SpecialDraft } from "./special-terms.ts";
import { changeDraft } from "./ticket-store.ts";
import type { TicketView } from "./use-ticket.ts";

export function TicketSpecial({ view }: { readonly view: TicketView }) {
  const { draft, reading } = view;
  const named = namesOf(draft);
  const [isOpen, open] = useState(named.length > 0);
  const errors = specialErrors(draft, reading.quantity);
  return (
    <section className="special" aria-label={L("Special")}>
      <button type="button" className="special__fold" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {named.length === 0 ? L("Special") : L("SpecialOn", named.join(", "))} <Icon name="chevron" size={12} />
      </button>
      {isOpen ? (
        <div className="special__fields">
          <div className="ticket__pair">
            <Shares
              word="MaxFloor"
              value={draft.maxFloorText}
              error={errors.maxFloor}
              onType={(maxFloorText) => changeDraft({ maxFloorText })}
            />
            <Shares
              word="MinQty"
              value={draft.minQtyText}
              error={errors.minQty}
              onType={(minQtyText) => changeDraft({ minQtyText })}
            />
          </div>
          <label className="check">
            <input
              type="checkbox"
              checked={draft.allOrNone}
              onChange={(event) => changeDraft({ allOrNone: event.target.checked })}
            />
            <span>
              {L("AllOrNone")}
              <span className="check__hint">{L("AllOrNoneHint")}</span>
            </span>
          </label>
          <Field label={L("Approval")}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={100}
                value={draft.approvalReference}
                onChange={(event) => changeDraft({ approvalReference: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </section>
  );
}

type SharesProps = {
  readonly word: "MaxFloor" | "MinQty";
  readonly value: string;
  readonly error: string | null;
  readonly onType: (text: string) => void;
};

function Shares({ word, value, error, onType }: SharesProps) {
  return (
    <Field label={L(word)} hint={L(word === "MaxFloor" ? "MaxFloorHint" : "MinQtyHint")} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

function namesOf({ maxFloorText, minQtyText, allOrNone }: SpecialDraft): readonly string[] {
  return [
    ...(maxFloorText.trim() === "" ? [] : [`${L("MaxFloor")} ${maxFloorText}`]),
    ...(minQtyText.trim() === "" ? [] : [`${L("MinQty")} ${minQtyText}`]),
    ...(allOrNone ? [L("AllOrNone")] : []),
  ];
}
