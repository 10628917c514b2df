// The answers of a request by page, what is secret masked; revealing one asks why, and is kept.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { groupNames, groups } from "@tradebook/domain/account-opening/application.ts";
import { steps, type StepName } from "@tradebook/domain/account-opening/field.ts";
import { fieldNames, fieldOf, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { fieldLabel } from "../../opening/opening-words.ts";
import { shownAnswer } from "../../opening/shown-answer.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./requests-words.ts";

type Props = { readonly request: WholeAccountRequest };
type Answers = Readonly<Record<string, unknown>>;

export function RequestAnswers({ request }: Props) {
  const { application } = request;
  const beside = groupNames.flatMap((group) =>
    (application[group] ?? []).map((answers, place) => ({
      title: `${groups[group].label} ${place + 1}`,
      path: `${group}.${place}.`,
      answers,
    })),
  );
  return (
    <>
      {(Object.keys(steps) as StepName[]).map((step) => (
        <Block key={step} request={request} title={steps[step]} path="" answers={application} step={step} />
      ))}
      {beside.map((one) => (
        <Block key={one.path} request={request} {...one} step={null} />
      ))}
    </>
  );
}

type BlockProps = Props & {
  readonly title: string;
  readonly path: string;
  readonly answers: Answers;
  readonly step: StepName | null;
};

function Block({ request, title, path, answers, step }: BlockProps) {
  const shown = fieldNames.filter((name) => {
    const value = answers[name];
    return (step === null || fieldOf(name).step === step) && value !== undefined && value !== null && value !== "";
  });
  if (shown.length === 0) return null;
  return (
    <section className="part">
      <h3>{title}</h3>
      <Facts
        facts={shown.map((name) => [
          fieldLabel(name),
          <Answer key={name} request={request} name={name} path={path} value={answers[name]} />,
        ])}
      />
    </section>
  );
}

type AnswerProps = Props & { readonly name: FieldName; readonly path: string; readonly value: unknown };

function Answer({ request, name, path, value }: AnswerProps) {
  const mayReveal = may(useSignedIn(), "VIEW_PERSONAL_DATA");
  const [isAsking, ask] = useState(false);
  const [revealed, reveal] = useState<string | null>(null);
  const isMasked = typeof value === "string" && value.includes("•");
  const text = revealed ?? shownAnswer(name, value, { yes: L("Yes"), no: L("No") });
  return (
    <span className="requests__answer" data-answer={`${path}${name}`}>
      {text}
      {isMasked && mayReveal && revealed === null ? (
        <Button size="small" look="quiet" aria-label={L("RevealNamed", fieldLabel(name))} onClick={() => ask(true)}>
          {L("Reveal")}
        </Button>
      ) : null}
      {isAsking ? (
        <Reveal
          requestId={request.id}
          name={name}
          path={path}
          onRevealed={(found) => {
            reveal(found);
            ask(false);
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </span>
  );
}

type RevealProps = {
  readonly requestId: number;
  readonly name: FieldName;
  readonly path: string;
  readonly onRevealed: (value: string) => void;
  readonly onClose: () => void;
};

function Reveal({ requestId, name, path, onRevealed, onClose }: RevealProps) {
  const [reason, setReason] = useState("");
  const send = async () => {
    const asked = { id: requestId, path, field: name, reason: reason.trim() };
    onRevealed((await call(customerService.RevealPersonalData, asked)).value);
  };
  return (
    <FormDialog
      title={L("RevealTitle", fieldLabel(name))}
      action={L("Reveal")}
      isReady={reason.trim().length > 4}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("RevealText")}</p>
      <Field label={L("RevealReason")}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
