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
  CloseCard: "Close account {0}",
  CloseHint:
    "Closing is for good. Our office does it once nothing is left in the account; your statements stay open to you.",
  CloseWaits: "Our office has your request. Two people there decide on it, once nothing is left in the account.",
  CloseRefused: "Your last request was refused: {0}",
  CloseEmpty: "Nothing is left in the account.",
  CloseFirst: "Still to be put in order:",
  BarOrders: "Orders that are open: {0}",
  BarPayments: "Deposits, withdrawals or transfers that wait: {0}",
  BarRights: "Dividends or rights that are still to come: {0}",
  BarShares: "Securities that you hold: {0}",
  BarCash: "Money in the account, on its way, or owed",
  BarLent: "Looks that you have lent to others: {0}",
  CloseAsk: "Ask to close it",
  CloseTitle: "Close account {0}?",
  CloseText:
    "Sell or move your shares and withdraw your money before or after you ask. You can withdraw the request until it is done.",
  CloseReason: "Why you close it",
  CloseAsked: "Our office has the request to close account {0}",
  CloseWithdraw: "Withdraw the request",
  CloseWithdrawn: "Account {0} stays open",
  ClosedText:
    "This account is closed. Your statements and contract notes stay open to you. To use it again, call our office.",
});
