// The sign-in page: firm, name, password, what else is asked for; then back to where the person wanted to go.

import { lazy, Suspense, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { createAccountPath, forgotPasswordPath, isSignedInPath, kycPath, resetPasswordPath } from "../../lib/paths.ts";
import { display, startPages } from "../../lib/display.ts";
import { loadSession, useSession } from "../../lib/session.ts";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { cameExpired, safeOrigin } from "./origin.ts";
import { SignInForm } from "./SignInForm.tsx";
import type { Credentials, SignInOutcome } from "./sign-in.ts";
import { L } from "./sign-in-words.ts";

const SecondSteps = lazy(async () => ({ default: (await import("./SecondSteps.tsx")).SecondSteps }));

type Outstanding = {
  readonly outcome: Extract<SignInOutcome, { readonly kind: "codeNeeded" | "enrolmentNeeded" }>;
  readonly typed: Credentials;
};

export function SignInPage() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [isTaken, setTaken] = useState(false);
  const [outstanding, setOutstanding] = useState<Outstanding | null>(null);
  const origin = safeOrigin(location.state, isSignedInPath, startPages[display.get().startPage ?? "trading"]);
  const take = async (outcome: SignInOutcome, typed: Credentials) => {
    if (outcome.kind === "codeNeeded" || outcome.kind === "enrolmentNeeded") setOutstanding({ outcome, typed });
    if (outcome.kind === "registrationIncomplete") await navigate(kycPath, { state: { unfinished: true } });
    if (outcome.kind === "verificationNeeded")
      await navigate(createAccountPath, { state: { toProve: typed.userNameOrEmailAddress.trim() } });
    if (outcome.kind === "passwordExpired") await navigate(resetPasswordPath, { state: { token: outcome.token } });
    if (outcome.kind !== "signedIn") return;
    setTaken(true);
    await loadSession();
    await navigate(await entered(origin), { replace: true });
  };
  if (session.status === "signedIn" && !isTaken) return <Navigate to={origin} replace />;
  if (outstanding !== null) {
    return (
      <Suspense>
        <SecondSteps {...outstanding} onOutcome={take} onBack={() => setOutstanding(null)} />
      </Suspense>
    );
  }
  return (
    <PublicPage title={L("SignInTitle")}>
      {cameExpired(location.state) ? <p className="public__note">{L("SessionExpired")}</p> : null}
      {cameFromReset(location.state) ? <p className="public__note public__note--good">{L("PasswordChanged")}</p> : null}
      <SignInForm onOutcome={take} />
      <nav className="public__links">
        <Link to={forgotPasswordPath}>{L("ForgotPasswordLink")}</Link>
        <Link to={createAccountPath}>{L("OpenAccount")}</Link>
      </nav>
    </PublicPage>
  );
}

/** Where to begin: the page that was asked for, where the part that knows better cannot be fetched. */
async function entered(origin: string): Promise<string> {
  const after = await import("./after-sign-in.ts").catch(() => null);
  if (after === null) return origin;
  void after.tellLastSignIn();
  return await after.firstPage(origin);
}

function cameFromReset(state: unknown): boolean {
  return typeof state === "object" && state !== null && "passwordChanged" in state && state.passwordChanged === true;
}
