// Opening an account, the first step: who you are and how you sign in; then the code that proves the address.

import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { kycPath } from "../../lib/paths.ts";
import { halfToken } from "../../lib/token.ts";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { RegisterForm, type Registered } from "./RegisterForm.tsx";
import { L } from "./registration-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Comes once there is something to prove. */
const VerifyStep = lazyPart(async () => (await import("./VerifyStep.tsx")).VerifyStep);

export function CreateAccountPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [returned] = useState(() => returnedToProve(state));
  const [registered, register] = useState<Registered | null>(returned);
  if (registered === null) {
    return (
      <PublicPage title={L("Title")} lead={L("Lead")}>
        <RegisterForm onRegistered={register} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={L("VerifyTitle")}>
      <Suspense>
        <VerifyStep
          registered={registered}
          sendsFirst={registered === returned}
          onVerified={() => void navigate(kycPath)}
          onOtherAddress={() => register(null)}
        />
      </Suspense>
    </PublicPage>
  );
}

/** Who registered before and signs in without having proved the address. */
function returnedToProve(state: unknown): Registered | null {
  const accessToken = halfToken();
  if (accessToken === null || typeof state !== "object" || state === null || !("toProve" in state)) return null;
  return { accessToken, emailAddress: String(state.toProve) };
}
