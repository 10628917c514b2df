// Shared access to accounts, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const sharingTexts = {
  "Looking at {0}, account {1}: view only": "You dey look {0}, account {1}: view only",
  "Back to mine": "Go back to my own",
  "Shared with you": "Wetin dem share with you",
  "Who may look at your accounts": "Who fit look your accounts",
  "Let somebody look": "Make person fit look",
  "Nobody but you and your broker sees them": "Only you and your broker dey see them",
  "Let family or an adviser see a portfolio until a day you choose. They can never trade or move money.":
    "Make family or adviser see your portfolio till the day you choose. Dem no fit trade or move money.",
  "Nobody has shared an account with you": "Nobody don share account with you",
  "An offer appears here for you to accept or decline.": "Any offer go show here make you accept or reject am.",
  "until {0}": "till {0}",
  "Ran out": "Don expire",
  "Waits for an answer": "Dey wait for answer",
  Open: "Open",
  Declined: "Dem no gree",
  Ended: "Don end",
  Accept: "Accept",
  Decline: "Reject",
  End: "End am",
  "Accept the look at {0}": "Accept to look {0}",
  "Decline the look at {0}": "Reject to look {0}",
  "End the look of {0}": "End the look of {0}",
  "On the dashboard and in the client portal, choose it under Shared with you, in the bar above":
    "For dashboard and client portal, choose am under Wetin dem share with you, for the bar for up",
  "The offer is declined": "You don reject the offer",
  "Nothing is seen any more": "Nobody dey see anything again",
  "The offer is made": "The offer don go",
  "If somebody of this house is called so, they can accept it until its last day.":
    "If person for this house dey bear that name, e fit accept am till the last day.",
  "Make the offer": "Send the offer",
  "They see and never act. You can end it at any time; every look is recorded.":
    "Dem go see, dem no fit do anything. You fit end am any time; we dey record every look.",
  Account: "Account",
  "User name or e-mail": "User name or e-mail",
  "Of somebody who signs in with this house.": "Person wey dey sign in for this house.",
  "What they see": "Wetin dem go see",
  "Portfolio and balance": "Portfolio and balance",
  "Portfolio, statements and notes": "Portfolio, statements and notes",
  "Holdings, their worth and how they did, and the money.": "The shares, wetin dem worth, how dem do, and the money.",
  "Every line of the statement, contract notes and files as well.":
    "Every line for the statement, contract notes and files join.",
  "Last day": "Last day",
  "Shared portfolio": "Shared portfolio",
} as const;
