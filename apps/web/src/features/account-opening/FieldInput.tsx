// One field of an application as a control, made from its rule.

import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { countryCodes } from "@tradebook/domain/account-opening/countries.ts";
import { longestOf, type Rule } from "@tradebook/domain/account-opening/field.ts";
import { fieldOf, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import { consentTexts, type HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import { nubanAgrees } from "@tradebook/domain/nuban.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { countryName } from "../../opening/shown-answer.ts";
import { fieldLabel } from "../../opening/opening-words.ts";
import { inLanguage } from "../../lib/words.ts";
import { TextLink } from "../../texts/TextLink.tsx";
import { Field, type FieldControl } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { isMasked, isRequired, type Answer, type Person } from "./application-form.ts";
import { L, type FormWord } from "./opening-form-words.ts";

const hints: Partial<Record<FieldName, FormWord>> = {
  bvn: "WhyBvn",
  nin: "WhyNin",
  existingChn: "WhyChn",
  pep: "WhyPep",
  consentDcs: "WhyDcs",
  consentMarketing: "WhyMarketing",
};

const texts: Partial<Record<FieldName, HouseTextKind>> = consentTexts;

const completions: Partial<Record<FieldName, string>> = {
  firstName: "given-name",
  surname: "family-name",
  otherNames: "additional-name",
  dateOfBirth: "bday",
  phone: "tel",
  email: "email",
  residentialAddress: "street-address",
  city: "address-level2",
  companyName: "organization",
};

type Props = {
  readonly name: FieldName;
  readonly person: Person;
  readonly error: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly onLeave: () => void;
};

export function FieldInput({ name, person, error, onAnswer, onLeave }: Props) {
  const { rule } = fieldOf(name);
  const value = person.answers[name];
  const hintWord = hints[name];
  const hint = hintWord === undefined ? null : L(hintWord);
  if (rule.kind === "agreed" || (rule.kind === "yesNo" && name.startsWith("consent"))) {
    return (
      <Consent name={name} path={person.path} isGiven={value === true} error={error} hint={hint} onAnswer={onAnswer} />
    );
  }
  if (rule.kind === "yesNo") {
    return <YesNo name={name} path={person.path} value={value} error={error} hint={hint} onAnswer={onAnswer} />;
  }
  const text = typeof value === "string" ? value : "";
  const side = isRequired(name, person) ? null : <span className="muted">{L("Optional")}</span>;
  return (
    <div className={`kyc__field ${isWide(rule) ? "kyc__field--wide" : ""}`} data-field={`${person.path}${name}`}>
      <Field
        label={fieldLabel(name)}
        side={side}
        hint={isMasked(text) ? L("Masked") : hint}
        error={error}
        warning={isOdd(name, person) ? L("NubanWarning") : null}
      >
        {(control) => (
          <Control name={name} rule={rule} control={control} text={text} onAnswer={onAnswer} onLeave={onLeave} />
        )}
      </Field>
    </div>
  );
}

function isWide(rule: Rule): boolean {
  return rule.kind === "text" && rule.max > 150;
}

function isOdd(name: FieldName, { answers: { bankCode, accountNumber } }: Person): boolean {
  if (name !== "accountNumber" || typeof bankCode !== "string" || typeof accountNumber !== "string") return false;
  return /^\d{10}$/.test(accountNumber) && bankCode !== "" && nubanAgrees(bankCode, accountNumber) === false;
}

type ControlProps = Pick<Props, "name" | "onAnswer" | "onLeave"> & {
  readonly rule: Rule;
  readonly control: FieldControl;
  readonly text: string;
};

function Control({ name, rule, control, text, onAnswer, onLeave }: ControlProps) {
  const options = optionsOf(rule);
  if (options !== null) {
    return (
      <Select
        {...control}
        value={text}
        options={[{ value: "", label: L("Choose") }, ...options]}
        onPick={(value) => onAnswer(value === "" ? null : value)}
      />
    );
  }
  return (
    <TextInput
      {...control}
      type={rule.kind === "date" ? "date" : rule.kind === "email" ? "email" : rule.kind === "phone" ? "tel" : "text"}
      inputMode={isNumber(rule, name) ? "numeric" : undefined}
      autoComplete={completions[name] ?? "off"}
      maxLength={longestOf(rule)}
      value={text}
      onFocus={(event) => {
        if (isMasked(text)) event.target.select();
      }}
      onChange={(event) => onAnswer(unmasked(text, event.target.value))}
      onBlur={onLeave}
    />
  );
}

/** A character typed into a mask begins the answer anew; half a mask would be no answer. */
function unmasked(before: string, after: string): string {
  return isMasked(before) ? after.replaceAll("•", "").slice(after.includes("•") ? -1 : 0) : after;
}

function isNumber(rule: Rule, name: FieldName): boolean {
  return rule.kind === "naira" || rule.kind === "percent" || ["bvn", "nin", "accountNumber"].includes(name);
}

function optionsOf(rule: Rule): readonly { readonly value: string; readonly label: string }[] | null {
  switch (rule.kind) {
    case "list":
      return referenceLists[rule.list].map(({ code, label }) => ({ value: code, label: inLanguage(label) }));
    case "bank":
      return banks.map(({ sortCode, label }) => ({ value: sortCode, label }));
    case "country":
      return countryCodes
        .map((code) => ({ value: code, label: countryName(code) }))
        .sort((a, b) => (a.value === "NG" ? -1 : b.value === "NG" ? 1 : a.label.localeCompare(b.label)));
    default:
      return null;
  }
}

type ConsentProps = {
  readonly name: FieldName;
  /** Whose answer it is: several people stand on one page. */
  readonly path: string;
  readonly isGiven: boolean;
  readonly error: string | null;
  readonly hint: string | null;
  readonly onAnswer: (answer: Answer) => void;
};

function Consent({ name, path, isGiven, error, hint, onAnswer }: ConsentProps) {
  const text = texts[name];
  return (
    <div className="kyc__field kyc__field--wide" data-field={`${path}${name}`}>
      <label className="check">
        <input
          type="checkbox"
          checked={isGiven}
          aria-invalid={error !== null}
          onChange={(event) => onAnswer(event.target.checked)}
        />
        <span>
          {L(`ConsentText_${name}` as FormWord)}
          {hint === null ? null : <span className="check__hint">{hint}</span>}
        </span>
      </label>
      {text === undefined ? null : (
        <p className="text-links">
          <TextLink kind={text} />
        </p>
      )}
      {error === null ? null : <span className="field__error">{error}</span>}
    </div>
  );
}

type YesNoProps = Omit<ConsentProps, "isGiven"> & { readonly value: unknown };

function YesNo({ name, path, value, error, hint, onAnswer }: YesNoProps) {
  return (
    <fieldset className="kyc__field" data-field={`${path}${name}`}>
      <legend className="form__legend">{fieldLabel(name)}</legend>
      <div className="kyc__yesno">
        {([true, false] as const).map((answer) => (
          <label key={String(answer)} className="check">
            <input type="radio" name={`${path}${name}`} checked={value === answer} onChange={() => onAnswer(answer)} />
            <span>{answer ? L("Yes") : L("No")}</span>
          </label>
        ))}
      </div>
      {hint === null ? null : <span className="field__hint">{hint}</span>}
      {error === null ? null : <span className="field__error">{error}</span>}
    </fieldset>
  );
}
