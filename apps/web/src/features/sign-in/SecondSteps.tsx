// What comes after a right password, loaded when it is needed: a code, or setting up the second factor.

import { Enrol } from "../../security/Enrol.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { L } from "./second-step-words.ts";
import { take, type Credentials, type SignInOutcome } from "./sign-in.ts";

type Props = {
  readonly outcome: Extract<SignInOutcome, { readonly kind: "codeNeeded" | "enrolmentNeeded" }>;
  readonly typed: Credentials;
  readonly onOutcome: (outcome: SignInOutcome, typed: Credentials) => Promise<void>;
  readonly onBack: () => void;
};

export function SecondSteps({ outcome, typed, onOutcome, onBack }: Props) {
  if (outcome.kind === "codeNeeded") {
    return (
      <PublicPage title={L("CodeTitle")}>
        <SecondStep {...outcome} typed={typed} onOutcome={onOutcome} onBack={onBack} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={L("EnrolTitle")} lead={L("EnrolLead")}>
      <Enrol
        onDone={(answer) => {
          if (answer === null) return onBack();
          void onOutcome(take(answer, typed.rememberMe), typed);
        }}
      />
    </PublicPage>
  );
}
