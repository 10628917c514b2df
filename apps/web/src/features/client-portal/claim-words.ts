// The words of claims of missing deposits in English, as clients read them.

import { wordsOf } from "../../lib/words.ts";

export const C = wordsOf({
  ClaimTitle: "Claim a missing deposit",
  ClaimHint:
    "For money that you have paid to us and that is not in your account by the next working day. We look for it and tell you what we found; a claim moves no money by itself.",
  ClaimSend: "Send the claim",
  ClaimAmount: "Amount that you paid",
  ClaimAmountWrong: "Enter an amount in naira, such as 25,000",
  ClaimDay: "Day on which your bank took it",
  ClaimReference: "Your bank’s reference",
  ClaimReferenceHint: "It stands on the bank’s receipt, such as a session number.",
  ClaimFile: "The bank’s receipt",
  ClaimFileHint: "A picture (JPEG, PNG) or a PDF of up to {0} MB.",
  ClaimSent: "We look for your deposit",
  ClaimSentText: "The number of your claim is {0}.",
  Claims: "Missing deposits",
  ClaimPaidOn: "{0}, paid on {1}, {2}",
  ClaimOPEN: "We look for it",
  ClaimMATCHED: "Found",
  ClaimDECLINED: "Not found",
  ClaimFound: "{0} of {1}, {2}",
  ClaimReceipt: "What you sent",
  ClaimReceiptOf: "What you sent: {0}",
  DepositReceipt: "Receipt",
  DepositReceiptOf: "Receipt of {0}",
});
