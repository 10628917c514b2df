// The sign-in page's words in English; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const L = wordsOf({
  AppName: "Tradebook",
  SignIn: "Sign in",
  SignInTitle: "Sign in to trade",
  SignInPitch: "The Nigerian market, with every naira accounted for.",
  SignInPoint1: "See the full cost of an order before you send it",
  SignInPoint2: "Live prices, order book and trades, and how old each one is",
  SignInPoint3: "Your orders and holdings, updated as they happen",
  FirmCode: "Firm code",
  FirmCodeHint: "Your broker gave it to you",
  FirmUnknown: "No firm has this code. Check the spelling.",
  FirmInactive: "This firm is not active. Ask your broker.",
  UserNameOrEmail: "User name or e-mail",
  Password: "Password",
  ShowPassword: "Show password",
  HidePassword: "Hide password",
  KeepSignedIn: "Keep me signed in on this device",
  KeepSignedInHint: "For one day. Leave it off on a shared device.",
  SigningIn: "Signing in…",
  SlowSignIn: "Still trying… your details have not been lost",
  Required: "This is needed",
  CodeTitle: "One more step",
  CodeText: "Enter the 6-digit code from your authenticator app.",
  Code: "Code",
  Verify: "Verify and sign in",
  Back: "Back",
  RegistrationIncomplete: "Finish opening your account",
  RegistrationIncompleteText:
    "Your registration is not complete, so you can’t sign in yet. Your broker tells you what is missing.",
  SessionExpired: "Your session ended. Sign in to go on where you were; an unsent order is kept.",
  Offline: "You are offline",
  OfflineText: "Tradebook could not be reached. Nothing you typed is lost. Check your connection and try again.",
  NeedHelp: "No account, or a forgotten password? Your broker opens accounts and resets passwords.",
});
