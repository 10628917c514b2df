// The code that proves an address: entered, or asked for again after a while, by mail or by SMS.

import { lifetimes } from "@tradebook/contract/names.ts";
import { accountService } from "@tradebook/contract/services/account.ts";
import type { CodeChannel } from "@tradebook/contract/services/contact.ts";
import { useEffect, useState, type FormEvent } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { keepHalfToken } from "../../lib/token.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { L } from "./registration-words.ts";
import type { Registered } from "./RegisterForm.tsx";

type Props = {
  readonly registered: Registered;
  /** Whether a code must be asked for before one can come. */
  readonly sendsFirst: boolean;
  readonly onVerified: () => void;
  readonly onOtherAddress: () => void;
};

export function VerifyStep({ registered, sendsFirst, onVerified, onOtherAddress }: Props) {
  const { accessToken, emailAddress } = registered;
  const [code, setCode] = useState("");
  const [channel, setChannel] = useState<CodeChannel>("email");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { left, begin } = useCountdown(lifetimes.resendAfterSeconds);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.length < 6) return;
    void attempt(async () => {
      keepHalfToken((await call(accountService.VerifyAccount, { accessToken, code })).accessToken);
      onVerified();
    });
  };
  const send = (by: CodeChannel) =>
    attempt(async () => {
      const answer = await call(accountService.GetResendVerificationCode, { accessToken, channel: by });
      setChannel(by);
      setSent(true);
      begin(answer.resendAfterSeconds);
    });
  useEffect(() => {
    if (sendsFirst)
      void call(accountService.GetResendVerificationCode, { accessToken, channel: "email" }).catch(failed);
    function failed(error: unknown) {
      setFailure(failureOf(error));
    }
  }, [sendsFirst, accessToken]);
  const other = channel === "email" ? "sms" : "email";
  return (
    <form className="form" data-testid="verify-form" noValidate onSubmit={verify}>
      <p className="muted">{channel === "email" ? L("VerifyLead", emailAddress) : L("VerifyLeadSms")}</p>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      <CodeField label={L("Code")} value={code} onType={setCode} />
      <Button type="submit" look="primary" wide className="public__submit" disabled={isBusy || code.length < 6}>
        {isBusy ? L("Verifying") : L("Verify")}
      </Button>
      <p className="form__actions">
        <Button size="small" disabled={left > 0 || isBusy} onClick={() => void send(channel)}>
          {left > 0 ? L("ResendIn", left) : L("Resend")}
        </Button>
        <Button size="small" look="quiet" disabled={left > 0 || isBusy} onClick={() => void send(other)}>
          {other === "sms" ? L("BySms") : L("ByEmail")}
        </Button>
        <span role="status" className="muted">
          {isSent ? L("Sent") : ""}
        </span>
      </p>
      <nav className="public__links">
        <button type="button" className="public__link" onClick={onOtherAddress}>
          {L("WrongAddress")}
        </button>
      </nav>
    </form>
  );
}
