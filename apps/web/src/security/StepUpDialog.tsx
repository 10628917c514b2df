// Confirms that it is still this person, with what they have: a code, a passkey, or the password.

import { accountService, type StepUpWay } from "@tradebook/contract/services/account.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call, failureOf, type Failure } from "../lib/api.ts";
import { Button } from "../ui/Button.tsx";
import { CodeField } from "../ui/CodeField.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { failureSaid, Problem } from "../ui/Problem.tsx";
import { L } from "./security-words.ts";

type Props = { readonly onAnswer: (isFresh: boolean) => void };

export function StepUpDialog({ onAnswer }: Props) {
  const methods = useQuery({
    queryKey: ["signInMethods", "stepUp"],
    queryFn: ({ signal }) => call(accountService.GetSignInMethods, {}, signal),
    gcTime: 0,
  });
  return (
    <Dialog title={L("ConfirmTitle")} onClose={() => onAnswer(false)} first="input">
      <Loaded query={methods} what={L("ConfirmTitle")} lines={3}>
        {({ stepUpWays }) => <Ways ways={stepUpWays} onAnswer={onAnswer} />}
      </Loaded>
    </Dialog>
  );
}

type Proof = {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: { challengeId: string; response: Record<string, unknown> };
};

function Ways({ ways, onAnswer }: Props & { readonly ways: readonly StepUpWay[] }) {
  const typedWay = ways.includes("authenticator") ? "code" : "password";
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const prove = async (proof: Proof | null) => {
    if (proof === null || isBusy) return;
    setBusy(true);
    try {
      await call(accountService.StepUp, proof);
      onAnswer(true);
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed !== "") await prove(typedWay === "code" ? { code: typed } : { password: typed });
  };
  return (
    <form className="form" data-testid="step-up" noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted">{L("ConfirmText")}</p>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      {typedWay === "code" ? (
        <CodeField label={L("ConfirmCode")} value={typed} onType={setTyped} />
      ) : (
        <Field label={L("ConfirmPassword")}>
          {(control) => <PasswordInput control={control} value={typed} autoFocus onType={setTyped} />}
        </Field>
      )}
      <p className="form__actions form__actions--end">
        {ways.includes("passkey") ? (
          <Button onClick={() => void askPasskey(setFailure).then(prove)}>{L("ConfirmPasskey")}</Button>
        ) : null}
        <Button onClick={() => onAnswer(false)}>{L("Cancel")}</Button>
        <Button type="submit" look="primary" disabled={isBusy || typed === ""}>
          {isBusy ? L("Confirming") : L("Confirm")}
        </Button>
      </p>
    </form>
  );
}

/** Null when it was not used; why, where there is a why, is said. */
async function askPasskey(onFailure: (failure: Failure) => void): Promise<Proof | null> {
  try {
    const { answerPasskey } = await import("./passkeys.ts");
    const passkey = await answerPasskey(await call(accountService.GetPasskeyOptions, { purpose: "stepUp" }));
    return passkey === null ? null : { passkey };
  } catch (error) {
    onFailure(failureOf(error));
    return null;
  }
}
