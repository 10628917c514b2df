// One page of the application: its fields and its papers, with what is wrong beside each.

import { fieldFaultWords } from "@tradebook/contract/field-fault-words.ts";
import type { WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { groups, type GroupName } from "@tradebook/domain/account-opening/application.ts";
import type { StepName } from "@tradebook/domain/account-opening/field.ts";
import type { FieldName } from "@tradebook/domain/account-opening/fields.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { now } from "../../lib/clock.ts";
import { inLanguage } from "../../lib/words.ts";
import { groupLabel } from "../../opening/opening-words.ts";
import { Button } from "../../ui/Button.tsx";
import {
  documentsOn,
  fieldsOn,
  groupsOf,
  isEmpty,
  isRequired,
  mainPerson,
  peopleOf,
  typedWrong,
  type Person,
} from "./application-form.ts";
import { DocumentRow } from "./DocumentRow.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { L } from "./opening-form-words.ts";
import type { Draft } from "./use-draft.ts";

export type StepProps = {
  readonly request: WholeAccountRequest;
  readonly draft: Draft;
  readonly step: StepName;
  /** What is missing is told once the person has tried to go on. */
  readonly isTried: boolean;
  readonly onArrived: (request: WholeAccountRequest) => void;
};

export function StepBody(props: StepProps) {
  const { request, draft, step } = props;
  const main = mainPerson(request.application, draft.edits);
  return (
    <>
      <PersonFields {...props} person={main} part={step} />
      {step === "people"
        ? groupsOf(request.application).map((row) => <Group key={row.group} {...props} {...row} />)
        : null}
    </>
  );
}

type PersonProps = StepProps & { readonly person: Person; readonly part: StepName | "all" };

function PersonFields({ request, draft, person, part, isTried, onArrived }: PersonProps) {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const papers = documentsOn(person, part);
  const returned = new Map(request.returned.map(({ field, reason }) => [field, inLanguage(reason)]));
  const errorOf = (name: FieldName) => {
    const path = `${person.path}${name}`;
    const isNew = draft.edits.has(path);
    const broken = typedWrong(name, person, lagosDay(now()));
    if (broken !== null && (isTried || left.has(name))) return fieldFaultWords({ field: name, ...broken }, inLanguage);
    if (isEmpty(person.answers[name])) return isTried && isRequired(name, person) ? L("Missing") : null;
    if (isNew) return null;
    const found = request.problems.find(({ field }) => field === path);
    return returned.get(path) ?? (found === undefined ? null : fieldFaultWords({ ...found, field: name }, inLanguage));
  };
  return (
    <>
      <div className="kyc__fields">
        {fieldsOn(person, part).map((name) => (
          <FieldInput
            key={name}
            name={name}
            person={person}
            error={errorOf(name)}
            onAnswer={(answer) => draft.set(`${person.path}${name}`, answer)}
            onLeave={() => leave((before) => new Set(before).add(name))}
          />
        ))}
      </div>
      {papers.length === 0 ? null : (
        <ul className="papers" aria-label={L("Documents")}>
          {papers.map((kind) => {
            const name = `${person.path}${kind}`;
            const kept = request.documents.find((row) => row.kind === kind && row.path === person.path);
            const isMissing = isTried && request.missingDocuments.some(({ field }) => field === name);
            return (
              <DocumentRow
                key={kind}
                requestId={request.id}
                path={person.path}
                kind={kind}
                kept={kept}
                error={returned.get(name) ?? (isMissing ? L("DocumentMissing") : null)}
                onArrived={onArrived}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

type GroupProps = StepProps & { readonly group: GroupName; readonly min: number; readonly max: number };

/** The people of one kind, each with everything asked of them; a new one begins with the country most have. */
function Group({ group, min, max, ...props }: GroupProps) {
  const { request, draft } = props;
  const people = peopleOf(request.application, group, draft.edits);
  const label = groupLabel(group);
  const shown = Math.max(people.length, min);
  const role = groups[group].role;
  return (
    <section className="kyc__group" aria-label={label}>
      {Array.from({ length: shown }, (_, place) => {
        const path = `${group}.${place}.`;
        const person = people[place] ?? { path, role, answers: {} };
        return (
          <fieldset key={path} className="kyc__person">
            <legend>{L("PersonOf", label, place + 1)}</legend>
            <PersonFields {...props} person={person} part="all" />
          </fieldset>
        );
      })}
      {shown < max ? (
        <Button
          onClick={() => {
            for (const name of ["nationality", "country"]) draft.set(`${group}.${shown}.${name}`, "NG");
          }}
        >
          {L("AddPerson", label)}
        </Button>
      ) : null}
    </section>
  );
}
