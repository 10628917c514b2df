// What notices say, in English: every language has each of them, and a fact stands where a number in braces is.

export const noticeTexts = [
  "An order was entered for your account",
  "An order was changed for your account",
  "An order was asked to be cancelled",
  "An order entered for you has traded",
  "A trade of an order entered for you was taken back",
  "Buy {0} {1} at ₦{2}, account {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.",
  "Buy {0} {1} at the market price, account {2}.",
  "Sell {0} {1} at the market price, account {2}.",
  "Bought {0} {1} at ₦{2}.",
  "Sold {0} {1} at ₦{2}.",
  "A withdrawal was asked for",
  "Your withdrawal is approved",
  "Your withdrawal is paid",
  "Your withdrawal was not approved",
  "The bank did not pay your withdrawal",
  "₦{0} to {1} {2}.",
  "Your deposit is in your account",
  "Your deposit did not come through",
  "A deposit was taken back",
  "₦{0} by {1}, reference {2}.",
  "bank transfer",
  "cash",
  "cheque",
  "A change of your bank details was asked for",
  "Your bank details were changed",
  "Your bank details were not changed",
  "{0} {1}. If this was not you, call us at once.",
  "Your application has arrived",
  "We have your application {0} and look at it within two working days.",
  "Your application needs you",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.",
  "Your application is approved",
  "Your application {0} is approved and has gone to the depository. Your account number follows.",
  "Your application was declined",
  "We cannot open an account on your application {0}: {1}",
  "Your account is open",
  "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.",
  "Your application has lapsed",
  "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.",
] as const;

export type NoticeText = (typeof noticeTexts)[number];
/** To be translated: a language that lacks one does not compile. */
export type TranslatedNotices = { readonly [T in NoticeText]: string };
/** A text, and the facts for its places. */
export type Saying = readonly [NoticeText, ...string[]];
