// Opening an account, the first step: who you are and how you sign in; then the code that proves the address.

import { useState } from "react";
import { useNavigate } from "react-router";
import { kycPath } from "../../lib/paths.ts";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { RegisterForm, type Registered } from "./RegisterForm.tsx";
import { L } from "./registration-words.ts";
import { VerifyStep } from "./VerifyStep.tsx";

export function CreateAccountPage() {
  const navigate = useNavigate();
  const [registered, register] = useState<Registered | null>(null);
  if (registered === null) {
    return (
      <PublicPage title={L("Title")} lead={L("Lead")}>
        <RegisterForm onRegistered={register} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={L("VerifyTitle")}>
      <VerifyStep
        registered={registered}
        onVerified={() => void navigate(kycPath)}
        onOtherAddress={() => register(null)}
      />
    </PublicPage>
  );
}
