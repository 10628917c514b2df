// Setting a new password with the link of a message, or with the code of an SMS.

import { limits } from "@tradebook/contract/names.ts";
import { useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { accountMethods } from "../../lib/fetched.ts";
import { forgotPasswordPath, signInPath } from "../../lib/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { proofFrom, type ResetProof } from "./reset-proof.ts";
import { L } from "./reset-words.ts";

export function ResetPasswordPage() {
  const { hash, state } = useLocation();
  const [proof] = useState(() => proofFrom(hash, state));
  if (proof === null) {
    return (
      <PublicPage title={L("ResetTitle")}>
        <Problem said={{ title: L("LinkMissing"), text: L("LinkMissingText"), tone: "note" }} />
        <Link className="button button--primary button--wide" to={forgotPasswordPath}>
          {L("AskNew")}
        </Link>
        <nav className="public__links">
          <Link to={signInPath}>{L("BackToSignIn")}</Link>
        </nav>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={L("ResetTitle")} lead={L("ResetLead")}>
      <ResetForm proof={proof} />
    </PublicPage>
  );
}

function ResetForm({ proof }: { readonly proof: ResetProof }) {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [newPassword, setPassword] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isLong = newPassword.length >= limits.shortestPassword;
  const isReady = isLong && (proof.kind === "link" || code !== "");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      const by = proof.kind === "link" ? { token: proof.token } : { userNameOrEmail: proof.name, code };
      const { accountService } = await accountMethods();
      await call(accountService.PasswordReset, { ...by, newPassword });
      await navigate(signInPath, { replace: true, state: { passwordChanged: true } });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="form" data-testid="reset-form" noValidate onSubmit={(event) => void submit(event)}>
      <Problem said={failure === null ? null : failureSaid(failure)}>
        <Link to={forgotPasswordPath}>{L("AskNew")}</Link>
      </Problem>
      {proof.kind === "code" ? <CodeField label={L("Code")} value={code} onType={setCode} /> : null}
      <Field label={L("NewPassword")} hint={L("NewPasswordHint", limits.shortestPassword)}>
        {(control) => (
          <PasswordInput
            control={control}
            isNew
            autoFocus={proof.kind === "link"}
            value={newPassword}
            onType={setPassword}
          />
        )}
      </Field>
      <Button type="submit" look="primary" wide className="public__submit" disabled={isBusy || !isReady}>
        {isBusy ? L("Changing") : L("Change")}
      </Button>
      <nav className="public__links">
        <Link to={signInPath}>{L("BackToSignIn")}</Link>
      </nav>
    </form>
  );
}
