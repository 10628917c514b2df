// What a person sets for themselves, in Igbo, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "Anaghị egosi ya mgbe a na-elele",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Ngwaọrụ, igodo mbanye, igodo mmemme na ihe e kerịtara ndị ọzọ bụ naanị maka anya onye nwe ha.",
  "How we reach you": "Otu anyị si akpọtụrụ gị",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "Adreesị ọhụrụ na-arụ ọrụ mgbe i tinyere koodu anyị zigara ebe ahụ. A na-agwa nke ochie ka ọ mara.",
  "Change e-mail": "Gbanwee imel",
  "Change phone number": "Gbanwee nọmba ekwentị",
  "New e-mail address": "Adreesị imel ọhụrụ",
  "New phone number": "Nọmba ekwentị ọhụrụ",
  "With the country code, such as +2348012345678.": "Jiri koodu mba, dị ka +2348012345678.",
  "Send the code": "Ziga koodu",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Tinye koodu anyị zigara na {0}. Ọ bụrụ na ọ bịaghị, adreesị ahụ nwere ike ịbụ na ọ ezighị ezi ma ọ bụ onye ọzọ na-eji ya.",
  Confirm: "Kwado",
  Code: "Koodu",
  "We reach you at {0} from now on": "Site ugbu a, anyị ga-akpọtụrụ gị na {0}",
  "The account you begin with": "Akaụntụ ị ji amalite",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Ọ bụ ya ka a na-ahọrọ mgbe ị banyere, na ngwaọrụ ọ bụla. Ị nwere ike ịgbanwe ya n'elu peeji ọ bụla.",
  "You begin with account {0} from now on": "Site ugbu a, ị ga-eji akaụntụ {0} amalite",
  "Quiet hours": "Oge nkịtị",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Imel na SMS banyere ego na òkè na-eche ruo mgbe oge ahụ gwụchara. Igbe ozi gị na-enweta ha ozugbo. Ihe gbasara iwu gị ma ọ bụ na-echekwa mbanye gị anaghị eche.",
  "Keep quiet hours": "Debe oge nkịtị",
  "From (Lagos time)": "Site na (oge Legọs)",
  Until: "Ruo",
  "Your quiet hours are kept": "E debere oge nkịtị gị",
  "Close account {0}": "Mechie akaụntụ {0}",
  "Closing is for good. Our office does it once nothing is left in the account; your statements stay open to you.":
    "Mmechi a bụ nke ebighị ebi. Ụlọ ọrụ anyị ga-eme ya mgbe ihe ọ bụla na-adịghị n'akaụntụ ahụ; ị ka ga-ahụ nkwupụta gị.",
  "Our office has your request. Two people there decide on it, once nothing is left in the account.":
    "Ụlọ ọrụ anyị enwetala arịrịọ gị. Mmadụ abụọ n'ebe ahụ ga-ekpebi ya, mgbe ihe ọ bụla na-adịghị n'akaụntụ ahụ.",
  "Your last request was refused: {0}": "A jụrụ arịrịọ ikpeazụ gị: {0}",
  "Nothing is left in the account.": "Ọ nweghị ihe fọdụrụ n'akaụntụ ahụ.",
  "Still to be put in order:": "Ihe fọdụrụ idozi:",
  "Orders that are open: {0}": "Iwu ndị ka mepere emepe: {0}",
  "Deposits, withdrawals or transfers that wait: {0}": "Ntinye ego, mwepụ ego ma ọ bụ mbufe na-eche: {0}",
  "Dividends or rights that are still to come: {0}": "Uru òkè ma ọ bụ ikike na-abịabeghị: {0}",
  "Securities that you hold: {0}": "Òkè ndị i ji: {0}",
  "Money in the account, on its way, or owed": "Ego dị n'akaụntụ, nke na-abịa, ma ọ bụ ụgwọ",
  "Looks that you have lent to others: {0}": "Ohere ile anya i nyere ndị ọzọ: {0}",
  "Ask to close it": "Rịọ ka e mechie ya",
  "Close account {0}?": "Mechie akaụntụ {0}?",
  "Sell or move your shares and withdraw your money before or after you ask. You can withdraw the request until it is done.":
    "Ree ma ọ bụ bufee òkè gị ma wepụ ego gị tupu ma ọ bụ mgbe ị rịọchara. Ị nwere ike ịdọghachi arịrịọ ahụ ruo mgbe e mere ya.",
  "Why you close it": "Ihe mere i ji emechi ya",
  "Our office has the request to close account {0}": "Ụlọ ọrụ anyị enwetala arịrịọ imechi akaụntụ {0}",
  "Withdraw the request": "Dọghachi arịrịọ ahụ",
  "Account {0} stays open": "Akaụntụ {0} ka mepere emepe",
  "This account is closed. Your statements and contract notes stay open to you. To use it again, call our office.":
    "Emechiela akaụntụ a. Ị ka nwere ike ịhụ nkwupụta na akwụkwọ nkwekọrịta gị. Iji ya ọzọ, kpọọ ụlọ ọrụ anyị.",
  "Leave without saving?": "Pụọ n’echekwaghị ya?",
  "What you changed here is not saved and would be lost.": "Echekwabeghị ihe ị gbanwere ebe a, ọ ga-efunahụ.",
  Leave: "Pụọ",
  "Stay here": "Nọrọ ebe a",
};
