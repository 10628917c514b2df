// Shared access to accounts, in Igbo, by the English text; awaiting review by a native speaker.

export const sharingTexts = {
  "Looking at {0}, account {1}: view only": "Ị na-ele {0}, akaụntụ {1}: ilele naanị",
  "Back to mine": "Laghachi na nke m",
  "Shared with you": "Ekekọrịtara gị",
  "Who may look at your accounts": "Onye nwere ike ile akaụntụ gị",
  "Let somebody look": "Ka mmadụ lee",
  "Nobody but you and your broker sees them": "Naanị gị na onye na-ere ahịa gị na-ahụ ha",
  "Let family or an adviser see a portfolio until a day you choose. They can never trade or move money.":
    "Ka ezinụlọ ma ọ bụ onye ndụmọdụ hụ pọtfolio ruo ụbọchị ị họọrọ. Ha enweghị ike ịzụ ahịa ma ọ bụ bufee ego.",
  "Nobody has shared an account with you": "Ọ dịghị onye kekọrịtara gị akaụntụ",
  "An offer appears here for you to accept or decline.": "Onyinye ga-apụta ebe a ka ị nabata ma ọ bụ jụ.",
  "until {0}": "ruo {0}",
  "Ran out": "Oge agafeela",
  "Waits for an answer": "Na-eche azịza",
  Open: "Mepere",
  Declined: "Ajụrụ",
  Ended: "Akwụsịla",
  Accept: "Nabata",
  Decline: "Jụ",
  End: "Kwụsị",
  "Accept the look at {0}": "Nabata ile {0}",
  "Decline the look at {0}": "Jụ ile {0}",
  "End the look of {0}": "Kwụsị ilele nke {0}",
  "On the dashboard and in the client portal, choose it under Shared with you, in the bar above":
    "N'ihu dashbọọdụ na n'ebe onye ahịa, họrọ ya n'okpuru Ekekọrịtara gị, n'ogwe dị n'elu",
  "The offer is declined": "Ajụla onyinye ahụ",
  "Nothing is seen any more": "A naghị ahụ ihe ọ bụla ọzọ",
  "The offer is made": "Emeela onyinye ahụ",
  "If somebody of this house is called so, they can accept it until its last day.":
    "Ọ bụrụ na onye n'ụlọ ọrụ a na-aza aha a, ọ nwere ike ịnabata ya ruo ụbọchị ikpeazụ.",
  "Make the offer": "Mee onyinye",
  "They see and never act. You can end it at any time; every look is recorded.":
    "Ha na-ele naanị. Ị nwere ike ịkwụsị ya mgbe ọ bụla; a na-edekọ ilele niile.",
  Account: "Akaụntụ",
  "User name or e-mail": "Aha onye ọrụ ma ọ bụ ozi-e",
  "Of somebody who signs in with this house.": "Nke onye na-abanye n'ụlọ ọrụ a.",
  "What they see": "Ihe ha na-ahụ",
  "Portfolio and balance": "Pọtfolio na ego fọdụrụ",
  "Portfolio, statements and notes": "Pọtfolio, nkwupụta na akwụkwọ",
  "Holdings, their worth and how they did, and the money.": "Òkè, uru ha, otu ha siri mee, na ego.",
  "Every line of the statement, contract notes and files as well.":
    "Ahịrị nkwupụta niile, akwụkwọ nkwekọrịta na faịlụ.",
  "Last day": "Ụbọchị ikpeazụ",
  "Shared portfolio": "Pọtfolio ekekọrịtara",
} as const;
