// The mandates of a client, in Yoruba, by the English text; awaiting review by a native speaker.

export const mandateTexts = {
  "Sale proceeds to your bank": "Owó títà sí báǹkì yín",
  "Send proceeds to my bank": "Fi owó títà ránṣẹ́ sí báǹkì mi",
  "End direct settlement": "Dá sísan tààrà dúró",
  "End it now": "Dá a dúró báyìí",
  "What your sales bring stays in your account here": "Owó títà yín ń dúró sínú àkántì yín níbí",
  "With your mandate it goes straight to your own bank account on the settlement day (Direct Cash Settlement).":
    "Pẹ̀lú àṣẹ yín, yóò lọ tààrà sí àkántì báǹkì yín ní ọjọ́ ìparí òwò (Direct Cash Settlement).",
  "Enter your bank account first: it must be approved before a mandate can name it.":
    "Ẹ kọ́kọ́ tẹ àkántì báǹkì yín: a gbọ́dọ̀ fọwọ́ sí i kí àṣẹ tó lè dárúkọ rẹ̀.",
  "The last mandate was not accepted. {0}": "A kò gba àṣẹ tó kẹ́yìn. {0}",
  "Your bank account has changed since, so this mandate pays nothing. End it and give another.":
    "Àkántì báǹkì yín ti yí padà, nítorí náà àṣẹ yìí kò san nǹkan kan. Ẹ dá a dúró kí ẹ sì fúnni ní òmíràn.",
  State: "Ipò",
  "In force for sales that settle from {0}": "Ó ń ṣiṣẹ́ fún títà tó parí láti {0}",
  "Waits for our office": "Ó ń dúró de ọ́fíìsì wa",
  "Paid to": "A ń san án sí",
  "Asked on": "Ọjọ́ tí a béèrè",
  "What a sale pays of a debt here is kept; the rest goes to your bank on its day and never counts as withdrawable.":
    "Ohun tí títà san lára gbèsè níbí ni a ó dá dúró; ìyókù yóò lọ sí báǹkì yín ní ọjọ́ rẹ̀, a kì í kà á mọ́ owó tí ẹ lè gbà jáde.",
  "Our office sends your bank details to the depository; it begins three working days after that.":
    "Ọ́fíìsì wa yóò fi àlàyé báǹkì yín ránṣẹ́ sí ibi ìpamọ́; yóò bẹ̀rẹ̀ lẹ́yìn ọjọ́ iṣẹ́ mẹ́ta.",
  "Give the mandate": "Fúnni ní àṣẹ",
  "Your mandate is with our office": "Àṣẹ yín wà ní ọ́fíìsì wa",
  "From then on what your sales bring goes straight to {0} on the day they settle.":
    "Láti ìgbà náà, owó títà yín yóò lọ tààrà sí {0} ní ọjọ́ tí ó bá parí.",
  "What you owe here is paid first.": "A ó kọ́kọ́ san ohun tí ẹ jẹ níbí.",
  "It is not in your account here, so it buys nothing else before you pay it in again.":
    "Kò ní sí nínú àkántì yín níbí, nítorí náà kò lè ra nǹkan mìíràn àyàfi tí ẹ bá tún san án wọlé.",
  "You can end it at any time, at once.": "Ẹ lè dá a dúró nígbàkígbà, lẹ́sẹ̀kẹsẹ̀.",
  "Direct settlement has ended": "Sísan tààrà ti parí",
  "What settles from now on stays in your account here.":
    "Ohun tó bá parí láti ìsinsìnyí yóò dúró sínú àkántì yín níbí.",
  "Send a test": "Fi ìdánwò ránṣẹ́",
  "A test is on its way": "Ìdánwò ń bọ̀",
  "To your inbox, your e-mail and your phone.": "Sí àpótí ìròyìn, ímeèlì àti fóònù yín.",
  "To your inbox and your e-mail.": "Sí àpótí ìròyìn àti ímeèlì yín.",
  "To your inbox and your phone.": "Sí àpótí ìròyìn àti fóònù yín.",
  "To your inbox alone: no address is known.": "Sí àpótí ìròyìn yín nìkan: a kò mọ àdírẹ́sì kankan.",
  "E-dividend mandates": "Àwọn àṣẹ e-dividend",
  "With a mandate the registrar pays a security's dividends straight into your bank account.":
    "Pẹ̀lú àṣẹ, olùforúkọsílẹ̀ ń san èrè ìpín tààrà sínú àkántì báǹkì yín.",
  "You hold no security": "Ẹ kò ní ìpín kankan",
  "Give those missing ({0})": "Fúnni ní èyí tí kò sí ({0})",
  "No mandate": "Kò sí àṣẹ",
  "Waits for the registrar": "Ń dúró de olùforúkọsílẹ̀",
  Active: "Ó ń ṣiṣẹ́",
  Refused: "A kọ̀ ọ́",
  Withdrawn: "A ti fà á padà",
  "Refused: {0}": "A kọ̀ ọ́: {0}",
  "To an account of before: {0}": "Sí àkántì àtijọ́: {0}",
  Withdraw: "Fà á padà",
  "Withdraw the mandate of {0}": "Fa àṣẹ {0} padà",
  "The mandate of {0} is withdrawn": "A ti fa àṣẹ {0} padà",
  "Dividends to your bank account": "Èrè ìpín sí àkántì báǹkì yín",
  "Our office sends the registrars your mandate to pay dividends to {0}.":
    "Ọ́fíìsì wa yóò fi àṣẹ yín ránṣẹ́ sí àwọn olùforúkọsílẹ̀ láti san èrè sí {0}.",
  "Mandates given: {0}": "Àṣẹ tí a fúnni: {0}",
  "Each is active once its registrar has confirmed it.": "Ọ̀kọ̀ọ̀kan yóò ṣiṣẹ́ tí olùforúkọsílẹ̀ bá jẹ́rìí sí i.",
} as const;
