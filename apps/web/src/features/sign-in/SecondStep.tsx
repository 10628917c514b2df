// The second step of a sign-in: a code of the app, by mail or SMS, or one that was kept for a bad day.

import { tokenAuthService, type TwoFactorProvider } from "@tradebook/contract/services/token-auth.ts";
import { useState, type FormEvent } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { L as U } from "../../ui/public-words.ts";
import { L } from "./second-step-words.ts";
import { signIn, type Credentials, type SignInOutcome } from "./sign-in.ts";

type Way = TwoFactorProvider | "Recovery";

const ways = {
  GoogleAuthenticator: { lead: "CodeFromApp", choose: "UseApp" },
  Email: { lead: "CodeFromEmail", choose: "UseEmail" },
  Phone: { lead: "CodeFromPhone", choose: "UsePhone" },
  Recovery: { lead: "CodeFromRecovery", choose: "UseRecovery" },
} as const;

type Props = {
  readonly typed: Credentials;
  readonly userId: number;
  readonly providers: readonly TwoFactorProvider[];
  readonly onOutcome: (outcome: SignInOutcome, typed: Credentials) => Promise<void>;
  readonly onBack: () => void;
};

export function SecondStep({ typed, userId, providers, onOutcome, onBack }: Props) {
  const [way, setWay] = useState<Way>(providers[0] ?? "GoogleAuthenticator");
  const [code, setCode] = useState("");
  const [rememberBrowser, remember] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sending = useSending(userId, setFailure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code === "") return;
    setBusy(true);
    const outcome = await signIn(typed, { code, rememberBrowser });
    setFailure(outcome.kind === "failed" ? outcome.failure : null);
    if (outcome.kind !== "failed") await onOutcome(outcome, typed);
    setBusy(false);
  };
  const choose = (next: Way) => {
    setWay(next);
    setCode("");
    setFailure(null);
    if (next === "Email" || next === "Phone") void sending.send(next);
  };
  const others = ([...providers, "Recovery"] as const).filter((other) => other !== way);
  return (
    <form className="form" data-testid="second-step" noValidate onSubmit={(event) => void submit(event)}>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      <p className="muted">{L(ways[way].lead)}</p>
      <CodeField
        key={way}
        label={way === "Recovery" ? L("RecoveryCode") : L("Code")}
        letters={way === "Recovery"}
        value={code}
        onType={setCode}
      />
      {way === "Email" || way === "Phone" ? <Resend sending={sending} onSend={() => void sending.send(way)} /> : null}
      <label className="check">
        <input type="checkbox" checked={rememberBrowser} onChange={(event) => remember(event.target.checked)} />
        <span>{L("RememberBrowser")}</span>
      </label>
      <Button type="submit" look="primary" wide className="public__submit" disabled={isBusy || code === ""}>
        {isBusy ? L("Verifying") : L("Verify")}
      </Button>
      <fieldset className="form">
        <legend className="form__legend">{L("OtherWays")}</legend>
        {others.map((other) => (
          <button key={other} type="button" className="public__link" onClick={() => choose(other)}>
            {L(ways[other].choose)}
          </button>
        ))}
      </fieldset>
      <Button look="quiet" wide onClick={onBack}>
        {U("Back")}
      </Button>
    </form>
  );
}

function useSending(userId: number, onFailure: (failure: Failure | null) => void) {
  const { left, begin } = useCountdown(0);
  const [isSent, setSent] = useState(false);
  const send = async (provider: TwoFactorProvider) => {
    try {
      await call(tokenAuthService.SendTwoFactorAuthCode, { userId, provider });
      setSent(true);
      begin(lifetimes.resendAfterSeconds);
    } catch (error) {
      onFailure(failureOf(error));
    }
  };
  return { left, isSent, send };
}

function Resend({ sending, onSend }: { readonly sending: ReturnType<typeof useSending>; readonly onSend: () => void }) {
  return (
    <p className="form__actions">
      <Button size="small" disabled={sending.left > 0} onClick={onSend}>
        {sending.left > 0 ? L("ResendIn", sending.left) : L("Resend")}
      </Button>
      <span role="status" className="muted">
        {sending.isSent ? L("CodeSent") : ""}
      </span>
    </p>
  );
}
