// Everything that was answered, page by page with the way back to each, and handing it in.

import { fieldFaultWords } from "@tradebook/contract/field-fault-words.ts";
import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { consentTexts } from "@tradebook/domain/account-opening/house-texts.ts";
import { useState } from "react";
import { failureOf, type Failure } from "../../lib/api.ts";
import { upload } from "../../lib/upload.ts";
import { inLanguage } from "../../lib/words.ts";
import { documentLabel, fieldLabel } from "../../opening/opening-words.ts";
import { shownAnswer } from "../../opening/shown-answer.ts";
import { agreedTo, forgetHouseTexts } from "../../texts/house-texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { fieldsOn, isEmpty, mainPerson, stepOfDocument, stepsOf } from "./application-form.ts";
import { L } from "./opening-form-words.ts";

type Props = {
  readonly request: WholeAccountRequest;
  readonly onStep: (step: string) => void;
  readonly onHandedIn: () => Promise<void>;
};

export function ReviewStep({ request, onStep, onHandedIn }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = [
    ...request.problems.map((one) => ({ step: one.step, message: fieldFaultWords(one, inLanguage) })),
    ...request.missingDocuments.map((one) => ({
      step: stepOfDocument(one.field) as string,
      message: fieldFaultWords(one, inLanguage),
    })),
  ];
  const handIn = async () => {
    setBusy(true);
    const form = new FormData();
    form.set("id", String(request.id));
    try {
      form.set("agreed", JSON.stringify(await agreedTo(Object.values(consentTexts))));
      const signal = new AbortController().signal;
      await upload(customerService.CustomerRegister, { form, signal, onProgress: () => undefined });
      await onHandedIn();
    } catch (error) {
      const refused = failureOf(error);
      setFailure(refused);
      if (refused.name === "TEXT_CHANGED") forgetHouseTexts();
    }
    setBusy(false);
  };
  const isAgain = request.status === "RETURNED_FOR_INFO";
  return (
    <>
      <p className="muted">{L("ReviewText")}</p>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      <OpenList open={open} onStep={onStep} />
      {stepsOf(request).map((step) => (
        <Block key={step.name} request={request} step={step} onEdit={() => onStep(step.name)} />
      ))}
      <Button
        look="primary"
        wide
        className="public__submit"
        disabled={isBusy || open.length > 0}
        onClick={() => void handIn()}
      >
        {isBusy ? L("HandingIn") : isAgain ? L("HandInAgain") : L("HandIn")}
      </Button>
    </>
  );
}

type OpenProps = {
  readonly open: readonly { readonly step: string; readonly message: string }[];
  readonly onStep: (step: string) => void;
};

function OpenList({ open, onStep }: OpenProps) {
  if (open.length === 0) {
    return (
      <p className="kyc__fine">
        <Icon name="check" size={18} /> {L("NothingOpen")}
      </p>
    );
  }
  return (
    <section className="problem problem--note" data-testid="still-open">
      <Icon name="warning" />
      <div>
        <strong>{L("StillOpen", open.length)}</strong>
        <ul className="kyc__open">
          {open.map(({ step, message }) => (
            <li key={`${step}-${message}`}>
              <button type="button" className="public__link" onClick={() => onStep(step)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type BlockProps = {
  readonly request: WholeAccountRequest;
  readonly step: WholeAccountRequest["steps"][number];
  readonly onEdit: () => void;
};

function Block({ request, step, onEdit }: BlockProps) {
  const person = mainPerson(request.application, new Map());
  const yesNo = { yes: L("Yes"), no: L("No") };
  const answered = fieldsOn(person, step.name).filter((name) => !isEmpty(person.answers[name]));
  const papers = request.documents.filter((row) => stepOfDocument(`${row.path}${row.kind}`) === step.name);
  if (answered.length === 0 && papers.length === 0) return null;
  return (
    <section className="kyc__block">
      <header>
        <h2>{inLanguage(step.title)}</h2>
        <Button size="small" look="quiet" onClick={onEdit}>
          {L("Edit")}
          <span className="sr-only"> {inLanguage(step.title)}</span>
        </Button>
      </header>
      <Facts
        facts={[
          ...answered.map((name) => [fieldLabel(name), shownAnswer(name, person.answers[name], yesNo)] as const),
          ...papers.map(
            (row) =>
              [
                documentLabel(row.kind) + (row.path === "" ? "" : ` (${row.path})`),
                <Icon key={row.id} name="check" />,
              ] as const,
          ),
        ]}
      />
    </section>
  );
}
