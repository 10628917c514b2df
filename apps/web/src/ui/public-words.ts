// The words that the pages before sign-in share, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  AppName: "Tradebook",
  SignInPitch: "The Nigerian market, with every naira accounted for.",
  SignInPoint1: "See the full cost of an order before you send it",
  SignInPoint2: "Live prices, order book and trades, and how old each one is",
  SignInPoint3: "Your orders and holdings, updated as they happen",
  FirmCode: "Firm code",
  FirmCodeHint: "Your broker gave it to you",
  FirmUnknown: "No firm has this code. Check the spelling.",
  FirmInactive: "This firm is not active. Ask your broker.",
  ShowPassword: "Show password",
  HidePassword: "Hide password",
  Required: "This is needed",
  Offline: "You are offline",
  OfflineText: "Tradebook could not be reached. Nothing you typed is lost. Check your connection and try again.",
  Back: "Back",
});
