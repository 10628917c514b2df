// Shared access to accounts, in Hausa, by the English text; awaiting review by a native speaker.

export const sharingTexts = {
  "Looking at {0}, account {1}: view only": "Kuna duba {0}, asusu {1}: gani kawai",
  "Back to mine": "Koma nawa",
  "Shared with you": "An raba tare da ku",
  "Who may look at your accounts": "Wa zai iya duba asusunku",
  "Let somebody look": "A bar wani ya duba",
  "Nobody but you and your broker sees them": "Ku da dillalinku kaɗai ke gani",
  "Let family or an adviser see a portfolio until a day you choose. They can never trade or move money.":
    "A bar iyali ko mai ba da shawara su ga hannun jari har ranar da kuka zaɓa. Ba za su iya ciniki ko motsa kuɗi ba.",
  "Nobody has shared an account with you": "Babu wanda ya raba asusu tare da ku",
  "An offer appears here for you to accept or decline.": "Tayi zai bayyana a nan domin ku karɓa ko ku ƙi.",
  "until {0}": "har zuwa {0}",
  "Ran out": "Lokaci ya wuce",
  "Waits for an answer": "Yana jiran amsa",
  Open: "A buɗe",
  Declined: "An ƙi",
  Ended: "An ƙare",
  Accept: "Karɓa",
  Decline: "Ƙi",
  End: "Ƙare",
  "Accept the look at {0}": "Karɓi duba {0}",
  "Decline the look at {0}": "Ƙi duba {0}",
  "End the look of {0}": "Ƙare duban {0}",
  "On the dashboard and in the client portal, choose it under Shared with you, in the bar above":
    "A allon bayanai da shafin abokin ciniki, ku zaɓe shi a ƙarƙashin An raba tare da ku, a sandar sama",
  "The offer is declined": "An ƙi tayin",
  "Nothing is seen any more": "Ba a ƙara ganin komai",
  "The offer is made": "An yi tayin",
  "If somebody of this house is called so, they can accept it until its last day.":
    "Idan wani a wannan gida yana da wannan suna, zai iya karɓa har ranar ƙarshe.",
  "Make the offer": "Yi tayin",
  "They see and never act. You can end it at any time; every look is recorded.":
    "Suna gani ne kawai. Kuna iya ƙarewa a kowane lokaci; ana rubuta kowane kallo.",
  Account: "Asusu",
  "User name or e-mail": "Sunan mai amfani ko imel",
  "Of somebody who signs in with this house.": "Na wani mai shiga da wannan gida.",
  "What they see": "Abin da suke gani",
  "Portfolio and balance": "Hannun jari da ma'auni",
  "Portfolio, statements and notes": "Hannun jari, bayanai da takardu",
  "Holdings, their worth and how they did, and the money.": "Hannun jari, darajarsu da yadda suka yi, da kuɗi.",
  "Every line of the statement, contract notes and files as well.":
    "Kowane layi na bayani, takardun kwangila da fayiloli ma.",
  "Last day": "Rana ta ƙarshe",
  "Shared portfolio": "Hannun jarin da aka raba",
} as const;
