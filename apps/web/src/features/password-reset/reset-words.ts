// The words of a forgotten password in English; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const L = wordsOf({
  ForgotTitle: "Forgotten password",
  ForgotLead: "Say who you are, and we send you the way to a new one.",
  NameOrEmail: "User name or e-mail",
  ByEmail: "Send a link by e-mail",
  BySms: "Send a code by SMS",
  How: "How",
  Send: "Send it",
  Sending: "Sending…",
  SentTitle: "Look at your messages",
  SentEmail:
    "If there is an account of that name, a link is on its way to its e-mail address. It is good for 20 minutes.",
  SentSms: "If there is an account of that name, a code is on its way to its phone.",
  EnterCode: "Enter the code",
  SendAgain: "Send again",
  SendAgainIn: "Send again in {0} s",
  BackToSignIn: "Back to sign-in",
  ResetTitle: "A new password",
  ResetLead: "Every other device is signed out when you change it.",
  Code: "Code from the message",
  NewPassword: "New password",
  NewPasswordHint: "At least {0} characters. Three or four words are good.",
  Change: "Change it",
  Changing: "Changing…",
  LinkMissing: "This page needs the link or the code of your message",
  LinkMissingText: "Ask for a new one; it comes in a minute.",
  AskNew: "Ask for a new link",
});
