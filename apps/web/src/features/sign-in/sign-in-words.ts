// The sign-in page's words in English; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const L = wordsOf({
  SignIn: "Sign in",
  SignInTitle: "Sign in to trade",
  UserNameOrEmail: "User name or e-mail",
  Password: "Password",
  Required: "This is needed",
  KeepSignedIn: "Keep me signed in on this device",
  KeepSignedInHint: "For 30 days. Leave it off on a shared device.",
  SigningIn: "Signing in…",
  SlowSignIn: "Still trying… your details have not been lost",
  SignInWithPasskey: "Use a passkey",
  Or: "or",
  ForgotPasswordLink: "Forgotten password?",
  OpenAccount: "Open an account",
  SessionExpired: "Your session ended. Sign in to go on where you were; an unsent order is kept.",
  PasswordChanged: "Your password is changed. Sign in with the new one.",
});
