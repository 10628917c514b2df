// What a person sets for themselves, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "No dey show when you dey look",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Devices, passkeys, keys and wetin dem share with others na only the owner fit see am.",
  "How we reach you": "How we go reach you",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "New address go count after you don put the code wey we send there. We go tell the old one too.",
  "Change e-mail": "Change e-mail",
  "Change phone number": "Change phone number",
  "New e-mail address": "New e-mail address",
  "New phone number": "New phone number",
  "With the country code, such as +2348012345678.": "With country code, like +2348012345678.",
  "Send the code": "Send the code",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Put the code wey we send go {0}. If e no come, the address fit wrong or another person dey use am.",
  Confirm: "Confirm",
  Code: "Code",
  "We reach you at {0} from now on": "From now na {0} we go use reach you",
  "The account you begin with": "The account wey you dey start with",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Na am go dey when you sign in, for every device. You fit change to another one for top of every page.",
  "You begin with account {0} from now on": "From now you go dey start with account {0}",
  "Quiet hours": "Quiet hours",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Mail and SMS wey concern money and shares go wait till the hours finish. Your inbox go get am at once. Wetin concern your orders or dey guard your sign-in no dey wait.",
  "Keep quiet hours": "Keep quiet hours",
  "From (Lagos time)": "From (Lagos time)",
  Until: "Until",
  "Your quiet hours are kept": "We don keep your quiet hours",
  "Close account {0}": "Close account {0}",
  "Closing is for good. Our office does it once nothing is left in the account; your statements stay open to you.":
    "If e close, e don close. Our office go do am when nothing remain for the account; you still fit see your statements.",
  "Our office has your request. Two people there decide on it, once nothing is left in the account.":
    "Our office don get your request. Two people there go decide am, when nothing remain for the account.",
  "Your last request was refused: {0}": "Dem no gree for your last request: {0}",
  "Nothing is left in the account.": "Nothing remain for the account.",
  "Still to be put in order:": "Wetin you still need settle:",
  "Orders that are open: {0}": "Orders wey still open: {0}",
  "Deposits, withdrawals or transfers that wait: {0}": "Deposits, withdrawals or transfers wey dey wait: {0}",
  "Dividends or rights that are still to come: {0}": "Dividends or rights wey never come: {0}",
  "Securities that you hold: {0}": "Securities wey you hold: {0}",
  "Money in the account, on its way, or owed": "Money wey dey the account, wey dey come, or wey person dey owe",
  "Looks that you have lent to others: {0}": "Looks wey you give other people: {0}",
  "Ask to close it": "Ask make dem close am",
  "Close account {0}?": "Close account {0}?",
  "Sell or move your shares and withdraw your money before or after you ask. You can withdraw the request until it is done.":
    "Sell or move your shares and withdraw your money before or after you ask. You fit cancel the request until dem do am.",
  "Why you close it": "Why you dey close am",
  "Our office has the request to close account {0}": "Our office don get the request to close account {0}",
  "Withdraw the request": "Cancel the request",
  "Account {0} stays open": "Account {0} still dey open",
  "This account is closed. Your statements and contract notes stay open to you. To use it again, call our office.":
    "This account don close. You still fit see your statements and contract notes. To use am again, call our office.",
  "Leave without saving?": "Leave without saving?",
  "What you changed here is not saved and would be lost.": "Wetin you change for here never save, e go lost.",
  Leave: "Comot",
  "Stay here": "Stay here",
};
