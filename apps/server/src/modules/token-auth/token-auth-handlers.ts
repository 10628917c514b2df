// TokenAuth: answers for the TokenAuth service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { authenticate } from "./authenticate.ts";
import { askForPasskey, authenticateWithPasskey } from "./passkey-sign-in.ts";
import { logOut, refresh } from "./refresh.ts";
import { sendSecondFactorCode } from "./send-code.ts";

export function tokenAuthHandlers(deps: SignInDeps): Handlers<typeof tokenAuthService, Call> {
  return {
    Authenticate: (input, call) => authenticate(deps, input, call),
    SendTwoFactorAuthCode: (input, call) => sendSecondFactorCode(deps, input, call),
    RefreshToken: (input, call) => refresh(deps, input, call),
    LogOut: (_input, call) => logOut(deps, call),
    GetPasskeyOptions: (_input, call) => askForPasskey(deps, call),
    AuthenticateWithPasskey: (input, call) => authenticateWithPasskey(deps, input, call),
  };
}
