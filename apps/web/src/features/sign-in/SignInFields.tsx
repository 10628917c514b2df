// The fields of the sign-in form: firm, name and password, or the code of the second step.

import { useState } from "react";
import { limits } from "@tradebook/contract/names.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { Credentials, SignInOutcome } from "./sign-in.ts";
import { L } from "./sign-in-words.ts";

type Change = (part: Partial<Credentials>) => void;
type Props = {
  readonly typed: Credentials;
  readonly change: Change;
  readonly missing: readonly (keyof Credentials)[];
  readonly outcome: SignInOutcome | null;
};

export function CredentialFields({ typed, change, missing, outcome }: Props) {
  const needed = (name: keyof Credentials) => (missing.includes(name) ? L("Required") : null);
  const firmError = outcome === null ? null : firmProblem(outcome);
  return (
    <>
      <Field label={L("FirmCode")} hint={L("FirmCodeHint")} error={needed("tenancyName") ?? firmError}>
        {(control) => (
          <TextInput
            {...control}
            name="firm"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.tenancyName}
            value={typed.tenancyName}
            onChange={(event) => change({ tenancyName: event.target.value })}
          />
        )}
      </Field>
      <Field label={L("UserNameOrEmail")} error={needed("userNameOrEmailAddress")}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={limits.userName}
            value={typed.userNameOrEmailAddress}
            onChange={(event) => change({ userNameOrEmailAddress: event.target.value })}
          />
        )}
      </Field>
      <PasswordField typed={typed} change={change} error={needed("password")} />
      <KeepSignedIn typed={typed} change={change} />
    </>
  );
}

function firmProblem({ kind }: SignInOutcome): string | null {
  if (kind === "firmUnknown") return L("FirmUnknown");
  return kind === "firmInactive" ? L("FirmInactive") : null;
}

type PasswordProps = { readonly typed: Credentials; readonly change: Change; readonly error: string | null };

function PasswordField({ typed, change, error }: PasswordProps) {
  const [isShown, show] = useState(false);
  const reveal = (
    <Button
      look="quiet"
      size="icon"
      aria-label={isShown ? L("HidePassword") : L("ShowPassword")}
      aria-pressed={isShown}
      onClick={() => show(!isShown)}
    >
      <Icon name={isShown ? "eyeOff" : "eye"} />
    </Button>
  );
  return (
    <Field label={L("Password")} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={limits.password}
          value={typed.password}
          onChange={(event) => change({ password: event.target.value })}
          end={reveal}
        />
      )}
    </Field>
  );
}

function KeepSignedIn({ typed, change }: { readonly typed: Credentials; readonly change: Change }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={typed.rememberMe}
        onChange={(event) => change({ rememberMe: event.target.checked })}
      />
      <span>
        {L("KeepSignedIn")}
        <span className="sign-in__keep-hint">{L("KeepSignedInHint")}</span>
      </span>
    </label>
  );
}

export function CodeFields({ typed, change }: { readonly typed: Credentials; readonly change: Change }) {
  return (
    <>
      <h2 className="sign-in__step">{L("CodeTitle")}</h2>
      <p className="muted">{L("CodeText")}</p>
      <Field label={L("Code")}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            className="sign-in__code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={10}
            value={typed.twoFactorVerificationCode ?? ""}
            onChange={(event) => change({ twoFactorVerificationCode: event.target.value.replaceAll(/\D/g, "") })}
          />
        )}
      </Field>
    </>
  );
}
