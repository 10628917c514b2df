// Receipts and what is said against an order, in Yoruba, by the English text; awaiting review by a native speaker.

export const receiptTexts = {
  "Entered for you": "Tí a tẹ̀ wọlé fún yín",
  "Each order that somebody else enters, changes or cancels for you has a receipt. Each receipt holds the mark of the one before it, so none can be changed or taken out unseen.":
    "Gbogbo àṣẹ tí ẹlòmíràn tẹ̀ wọlé, yí padà tàbí fagi lé fún yín ní rìsíìtì. Rìsíìtì kọ̀ọ̀kan ní àmì èyí tó ṣáájú rẹ̀, nítorí náà a kò lè yí ọ̀kan padà tàbí yọ ọ́ kúrò láìhàn.",
  "the receipts": "àwọn rìsíìtì",
  "Nobody has entered an order for you": "Ẹnikẹ́ni kò tíì tẹ àṣẹ wọlé fún yín",
  "When your broker enters one on your instruction, its receipt stands here at once.":
    "Nígbà tí alágbàtà yín bá tẹ ọ̀kan wọlé gẹ́gẹ́ bí ẹ ṣe wí, rìsíìtì rẹ̀ yóò hàn níbí lẹ́sẹ̀kẹsẹ̀.",
  "No securities account": "Kò sí àkántì ìpín",
  "Receipts belong to an account; choose one, or wait until yours is open.":
    "Ti àkántì ni rìsíìtì; ẹ yan ọ̀kan, tàbí ẹ dúró kí a ṣí tiyín.",
  "Receipt {0}": "Rìsíìtì {0}",
  Entered: "A tẹ̀ ẹ́ wọlé",
  Changed: "A yí i padà",
  "Cancel asked for": "A béèrè ìfagilé",
  "{0} {1} {2} at {3}": "{0} {1} {2} ní {3}",
  Buy: "Rà",
  Sell: "Tà",
  "the market price": "iye ọjà",
  "{0} by {1}, {2}": "{0} láti ọwọ́ {1}, {2}",
  "On your instruction: {0}, {1}": "Gẹ́gẹ́ bí ẹ ṣe wí: {0}, {1}",
  "On the client’s instruction: {0}, {1}": "Gẹ́gẹ́ bí oníbàárà ṣe wí: {0}, {1}",
  "Mark of receipt {0}": "Àmì rìsíìtì {0}",
  "Who did this for the account": "Ẹni tó ṣe èyí fún àkántì náà",
  "Show {0} more": "Fi {0} sí i hàn",
  "Check all": "Yẹ gbogbo rẹ̀ wò",
  "Checking…": "Ó ń yẹ̀ ẹ́ wò…",
  "Save all": "Tọ́jú gbogbo rẹ̀",
  "{0} receipts checked: none was changed or taken out. The last mark is {1}.":
    "A yẹ rìsíìtì {0} wò: a kò yí ọ̀kankan padà tàbí yọ ọ́ kúrò. Àmì tó kẹ́yìn ni {1}.",
  "Receipt {0} is not as it was written. Save all, and tell the regulator or your broker’s compliance officer.":
    "Rìsíìtì {0} kò rí bí a ṣe kọ ọ́. Ẹ tọ́jú gbogbo rẹ̀, kí ẹ sì sọ fún aláṣẹ tàbí ẹni tó ń mójú tó òfin ní ilé-iṣẹ́ alágbàtà yín.",
  "This browser checks marks on a secure line (https) alone. Save all and check the file.":
    "Orí ìlà ààbò (https) nìkan ni ẹ̀rọ yìí ti ń yẹ àmì wò. Ẹ tọ́jú gbogbo rẹ̀ kí ẹ yẹ fáìlì náà wò.",
  "This was not me": "Èmi kọ́ ni",
  "This was not me: order {0}": "Èmi kọ́ ni: àṣẹ {0}",
  "Order {0} was not yours?": "Àṣẹ {0} kì í ṣe tiyín?",
  "We tell the people who watch over the house, not the one who entered it. They look at the instruction and answer you here. Nothing is cancelled by it: cancel the order yourself if it still stands.":
    "A ó sọ fún àwọn tó ń ṣọ́ ilé-iṣẹ́ náà, kì í ṣe ẹni tó tẹ̀ ẹ́ wọlé. Wọn yóò wo àṣẹ náà wọn yóò sì dá yín lóhùn níbí. Èyí kò fagi lé nǹkan kan: ẹ fagi lé àṣẹ náà fúnra yín bí ó bá ṣì wà.",
  "What do you know of it? (optional)": "Kí ni ẹ mọ̀ nípa rẹ̀? (bí ẹ bá fẹ́)",
  "Say that it was not me": "Sọ pé èmi kọ́ ni",
  "It is recorded": "A ti kọ ọ́ sílẹ̀",
  "Somebody who did not enter it looks at it and answers you.": "Ẹni tí kò tẹ̀ ẹ́ wọlé yóò wò ó yóò sì dá yín lóhùn.",
  "Said not to be the client’s": "Wọ́n ní kì í ṣe ti oníbàárà",
  "You said that this was not you": "Ẹ sọ pé ẹ̀yin kọ́ ni",
  Answered: "A ti dáhùn",
  "{0}, {1}": "{0}, {1}",
  "Answer of {0}, {1}": "Ìdáhùn {0}, {1}",
  "No more was said.": "A kò sọ jù bẹ́ẹ̀ lọ.",
  Answer: "Dáhùn",
  "Answer about order {0}": "Ìdáhùn nípa àṣẹ {0}",
  "The client reads these words as they are. They are kept, and cannot be changed.":
    "Oníbàárà yóò ka ọ̀rọ̀ yìí bí ó ṣe rí. A ó tọ́jú rẹ̀, a kò sì lè yí i padà.",
  "Your answer": "Ìdáhùn yín",
  "The client is answered": "A ti dá oníbàárà lóhùn",
  "See who did it": "Wo ẹni tó ṣe é",
  "See who did it: order {0}": "Wo ẹni tó ṣe é: àṣẹ {0}",
  "Order {0}": "Àṣẹ {0}",
} as const;
