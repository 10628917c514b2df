// The words of the second step in English; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const L = wordsOf({
  CodeTitle: "One more step",
  CodeFromApp: "Enter the 6-digit code from your authenticator app.",
  CodeFromEmail: "We have sent a code to your e-mail address.",
  CodeFromPhone: "We have sent a code to your phone.",
  CodeFromRecovery: "Enter one of the recovery codes you kept. Each is good once.",
  Code: "Code",
  RecoveryCode: "Recovery code",
  RememberBrowser: "Don’t ask on this browser for 30 days",
  Verify: "Verify and sign in",
  Verifying: "Verifying…",
  OtherWays: "Other ways",
  UseApp: "Use the authenticator app",
  UseEmail: "Send a code by e-mail",
  UsePhone: "Send a code by SMS",
  UseRecovery: "Use a recovery code",
  ResendIn: "Send again in {0} s",
  Resend: "Send again",
  CodeSent: "A code is on its way.",
  EnrolTitle: "Protect your account",
  EnrolLead:
    "Your firm asks for a second factor. It takes a minute, and is asked for when you sign in on a new device.",
  LockedMinutes: "Too many wrong passwords in a row. You can try again in {0} min.",
});
