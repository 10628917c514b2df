// What a person sets for themselves, in Yoruba, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "A kì í fi hàn nígbà ìwòran",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Ẹ̀rọ, kọ́kọ́rọ́ ìwọlé, kọ́kọ́rọ́ ètò àti ohun tí a pín pẹ̀lú ẹlòmíràn wà fún ojú ẹni tó ni wọ́n nìkan.",
  "How we reach you": "Bí a ṣe ń kàn sí yín",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "Àdírẹ́ẹ̀sì tuntun máa ń ṣiṣẹ́ lẹ́yìn tí ẹ bá ti tẹ kóòdù tí a fi ránṣẹ́ síbẹ̀. A máa sọ fún ti tẹ́lẹ̀ náà.",
  "Change e-mail": "Yí ímeèlì padà",
  "Change phone number": "Yí nọ́ńbà fóònù padà",
  "New e-mail address": "Àdírẹ́ẹ̀sì ímeèlì tuntun",
  "New phone number": "Nọ́ńbà fóònù tuntun",
  "With the country code, such as +2348012345678.": "Pẹ̀lú kóòdù orílẹ̀-èdè, bíi +2348012345678.",
  "Send the code": "Fi kóòdù ránṣẹ́",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Ẹ tẹ kóòdù tí a fi ránṣẹ́ sí {0}. Bí kò bá dé, àdírẹ́ẹ̀sì náà lè má tọ̀nà tàbí kí ẹlòmíràn ti ń lò ó.",
  Confirm: "Fìdí múlẹ̀",
  Code: "Kóòdù",
  "We reach you at {0} from now on": "Láti ìsinsìnyí {0} ni a ó máa fi kàn sí yín",
  "The account you begin with": "Àkáǹtì tí ẹ fi ń bẹ̀rẹ̀",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Òun ni a máa yàn nígbà tí ẹ bá wọlé, lórí gbogbo ẹ̀rọ. Ẹ lè yí i padà lókè ojú ewé kọ̀ọ̀kan.",
  "You begin with account {0} from now on": "Láti ìsinsìnyí ẹ ó máa bẹ̀rẹ̀ pẹ̀lú àkáǹtì {0}",
  "Quiet hours": "Wákàtí ìdákẹ́jẹ́",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Ímeèlì àti SMS nípa owó àti ìpín máa ń dúró títí wákàtí náà yóò fi parí. Àpótí yín máa ń rí wọn lẹ́sẹ̀kẹsẹ̀. Ohun tó kan àṣẹ yín tàbí tó ń dáàbò bo ìwọlé yín kì í dúró.",
  "Keep quiet hours": "Pa wákàtí ìdákẹ́jẹ́ mọ́",
  "From (Lagos time)": "Láti (àkókò Èkó)",
  Until: "Títí di",
  "Your quiet hours are kept": "A ti pa wákàtí ìdákẹ́jẹ́ yín mọ́",
  "Close account {0}": "Pa àkántì {0} dé",
  "Closing is for good. Our office does it once nothing is left in the account; your statements stay open to you.":
    "Pípa dé yìí wà títí láé. Ọ́fíìsì wa yóò ṣe é nígbà tí kò bá sí ohunkóhun nínú àkántì náà; ẹ ṣì lè rí àwọn ìwé àkántì yín.",
  "Our office has your request. Two people there decide on it, once nothing is left in the account.":
    "Ọ́fíìsì wa ti gba ìbéèrè yín. Ènìyàn méjì níbẹ̀ yóò pinnu lórí rẹ̀, nígbà tí kò bá sí ohunkóhun nínú àkántì náà.",
  "Your last request was refused: {0}": "A kọ ìbéèrè yín tó kẹ́yìn: {0}",
  "Nothing is left in the account.": "Kò sí ohunkóhun tó kù nínú àkántì náà.",
  "Still to be put in order:": "Ohun tó kù láti tò:",
  "Orders that are open: {0}": "Àwọn àṣẹ tó ṣì wà ní ṣíṣí: {0}",
  "Deposits, withdrawals or transfers that wait: {0}": "Ìfowópamọ́, ìyọwó tàbí ìfiránṣẹ́ tó ń dúró: {0}",
  "Dividends or rights that are still to come: {0}": "Èrè ìpín tàbí ẹ̀tọ́ tí kò tí ì dé: {0}",
  "Securities that you hold: {0}": "Àwọn ìpín tí ẹ ní: {0}",
  "Money in the account, on its way, or owed": "Owó nínú àkántì, tó ń bọ̀, tàbí gbèsè",
  "Looks that you have lent to others: {0}": "Àǹfààní wíwò tí ẹ fún àwọn ẹlòmíràn: {0}",
  "Ask to close it": "Bẹ̀bẹ̀ kí a pa á dé",
  "Close account {0}?": "Ṣé kí a pa àkántì {0} dé?",
  "Sell or move your shares and withdraw your money before or after you ask. You can withdraw the request until it is done.":
    "Ẹ ta ìpín yín tàbí kí ẹ gbé e lọ, kí ẹ sì yọ owó yín kí ẹ tó béèrè tàbí lẹ́yìn náà. Ẹ lè fa ìbéèrè náà padà títí a ó fi ṣe é.",
  "Why you close it": "Ìdí tí ẹ fi fẹ́ pa á dé",
  "Our office has the request to close account {0}": "Ọ́fíìsì wa ti gba ìbéèrè láti pa àkántì {0} dé",
  "Withdraw the request": "Fa ìbéèrè náà padà",
  "Account {0} stays open": "Àkántì {0} ṣì wà ní ṣíṣí",
  "This account is closed. Your statements and contract notes stay open to you. To use it again, call our office.":
    "A ti pa àkántì yìí dé. Ẹ ṣì lè rí àwọn ìwé àkántì àti ìwé àdéhùn yín. Láti tún un lò, ẹ pe ọ́fíìsì wa.",
  "Leave without saving?": "Ṣé kí ẹ kúrò láì fi pamọ́?",
  "What you changed here is not saved and would be lost.": "Ohun tí ẹ yí padà níbí kò tíì pamọ́, yóò sì sọnù.",
  Leave: "Kúrò",
  "Stay here": "Dúró síbí",
};
