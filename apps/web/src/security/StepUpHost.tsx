// Stands in the frame of every page and shows the dialog while a call waits for a fresh sign-in.

import { Suspense, useEffect } from "react";
import { hostStepUp, stepUpAsked } from "../lib/step-up.ts";
import { useStore } from "../lib/store.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const StepUpDialog = lazyPart(async () => (await import("./StepUpDialog.tsx")).StepUpDialog);

export function StepUpHost() {
  const asked = useStore(stepUpAsked);
  useEffect(hostStepUp, []);
  if (asked === null) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={asked.answer} />
    </Suspense>
  );
}
