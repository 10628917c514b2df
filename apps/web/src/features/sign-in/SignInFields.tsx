// The fields of the sign-in form: firm, name and password.

import { limits } from "@tradebook/contract/names.ts";
import { Field } from "../../ui/Field.tsx";
import { FirmField, firmProblem } from "../../ui/FirmField.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { Credentials, SignInOutcome } from "./sign-in.ts";
import { L } from "./sign-in-words.ts";

type Props = {
  readonly typed: Credentials;
  readonly change: (part: Partial<Credentials>) => void;
  readonly missing: readonly (keyof Credentials)[];
  readonly outcome: SignInOutcome | null;
};

export function CredentialFields({ typed, change, missing, outcome }: Props) {
  const needed = (name: keyof Credentials) => (missing.includes(name) ? L("Required") : null);
  const kind = outcome?.kind;
  const firmError = firmProblem(kind === "firmUnknown" || kind === "firmInactive" ? kind : null);
  return (
    <>
      <FirmField
        value={typed.tenancyName}
        error={needed("tenancyName") ?? firmError}
        onType={(tenancyName) => change({ tenancyName })}
      />
      <Field label={L("UserNameOrEmail")} error={needed("userNameOrEmailAddress")}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={limits.userName}
            value={typed.userNameOrEmailAddress}
            onChange={(event) => change({ userNameOrEmailAddress: event.target.value })}
          />
        )}
      </Field>
      <Field label={L("Password")} error={needed("password")}>
        {(control) => (
          <PasswordInput control={control} value={typed.password} onType={(password) => change({ password })} />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.rememberMe}
          onChange={(event) => change({ rememberMe: event.target.checked })}
        />
        <span>
          {L("KeepSignedIn")}
          <span className="check__hint">{L("KeepSignedInHint")}</span>
        </span>
      </label>
    </>
  );
}
