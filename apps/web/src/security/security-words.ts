// The words of second factors and passkeys in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  ScanTitle: "1. Scan this with an authenticator app",
  ScanHint: "Such as Google Authenticator, Microsoft Authenticator or Aegis.",
  QrAlt: "QR code for the authenticator app",
  TypeInstead: "Or type this key into the app",
  CopyKey: "Copy the key",
  Copied: "Copied",
  OpenApp: "Open in the app on this device",
  EnterTitle: "2. Enter the code it shows",
  Code: "Code",
  TurnOn: "Turn on",
  TurningOn: "Turning on…",
  TheKey: "the key",
  KeepCodes: "Keep these recovery codes",
  KeepCodesHint:
    "Each signs you in once if you lose your phone. Keep them where only you can find them; they are not shown again.",
  CopyCodes: "Copy",
  SaveCodes: "Save as a file",
  CodesKept: "I have kept them",
  Continue: "Continue",
  RecoveryFile: "Tradebook recovery codes",
  ConfirmTitle: "Confirm that it is you",
  ConfirmText: "This changes money or access, so it asks again. What you were doing goes on afterwards.",
  ConfirmPassword: "Your password",
  ConfirmCode: "Code from your authenticator app",
  ConfirmPasskey: "Use a passkey",
  Confirm: "Confirm",
  Confirming: "Confirming…",
  Cancel: "Cancel",
  PasskeyStopped: "The passkey was not used.",
});
