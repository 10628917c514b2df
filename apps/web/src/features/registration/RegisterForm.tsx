// The registration form: names, address, phone, user name and password, with what is wrong beside each field.

import { limits } from "@tradebook/contract/names.ts";
import { registrationTexts } from "@tradebook/domain/account-opening/house-texts.ts";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { accountMethods, fetched } from "../../lib/fetched.ts";
import { findFirm, type FirmFound } from "../../lib/firm.ts";
import { kycPath, signInPath } from "../../lib/paths.ts";
import { keepRegistered } from "../../lib/registered.ts";
import { firmCode } from "../../lib/tenant.ts";
import { halfToken, keepHalfToken } from "../../lib/token.ts";
import { TextLink } from "../../texts/TextLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FirmField, firmProblem } from "../../ui/FirmField.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { L as U } from "../../ui/public-words.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./registration-words.ts";
import { faultsOf, registerInput, userNameFrom, type Registration, type RegistrationField } from "./registration.ts";

/** What the code step needs; the token opens the calls of a registration alone. */
export type Registered = { readonly accessToken: string; readonly emailAddress: string };

const first: Omit<Registration, "firm"> = {
  name: "",
  surname: "",
  emailAddress: "",
  phoneNumber: "",
  userName: "",
  password: "",
  isAgreed: false,
};

/** Not needed to see the form. */
const houseTexts = () => fetched(import("../../texts/house-texts.ts"));

type Props = { readonly onRegistered: (registered: Registered) => void };

export function RegisterForm({ onRegistered }: Props) {
  const form = useRegisterForm(onRegistered);
  const { typed, change, errorOf } = form;
  return (
    <form className="form" data-testid="register-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Problem said={form.failure === null ? null : failureSaid(form.failure)} />
      <FirmField
        value={typed.firm}
        error={errorOf("firm") ?? firmProblem(form.firm)}
        onType={(firm) => change({ firm })}
      />
      <div className="form__pair">
        <Text form={form} field="name" label={L("FirstName")} autoComplete="given-name" most={limits.personName} />
        <Text form={form} field="surname" label={L("Surname")} autoComplete="family-name" most={limits.personName} />
      </div>
      <Text
        form={form}
        field="emailAddress"
        label={L("Email")}
        hint={L("EmailHint")}
        type="email"
        autoComplete="email"
      />
      <Text
        form={form}
        field="phoneNumber"
        label={L("Phone")}
        hint={L("PhoneHint")}
        type="tel"
        autoComplete="tel"
        most={30}
      />
      <Text form={form} field="userName" label={L("UserName")} hint={L("UserNameHint")} autoComplete="username" />
      <Field label={L("Password")} error={errorOf("password")}>
        {(control) => (
          <PasswordInput control={control} isNew value={typed.password} onType={(password) => change({ password })} />
        )}
      </Field>
      <Strength password={typed.password} />
      <Agree form={form} />
      <Button type="submit" look="primary" wide className="public__submit" disabled={form.isBusy}>
        {form.isBusy ? L("Creating") : L("Create")}
      </Button>
      <p className="field__hint">{L("CompanyHint")}</p>
      <nav className="public__links">
        <Link to={signInPath}>{L("HaveAccount")}</Link>
        {halfToken() === null ? null : <Link to={kycPath}>{L("HaveApplication")}</Link>}
      </nav>
    </form>
  );
}

type Form = ReturnType<typeof useRegisterForm>;

function useRegisterForm(onRegistered: Props["onRegistered"]) {
  const [typed, setTyped] = useState<Registration>(() => ({ ...first, firm: firmCode() }));
  const [touchedName, touchName] = useState(false);
  const [isTried, setTried] = useState(false);
  const [firm, setFirm] = useState<FirmFound | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Registration>) => {
    if ("userName" in part) touchName(true);
    setFirm(null);
    setTyped((before) => {
      const next = { ...before, ...part };
      return touchedName || "userName" in part ? next : { ...next, userName: userNameFrom(next.emailAddress) };
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBusy || faultsOf(typed).size > 0) return;
    setBusy(true);
    try {
      const found = await findFirm(typed.firm);
      setFirm(found);
      if (found === "found") {
        const { accountService } = await accountMethods();
        const { agreedTo } = await houseTexts();
        const agreed = await agreedTo(registrationTexts);
        const input = { ...registerInput(typed), agreed };
        const { accessToken } = await call(accountService.Register, input);
        keepHalfToken(accessToken);
        keepRegistered(input);
        onRegistered({ accessToken, emailAddress: typed.emailAddress.trim() });
      }
    } catch (error) {
      const refused = failureOf(error);
      setFailure(refused);
      if (refused.name === "TEXT_CHANGED") {
        (await houseTexts()).forgetHouseTexts();
        setTyped((before) => ({ ...before, isAgreed: false }));
      }
    }
    setBusy(false);
  };
  /** The texts are the firm's: it is found before they are shown. */
  const findTexts = async () => {
    const found = typed.firm.trim() === "" ? "firmUnknown" : await findFirm(typed.firm);
    setFirm(found);
    return found === "found";
  };
  const errorOf = (field: RegistrationField) =>
    (isTried ? faultText(typed, field) : null) ?? serverFault(failure, field);
  return { typed, change, submit, findTexts, errorOf, firm, failure, isBusy };
}

function faultText(typed: Registration, field: RegistrationField): string | null {
  switch (faultsOf(typed).get(field)) {
    case "missing":
      return U("Required");
    case "email":
      return L("EmailWrong");
    case "phone":
      return L("PhoneWrong");
    case "short":
      return L("PasswordHint", limits.shortestPassword);
    case "agree":
      return L("AgreeNeeded");
    default:
      return null;
  }
}

function serverFault(failure: Failure | null, field: RegistrationField): string | null {
  return failure?.problems.find((problem) => problem.field === field)?.message ?? null;
}

type TextProps = {
  readonly form: Form;
  readonly field: "name" | "surname" | "emailAddress" | "phoneNumber" | "userName";
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email" | "tel";
  readonly autoComplete: string;
  readonly most?: number;
};

function Text({ form, field, label, hint, type = "text", autoComplete, most = limits.userName }: TextProps) {
  return (
    <Field label={label} hint={hint ?? null} error={form.errorOf(field)}>
      {(control) => (
        <TextInput
          {...control}
          name={field}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={field === "name" || field === "surname" ? "words" : "none"}
          spellCheck={false}
          maxLength={most}
          value={form.typed[field]}
          onChange={(event) => form.change({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Length is what counts; nothing is asked about digits or signs. */
function Strength({ password }: { readonly password: string }) {
  const least = limits.shortestPassword;
  const steps = [least / 2, least, least + 4, least + 8];
  const isLong = password.length >= least;
  return (
    <p className="strength" data-level={isLong ? "long" : "short"} role="status">
      <span className="strength__bars" aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className="strength__bar" data-on={password.length >= step} />
        ))}
      </span>
      {password === ""
        ? L("PasswordHint", least)
        : isLong
          ? L("PasswordLong")
          : L("PasswordShort", least - password.length)}
    </p>
  );
}

function Agree({ form: { typed, change, findTexts, errorOf } }: { readonly form: Form }) {
  const error = errorOf("isAgreed");
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.isAgreed}
          aria-invalid={error !== null}
          onChange={(event) => change({ isAgreed: event.target.checked })}
        />
        <span>{L("Agree")}</span>
      </label>
      <p className="text-links">
        {registrationTexts.map((kind) => (
          <TextLink key={kind} kind={kind} onAsk={findTexts} />
        ))}
      </p>
      {error === null ? null : <span className="field__error">{error}</span>}
    </div>
  );
}
