// Setting up an authenticator: the QR code or its key, the first code, and the recovery codes to keep.

import { accountService } from "@tradebook/contract/services/account.ts";
import type { AuthenticateResult } from "@tradebook/contract/services/token-auth.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { useEffect, useState, type FormEvent } from "react";
import { call, failureOf, type Failure } from "../lib/api.ts";
import { canCopy, copyText } from "../lib/copy-text.ts";
import { Button } from "../ui/Button.tsx";
import { CodeField } from "../ui/CodeField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { failureSaid, Problem } from "../ui/Problem.tsx";
import { Failed, Skeleton } from "../ui/States.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { L } from "./security-words.ts";
import "./security.css";

type Secret = OutputOf<typeof accountService.GetTwoFactorAuthTokens>;
type Enabled = OutputOf<typeof accountService.EnableTwoFactorAuth>;

/** `onDone` is given the full sign-in of somebody who came without one, else null. */
type Props = { readonly onDone: (authentication: AuthenticateResult | null) => void };

export function Enrol({ onDone }: Props) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} onDone={onDone} onRetry={() => setTries(tries + 1)} />;
}

function OneTry({ onDone, onRetry }: Props & { readonly onRetry: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [enabled, setEnabled] = useState<Enabled | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const read = async () => {
      try {
        setSecret(await call(accountService.GetTwoFactorAuthTokens, {}, ended.signal));
      } catch (error) {
        if (!ended.signal.aborted) setFailure(failureOf(error));
      }
    };
    void read();
    return () => ended.abort();
  }, []);
  if (enabled !== null) {
    return <RecoveryCodes codes={enabled.recoveryCodes} onKept={() => onDone(enabled.authentication)} />;
  }
  if (failure !== null) return <Failed failure={failure} onRetry={onRetry} />;
  if (secret === null) return <Skeleton what={L("TheKey")} lines={6} />;
  return (
    <div className="form" data-testid="enrol">
      <Key secret={secret} />
      <FirstCode onEnabled={setEnabled} />
    </div>
  );
}

function Key({ secret: { secret, qrCode, otpauthUri } }: { readonly secret: Secret }) {
  return (
    <section className="enrol">
      <h2>{L("ScanTitle")}</h2>
      <p className="muted">{L("ScanHint")}</p>
      {qrCode === null ? null : <img className="enrol__qr" src={qrCode} alt={L("QrAlt")} width="184" height="184" />}
      {otpauthUri === null ? null : (
        <a className="enrol__open" href={otpauthUri}>
          {L("OpenApp")}
        </a>
      )}
      <p className="enrol__label">{L("TypeInstead")}</p>
      <p className="enrol__key">
        <code data-testid="enrol-secret">{spaced(secret ?? "")}</code>
        {canCopy ? (
          <Button
            look="quiet"
            size="icon"
            aria-label={L("CopyKey")}
            onClick={() => void copyText(secret ?? "", L("Copied"))}
          >
            <Icon name="copy" />
          </Button>
        ) : null}
      </p>
    </section>
  );
}

/** In fours, as people type. */
function spaced(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

function FirstCode({ onEnabled }: { readonly onEnabled: (enabled: Enabled) => void }) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.length < 6) return;
    setBusy(true);
    try {
      onEnabled(await call(accountService.EnableTwoFactorAuth, { code }));
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="enrol__step">{L("EnterTitle")}</h2>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      <CodeField label={L("Code")} value={code} onType={setCode} />
      <Button type="submit" look="primary" wide disabled={isBusy || code.length < 6}>
        {isBusy ? L("TurningOn") : L("TurnOn")}
      </Button>
    </form>
  );
}
