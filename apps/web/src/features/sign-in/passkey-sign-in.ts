// Signing in with a passkey, which is both factors at once.

import { tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { call, failureOf } from "../../lib/api.ts";
import { findFirm } from "../../lib/firm.ts";
import { answerPasskey } from "../../security/passkeys.ts";
import { take, type SignInOutcome } from "./sign-in.ts";

/** Null when the person closed the browser's window: nothing happened, and nothing is said. */
export async function signInWithPasskey(firm: string, rememberMe: boolean): Promise<SignInOutcome | null> {
  try {
    const found = await findFirm(firm);
    if (found !== "found") return { kind: found };
    const proof = await answerPasskey(await call(tokenAuthService.GetPasskeyOptions, {}));
    if (proof === null) return null;
    const asked = { ...proof, rememberClient: rememberMe };
    return take(await call(tokenAuthService.AuthenticateWithPasskey, asked), rememberMe);
  } catch (error) {
    return { kind: "failed", failure: failureOf(error) };
  }
}
