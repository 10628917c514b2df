// Receipts and what is said against an order, in Hausa, by the English text; awaiting review by a native speaker.

export const receiptTexts = {
  "Entered for you": "An shigar dominku",
  "Each order that somebody else enters, changes or cancels for you has a receipt. Each receipt holds the mark of the one before it, so none can be changed or taken out unseen.":
    "Duk odar da wani ya shigar, ya sauya ko ya soke muku tana da rasit. Kowane rasit yana ɗauke da alamar na gabansa, don haka ba za a iya sauya ko cire ɗaya ba a gane ba.",
  "the receipts": "rasitan",
  "Nobody has entered an order for you": "Ba wanda ya shigar muku da oda",
  "When your broker enters one on your instruction, its receipt stands here at once.":
    "Idan dillalinku ya shigar da ɗaya bisa umarninku, rasit ɗinta zai bayyana a nan nan take.",
  "No securities account": "Babu asusun hannun jari",
  "Receipts belong to an account; choose one, or wait until yours is open.":
    "Rasit na asusu ne; zaɓi ɗaya, ko ku jira a buɗe naku.",
  "Receipt {0}": "Rasit {0}",
  Entered: "An shigar",
  Changed: "An sauya",
  "Cancel asked for": "An nemi sokewa",
  "{0} {1} {2} at {3}": "{0} {1} {2} a {3}",
  Buy: "Saya",
  Sell: "Sayar",
  "the market price": "farashin kasuwa",
  "{0} by {1}, {2}": "{0} ta hannun {1}, {2}",
  "On your instruction: {0}, {1}": "Bisa umarninku: {0}, {1}",
  "On the client’s instruction: {0}, {1}": "Bisa umarnin abokin ciniki: {0}, {1}",
  "Mark of receipt {0}": "Alamar rasit {0}",
  "Who did this for the account": "Wanda ya yi wa asusun wannan",
  "Show {0} more": "Nuna ƙarin {0}",
  "Check all": "Bincika duka",
  "Checking…": "Ana bincike…",
  "Save all": "Adana duka",
  "{0} receipts checked: none was changed or taken out. The last mark is {1}.":
    "An bincika rasit {0}: ba a sauya ko cire ko ɗaya ba. Alama ta ƙarshe ita ce {1}.",
  "Receipt {0} is not as it was written. Save all, and tell the regulator or your broker’s compliance officer.":
    "Rasit {0} ba yadda aka rubuta shi yake ba. Adana duka, ku gaya wa hukuma ko jami’in bin doka na dillalinku.",
  "This browser checks marks on a secure line (https) alone. Save all and check the file.":
    "Wannan burauza tana bincika alamu a layi mai tsaro (https) kawai. Adana duka ku bincika fayil ɗin.",
  "This was not me": "Ba ni ba ne",
  "This was not me: order {0}": "Ba ni ba ne: oda {0}",
  "Order {0} was not yours?": "Oda {0} ba taku ba ce?",
  "We tell the people who watch over the house, not the one who entered it. They look at the instruction and answer you here. Nothing is cancelled by it: cancel the order yourself if it still stands.":
    "Muna gaya wa masu lura da gidan, ba wanda ya shigar ba. Za su duba umarnin su amsa muku a nan. Wannan ba ya soke komai: ku soke odar da kanku idan tana nan.",
  "What do you know of it? (optional)": "Me kuka sani game da ita? (na zaɓi)",
  "Say that it was not me": "Ce ba ni ba ne",
  "It is recorded": "An rubuta",
  "Somebody who did not enter it looks at it and answers you.": "Wani da bai shigar da ita ba zai duba ya amsa muku.",
  "Said not to be the client’s": "An ce ba ta abokin ciniki ba ce",
  "You said that this was not you": "Kun ce ba ku ba ne",
  Answered: "An amsa",
  "{0}, {1}": "{0}, {1}",
  "Answer of {0}, {1}": "Amsar {0}, {1}",
  "No more was said.": "Ba a ƙara cewa komai ba.",
  Answer: "Amsa",
  "Answer about order {0}": "Amsa game da oda {0}",
  "The client reads these words as they are. They are kept, and cannot be changed.":
    "Abokin ciniki zai karanta waɗannan kalmomi yadda suke. Ana adana su, ba za a iya sauya su ba.",
  "Your answer": "Amsarku",
  "The client is answered": "An amsa wa abokin ciniki",
  "See who did it": "Duba wanda ya yi",
  "See who did it: order {0}": "Duba wanda ya yi: oda {0}",
  "Order {0}": "Oda {0}",
} as const;
