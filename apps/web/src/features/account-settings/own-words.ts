// The words of what a person sets for themselves in English: how they are reached, when, and what they begin with.

import { wordsOf } from "../../lib/words.ts";

export const O = wordsOf({
  NotShown: "Not shown in a look",
  NotShownText: "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.",
  Contact: "How we reach you",
  ContactHint: "A new address counts once you have entered the code that we send there. The old one is told as well.",
  ChangeEmail: "Change e-mail",
  ChangePhone: "Change phone number",
  NewEmail: "New e-mail address",
  NewPhone: "New phone number",
  NewPhoneHint: "With the country code, such as +2348012345678.",
  SendCode: "Send the code",
  CodeSent: "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.",
  ConfirmCode: "Confirm",
  ContactCode: "Code",
  ContactMoved: "We reach you at {0} from now on",
  FirstAccount: "The account you begin with",
  FirstAccountHint:
    "It is chosen when you sign in, on every device. You can change to another at the top of each page.",
  FirstAccountKept: "You begin with account {0} from now on",
  Quiet: "Quiet hours",
  QuietHint:
    "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.",
  QuietOn: "Keep quiet hours",
  QuietFrom: "From (Lagos time)",
  QuietUntil: "Until",
  QuietKept: "Your quiet hours are kept",
});
