// The mandates of a client, in Igbo, by the English text; awaiting review by a native speaker.

export const mandateTexts = {
  "Sale proceeds to your bank": "Ego ire ahịa n'ụlọ akụ gị",
  "Send proceeds to my bank": "Ziga ego ire ahịa n'ụlọ akụ m",
  "End direct settlement": "Kwụsị ịkwụ kpọmkwem",
  "End it now": "Kwụsị ya ugbu a",
  "What your sales bring stays in your account here": "Ego ire ahịa gị na-anọ n'akaụntụ gị ebe a",
  "With your mandate it goes straight to your own bank account on the settlement day (Direct Cash Settlement).":
    "Site n'ikike gị, ọ ga-aga kpọmkwem n'akaụntụ ụlọ akụ gị n'ụbọchị nhazi (Direct Cash Settlement).",
  "Enter your bank account first: it must be approved before a mandate can name it.":
    "Buru ụzọ tinye akaụntụ ụlọ akụ gị: a ga-anabata ya tupu ikike akpọọ ya.",
  "The last mandate was not accepted. {0}": "Anabataghị ikike ikpeazụ. {0}",
  "Your bank account has changed since, so this mandate pays nothing. End it and give another.":
    "Akaụntụ ụlọ akụ gị agbanweela, ya mere ikike a anaghị akwụ ihe ọ bụla. Kwụsị ya nye ọzọ.",
  State: "Ọnọdụ",
  "In force for sales that settle from {0}": "Ọ na-arụ ọrụ maka ire ahịa a haziri site na {0}",
  "Waits for our office": "Ọ na-eche ụlọ ọrụ anyị",
  "Paid to": "A na-akwụ na",
  "Asked on": "Ụbọchị arịọrọ",
  "What a sale pays of a debt here is kept; the rest goes to your bank on its day and never counts as withdrawable.":
    "Ihe ire ahịa kwụrụ n'ụgwọ ebe a na-anọ; nke fọdụrụ na-aga n'ụlọ akụ gị n'ụbọchị ya, a naghị agụ ya n'ego ị nwere ike iwepụ.",
  "Our office sends your bank details to the depository; it begins three working days after that.":
    "Ụlọ ọrụ anyị ga-eziga nkọwa ụlọ akụ gị n'ebe nchekwa; ọ ga-amalite ụbọchị ọrụ atọ ka e mesịrị.",
  "Give the mandate": "Nye ikike",
  "Your mandate is with our office": "Ikike gị dị n'ụlọ ọrụ anyị",
  "From then on what your sales bring goes straight to {0} on the day they settle.":
    "Site mgbe ahụ, ego ire ahịa gị ga-aga kpọmkwem na {0} n'ụbọchị a haziri ya.",
  "What you owe here is paid first.": "A ga-ebu ụzọ kwụọ ihe ị ji ebe a.",
  "It is not in your account here, so it buys nothing else before you pay it in again.":
    "Ọ gaghị anọ n'akaụntụ gị ebe a, ya mere ọ gaghị azụ ihe ọzọ ruo mgbe ị kwụghachiri ya.",
  "You can end it at any time, at once.": "Ị nwere ike ịkwụsị ya mgbe ọ bụla, ozugbo.",
  "Direct settlement has ended": "Ịkwụ kpọmkwem akwụsịla",
  "What settles from now on stays in your account here.": "Ihe a haziri site ugbu a ga-anọ n'akaụntụ gị ebe a.",
  "Send a test": "Zipu nnwale",
  "A test is on its way": "Nnwale na-abịa",
  "To your inbox, your e-mail and your phone.": "Na igbe ozi gị, ozi-e gị na ekwentị gị.",
  "To your inbox and your e-mail.": "Na igbe ozi gị na ozi-e gị.",
  "To your inbox and your phone.": "Na igbe ozi gị na ekwentị gị.",
  "To your inbox alone: no address is known.": "Naanị na igbe ozi gị: amaghị adreesị ọ bụla.",
  "E-dividend mandates": "Ikike e-dividend",
  "With a mandate the registrar pays a security's dividends straight into your bank account.":
    "Site n'ikike, onye ndebanye aha na-akwụ uru òkè kpọmkwem n'akaụntụ ụlọ akụ gị.",
  "You hold no security": "I nweghị òkè ọ bụla",
  "Give those missing ({0})": "Nye ndị na-adịghị ({0})",
  "No mandate": "Enweghị ikike",
  "Waits for the registrar": "Na-eche onye ndebanye aha",
  Active: "Na-arụ ọrụ",
  Refused: "Ajụrụ",
  Withdrawn: "Ewepụla",
  "Refused: {0}": "Ajụrụ: {0}",
  "To an account of before: {0}": "Na akaụntụ ochie: {0}",
  Withdraw: "Wepụ",
  "Withdraw the mandate of {0}": "Wepụ ikike nke {0}",
  "The mandate of {0} is withdrawn": "Ewepụla ikike nke {0}",
  "Dividends to your bank account": "Uru òkè n'akaụntụ ụlọ akụ gị",
  "Our office sends the registrars your mandate to pay dividends to {0}.":
    "Ụlọ ọrụ anyị ga-ezigara ndị ndebanye aha ikike gị ka ha kwụọ uru na {0}.",
  "Mandates given: {0}": "Ikike enyere: {0}",
  "Each is active once its registrar has confirmed it.": "Nke ọ bụla ga-arụ ọrụ mgbe onye ndebanye aha kwadoro ya.",
} as const;
