// Receipts and what is said against an order, in Pidgin, by the English text; awaiting review by a native speaker.

export const receiptTexts = {
  "Entered for you": "Wetin dem enter for you",
  "Each order that somebody else enters, changes or cancels for you has a receipt. Each receipt holds the mark of the one before it, so none can be changed or taken out unseen.":
    "Any order wey another person enter, change or cancel for you get receipt. Each receipt carry the mark of the one before am, so nobody fit change or comot any one make e no show.",
  "the receipts": "the receipts",
  "Nobody has entered an order for you": "Nobody never enter order for you",
  "When your broker enters one on your instruction, its receipt stands here at once.":
    "When your broker enter one as you talk, the receipt go show here sharp sharp.",
  "No securities account": "No securities account",
  "Receipts belong to an account; choose one, or wait until yours is open.":
    "Receipt na for account; choose one, or wait make your own open.",
  "Receipt {0}": "Receipt {0}",
  Entered: "Enter",
  Changed: "Change",
  "Cancel asked for": "Dem ask make e cancel",
  "{0} {1} {2} at {3}": "{0} {1} {2} at {3}",
  Buy: "Buy",
  Sell: "Sell",
  "the market price": "market price",
  "{0} by {1}, {2}": "{0} by {1}, {2}",
  "On your instruction: {0}, {1}": "As you talk: {0}, {1}",
  "On the client’s instruction: {0}, {1}": "As the client talk: {0}, {1}",
  "Mark of receipt {0}": "Mark of receipt {0}",
  "Who did this for the account": "Who do am for the account",
  "Show {0} more": "Show {0} more",
  "Check all": "Check all",
  "Checking…": "Dey check…",
  "Save all": "Save all",
  "{0} receipts checked: none was changed or taken out. The last mark is {1}.":
    "We check {0} receipts: nobody change or comot any. The last mark na {1}.",
  "Receipt {0} is not as it was written. Save all, and tell the regulator or your broker’s compliance officer.":
    "Receipt {0} no be as dem write am. Save all, come tell the regulator or your broker compliance officer.",
  "This browser checks marks on a secure line (https) alone. Save all and check the file.":
    "This browser dey check mark only for secure line (https). Save all, check the file.",
  "This was not me": "No be me",
  "This was not me: order {0}": "No be me: order {0}",
  "Order {0} was not yours?": "Order {0} no be your own?",
  "We tell the people who watch over the house, not the one who entered it. They look at the instruction and answer you here. Nothing is cancelled by it: cancel the order yourself if it still stands.":
    "We go tell the people wey dey watch the house, no be the person wey enter am. Dem go look the instruction come answer you here. E no go cancel anything: cancel the order yourself if e still dey.",
  "What do you know of it? (optional)": "Wetin you know about am? (if you want)",
  "Say that it was not me": "Talk say no be me",
  "It is recorded": "We don write am down",
  "Somebody who did not enter it looks at it and answers you.": "Person wey no enter am go look am come answer you.",
  "Said not to be the client’s": "Client talk say no be e own",
  "You said that this was not you": "You talk say no be you",
  Answered: "Dem don answer",
  "{0}, {1}": "{0}, {1}",
  "Answer of {0}, {1}": "Answer from {0}, {1}",
  "No more was said.": "Dem no talk pass that one.",
  Answer: "Answer",
  "Answer about order {0}": "Answer about order {0}",
  "The client reads these words as they are. They are kept, and cannot be changed.":
    "The client go read this word as e be. We go keep am, and nobody fit change am.",
  "Your answer": "Your answer",
  "The client is answered": "You don answer the client",
  "See who did it": "See who do am",
  "See who did it: order {0}": "See who do am: order {0}",
  "Order {0}": "Order {0}",
} as const;
