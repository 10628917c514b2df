// The sign-in form and its states: typing, slow, refused, a code asked for, registration unfinished, offline.

import { useState, type FormEvent } from "react";
import type { Failure } from "../../lib/api.ts";
import { describeFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CodeFields, CredentialFields } from "./SignInFields.tsx";
import { firstCredentials, missingCredentials, signIn, type Credentials, type SignInOutcome } from "./sign-in.ts";
import { L } from "./sign-in-words.ts";

const slowAfterMs = 8000;

type Props = { readonly onSignedIn: () => Promise<void> };

export function SignInForm({ onSignedIn }: Props) {
  const form = useSignIn(onSignedIn);
  const { typed, change, outcome, asksCode, missing } = form;
  return (
    <form className="sign-in__form" data-testid="login-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Problem outcome={outcome} />
      {asksCode ? (
        <CodeFields typed={typed} change={change} />
      ) : (
        <CredentialFields typed={typed} change={change} missing={missing} outcome={outcome} />
      )}
      <Button type="submit" look="primary" wide className="sign-in__submit" disabled={form.busy}>
        {form.busy ? L("SigningIn") : asksCode ? L("Verify") : L("SignIn")}
      </Button>
      <p className="sign-in__slow" role="status">
        {form.slow ? L("SlowSignIn") : ""}
      </p>
      {asksCode ? (
        <Button look="quiet" wide onClick={form.back}>
          {L("Back")}
        </Button>
      ) : null}
    </form>
  );
}

function useSignIn(onSignedIn: () => Promise<void>) {
  const [typed, setTyped] = useState(firstCredentials);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [asksCode, askCode] = useState(false);
  const [missing, setMissing] = useState<readonly (keyof Credentials)[]>([]);
  const [work, setWork] = useState<"none" | "busy" | "slow">("none");
  const change = (part: Partial<Credentials>) => {
    setTyped((before) => ({ ...before, ...part }));
    setMissing((before) => before.filter((name) => !(name in part)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = missingCredentials(typed);
    setMissing(empty);
    if (empty.length > 0 || work !== "none") return;
    setWork("busy");
    const slow = setTimeout(() => setWork("slow"), slowAfterMs);
    const answer = await signIn(typed);
    setOutcome(answer);
    if (answer.kind === "codeNeeded") askCode(true);
    if (answer.kind === "signedIn") await onSignedIn();
    clearTimeout(slow);
    setWork("none");
  };
  const back = () => {
    askCode(false);
    setOutcome(null);
    change({ twoFactorVerificationCode: null });
  };
  return { typed, change, outcome, asksCode, missing, busy: work !== "none", slow: work === "slow", submit, back };
}

/** What stands above the fields; what belongs to one field stands there. */
function Problem({ outcome }: { readonly outcome: SignInOutcome | null }) {
  const said = outcome === null ? null : problemOf(outcome);
  return (
    <div role="alert">
      {said === null ? null : (
        <div className={`sign-in__problem ${said.tone === "note" ? "sign-in__problem--note" : ""}`}>
          <Icon name="warning" />
          <div>
            <strong>{said.title}</strong>
            {said.text === null ? null : <p>{said.text}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

type Said = { readonly title: string; readonly text: string | null; readonly tone: "bad" | "note" };

function problemOf(outcome: SignInOutcome): Said | null {
  if (outcome.kind === "registrationIncomplete") {
    return { title: L("RegistrationIncomplete"), text: L("RegistrationIncompleteText"), tone: "note" };
  }
  return outcome.kind === "failed" ? failureSaid(outcome.failure) : null;
}

function failureSaid(failure: Failure): Said {
  const isOffline = failure.kind === "unreachable" || failure.kind === "timeout";
  if (isOffline) return { title: L("Offline"), text: L("OfflineText"), tone: "bad" };
  return { ...describeFailure(failure), tone: "bad" };
}
