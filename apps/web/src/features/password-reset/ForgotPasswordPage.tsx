// A forgotten password: who it is and how to reach them; the answer is the same whether or not there is such a person.

import { lifetimes, limits } from "@tradebook/contract/names.ts";
import type { CodeChannel } from "@tradebook/contract/services/contact.ts";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { accountMethods } from "../../lib/fetched.ts";
import { findFirm, type FirmFound } from "../../lib/firm.ts";
import { resetPasswordPath, signInPath } from "../../lib/paths.ts";
import { firmCode } from "../../lib/tenant.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FirmField, firmProblem } from "../../ui/FirmField.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { L as U } from "../../ui/public-words.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { L } from "./reset-words.ts";

export function ForgotPasswordPage() {
  const form = useForgot();
  if (form.isSent) return <Sent form={form} />;
  const { typed, change } = form;
  return (
    <PublicPage title={L("ForgotTitle")} lead={L("ForgotLead")}>
      <form className="form" data-testid="forgot-form" noValidate onSubmit={form.submit}>
        <Problem said={form.failure === null ? null : failureSaid(form.failure)} />
        <FirmField value={typed.firm} error={firmProblem(form.firm)} onType={(firm) => change({ firm })} />
        <Field label={L("NameOrEmail")} error={form.isTried && typed.name.trim() === "" ? U("Required") : null}>
          {(control) => (
            <TextInput
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={limits.userName}
              value={typed.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <fieldset className="form">
          <legend className="form__legend">{L("How")}</legend>
          {(["email", "sms"] as const).map((channel) => (
            <label key={channel} className="check">
              <input
                type="radio"
                name="channel"
                checked={typed.channel === channel}
                onChange={() => change({ channel })}
              />
              <span>{channel === "email" ? L("ByEmail") : L("BySms")}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="primary" wide className="public__submit" disabled={form.isBusy}>
          {form.isBusy ? L("Sending") : L("Send")}
        </Button>
        <nav className="public__links">
          <Link to={signInPath}>{L("BackToSignIn")}</Link>
        </nav>
      </form>
    </PublicPage>
  );
}

type Typed = { readonly firm: string; readonly name: string; readonly channel: CodeChannel };

function useForgot() {
  const [typed, setTyped] = useState<Typed>(() => ({ firm: firmCode(), name: "", channel: "email" }));
  const [firm, setFirm] = useState<FirmFound | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [work, setWork] = useState<"none" | "tried" | "busy" | "sent">("none");
  const { left, begin } = useCountdown(0);
  const send = async () => {
    setWork("busy");
    try {
      const found = await findFirm(typed.firm);
      setFirm(found);
      if (found !== "found") return setWork("tried");
      const { accountService } = await accountMethods();
      await call(accountService.PasswordReset, { userNameOrEmail: typed.name.trim(), channel: typed.channel });
      begin(lifetimes.resendAfterSeconds);
      setWork("sent");
    } catch (error) {
      setFailure(failureOf(error));
      setWork("tried");
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWork("tried");
    if (typed.name.trim() !== "" && work !== "busy") void send();
  };
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return {
    typed,
    change,
    firm,
    failure,
    isTried: work !== "none",
    isBusy: work === "busy",
    isSent: work === "sent",
    submit,
    send,
    left,
  };
}

function Sent({ form: { typed, send, left } }: { readonly form: ReturnType<typeof useForgot> }) {
  const isSms = typed.channel === "sms";
  return (
    <PublicPage title={L("SentTitle")} lead={isSms ? L("SentSms") : L("SentEmail")}>
      {isSms ? (
        <Link
          className="button button--primary button--wide"
          to={resetPasswordPath}
          state={{ name: typed.name.trim() }}
        >
          {L("EnterCode")}
        </Link>
      ) : null}
      <Button disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? L("SendAgainIn", left) : L("SendAgain")}
      </Button>
      <nav className="public__links">
        <Link to={signInPath}>{L("BackToSignIn")}</Link>
      </nav>
    </PublicPage>
  );
}
