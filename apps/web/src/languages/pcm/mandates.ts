// The mandates of a client, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const mandateTexts = {
  "Sale proceeds to your bank": "Sale money to your bank",
  "Send proceeds to my bank": "Send sale money to my bank",
  "End direct settlement": "Stop direct settlement",
  "End it now": "Stop am now",
  "What your sales bring stays in your account here": "The money from your sales dey stay for your account here",
  "With your mandate it goes straight to your own bank account on the settlement day (Direct Cash Settlement).":
    "If you give mandate, e go enter your own bank account straight on settlement day (Direct Cash Settlement).",
  "Enter your bank account first: it must be approved before a mandate can name it.":
    "Put your bank account first: dem must approve am before mandate fit use am.",
  "The last mandate was not accepted. {0}": "Dem no accept the last mandate. {0}",
  "Your bank account has changed since, so this mandate pays nothing. End it and give another.":
    "Your bank account don change since, so this mandate no dey pay anything. Stop am and give another one.",
  State: "State",
  "In force for sales that settle from {0}": "E dey work for sales wey settle from {0}",
  "Waits for our office": "E dey wait for our office",
  "Paid to": "Paid to",
  "Asked on": "You ask am on",
  "What a sale pays of a debt here is kept; the rest goes to your bank on its day and never counts as withdrawable.":
    "If you dey owe here, the sale money go pay am first; the rest go enter your bank on the day, e no go count as money you fit withdraw.",
  "Our office sends your bank details to the depository; it begins three working days after that.":
    "Our office go send your bank details to the depository; e go start three working days after.",
  "Give the mandate": "Give the mandate",
  "Your mandate is with our office": "Your mandate dey with our office",
  "From then on what your sales bring goes straight to {0} on the day they settle.":
    "From that time, the money from your sales go enter {0} straight on the day dem settle.",
  "What you owe here is paid first.": "Wetin you dey owe here go collect first.",
  "It is not in your account here, so it buys nothing else before you pay it in again.":
    "E no go dey your account here, so e no fit buy anything until you pay am in again.",
  "You can end it at any time, at once.": "You fit stop am any time, sharp sharp.",
  "Direct settlement has ended": "Direct settlement don stop",
  "What settles from now on stays in your account here.": "Wetin settle from now go stay for your account here.",
  "Send a test": "Send test",
  "A test is on its way": "Test dey come",
  "To your inbox, your e-mail and your phone.": "To your inbox, your e-mail and your phone.",
  "To your inbox and your e-mail.": "To your inbox and your e-mail.",
  "To your inbox and your phone.": "To your inbox and your phone.",
  "To your inbox alone: no address is known.": "To your inbox only: we no know any address.",
  "E-dividend mandates": "E-dividend mandates",
  "With a mandate the registrar pays a security's dividends straight into your bank account.":
    "If mandate dey, the registrar go pay the dividend for that security straight enter your bank account.",
  "You hold no security": "You no hold any security",
  "Give those missing ({0})": "Give the ones wey no dey ({0})",
  "No mandate": "No mandate",
  "Waits for the registrar": "Dey wait for the registrar",
  Active: "Dey work",
  Refused: "Dem refuse am",
  Withdrawn: "You don withdraw am",
  "Refused: {0}": "Dem refuse am: {0}",
  "To an account of before: {0}": "To the old account: {0}",
  Withdraw: "Withdraw",
  "Withdraw the mandate of {0}": "Withdraw the mandate for {0}",
  "The mandate of {0} is withdrawn": "The mandate for {0} don withdraw",
  "Dividends to your bank account": "Dividends to your bank account",
  "Our office sends the registrars your mandate to pay dividends to {0}.":
    "Our office go send the registrars your mandate make dem pay dividends to {0}.",
  "Mandates given: {0}": "Mandates wey don go: {0}",
  "Each is active once its registrar has confirmed it.": "Each one go start work when the registrar confirm am.",
} as const;
