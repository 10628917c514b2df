// Confirming that it is still this person: who asks waits here until the dialog has an answer.

import { createStore } from "./store.ts";

/** The refusal that a method which wants a fresh sign-in answers with. */
export const stepUpName = "STEP_UP_REQUIRED";

type Asked = { readonly answer: (isFresh: boolean) => void; readonly promise: Promise<boolean> };

/** What waits for an answer; the frame shows the dialog while something does. */
export const stepUpAsked = createStore<Asked | null>(null);

let hosts = 0;

/** Called by whoever shows the dialog; without one nobody could answer, and nothing is asked. */
export function hostStepUp(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    stepUpAsked.get()?.answer(false);
  };
}

/** True once the person has confirmed; false when they would not. Calls that ask meanwhile share the answer. */
export async function askStepUp(): Promise<boolean> {
  if (hosts === 0) return false;
  const waiting = stepUpAsked.get();
  if (waiting !== null) return waiting.promise;
  let settle: (isFresh: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer = (isFresh: boolean) => {
    stepUpAsked.set(null);
    settle(isFresh);
  };
  stepUpAsked.set({ answer, promise });
  return promise;
}
