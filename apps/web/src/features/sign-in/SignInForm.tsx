// The sign-in form and its states: typing, slow, refused, a passkey instead of a password.

import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { CredentialFields } from "./SignInFields.tsx";
import { firstCredentials, missingCredentials, signIn, type Credentials, type SignInOutcome } from "./sign-in.ts";
import { L } from "./sign-in-words.ts";

const slowAfterMs = 8000;

type Props = { readonly onOutcome: (outcome: SignInOutcome, typed: Credentials) => Promise<void> };

export function SignInForm({ onOutcome }: Props) {
  const form = useSignIn(onOutcome);
  const { outcome } = form;
  return (
    <form className="form" data-testid="login-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Problem said={outcome?.kind === "failed" ? failureSaid(outcome.failure) : null} />
      <CredentialFields typed={form.typed} change={form.change} missing={form.missing} outcome={outcome} />
      <Button type="submit" look="primary" wide className="public__submit" disabled={form.busy}>
        {form.busy ? L("SigningIn") : L("SignIn")}
      </Button>
      <p className="public__slow" role="status">
        {form.slow ? L("SlowSignIn") : ""}
      </p>
      {"PublicKeyCredential" in window ? (
        <>
          <p className="public__or">{L("Or")}</p>
          <Button wide disabled={form.busy} onClick={() => void form.withPasskey()}>
            <Icon name="key" /> {L("SignInWithPasskey")}
          </Button>
        </>
      ) : null}
    </form>
  );
}

function useSignIn(onOutcome: Props["onOutcome"]) {
  const [typed, setTyped] = useState(firstCredentials);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [missing, setMissing] = useState<readonly (keyof Credentials)[]>([]);
  const [work, setWork] = useState<"none" | "busy" | "slow">("none");
  const change = (part: Partial<Credentials>) => {
    setTyped((before) => ({ ...before, ...part }));
    setMissing((before) => before.filter((name) => !(name in part)));
  };
  const run = async (attempt: () => Promise<SignInOutcome | null>) => {
    if (work !== "none") return;
    setWork("busy");
    const slow = setTimeout(() => setWork("slow"), slowAfterMs);
    try {
      const answer = await attempt();
      setOutcome(answer);
      if (answer !== null) await onOutcome(answer, typed);
    } finally {
      clearTimeout(slow);
      setWork("none");
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = missingCredentials(typed);
    setMissing(empty);
    if (empty.length === 0) await run(() => signIn(typed, null));
  };
  const withPasskey = () =>
    run(async () => (await import("./passkey-sign-in.ts")).signInWithPasskey(typed.tenancyName, typed.rememberMe));
  return { typed, change, outcome, missing, busy: work !== "none", slow: work === "slow", submit, withPasskey };
}
