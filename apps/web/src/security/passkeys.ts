// The browser's side of passkeys: answering the server's question, and making a new one.

import type { RegistrationResponseJSON, AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Question = { readonly challengeId: string; readonly options: Readonly<Record<string, unknown>> };
type Proof = { challengeId: string; response: Record<string, unknown> };

/** Null when the person closed the browser's own window. */
export async function answerPasskey({ challengeId, options }: Question): Promise<Proof | null> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"]; // the server's library made it
  return proofOf(challengeId, () => startAuthentication({ optionsJSON }));
}

export async function makePasskey({ challengeId, options }: Question): Promise<Proof | null> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"]; // as above
  return proofOf(challengeId, () => startRegistration({ optionsJSON }));
}

async function proofOf(
  challengeId: string,
  ask: () => Promise<RegistrationResponseJSON | AuthenticationResponseJSON>,
): Promise<Proof | null> {
  try {
    return { challengeId, response: { ...(await ask()) } };
  } catch (error) {
    // The browser tells a cancel, a time-out and a missing passkey alike, so that a page learns nothing.
    if (error instanceof Error && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name))
      return null;
    throw error;
  }
}
