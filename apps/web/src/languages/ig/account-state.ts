// What is stopped on an account, in Igbo, by the English text; awaiting review by a native speaker.

export const accountStateTexts = {
  "Nothing is stopped": "Ọ dịghị ihe a kwụsịrị",
  "Debit freeze": "Mkpọchi mpụ ego",
  Suspended: "Akwụsịtụrụ ya",
  "Frozen by a holder": "Onye nwe ya akpọchiela ya",
  "Trading frozen by a holder": "Onye nwe ya akpọchiela ịzụ ahịa",
  "Nothing is bought with this account or paid out of it now. Shares can be sold. Call your broker to learn more.":
    "Enweghị ike iji akaụntụ a zụta ihe ma ọ bụ wepụ ego na ya ugbu a. Enwere ike ire òkè. Kpọọ brọka gị ka ị mata ihe ọzọ.",
  "Your broker has suspended this account: it takes no orders and pays nothing out. Open orders can be cancelled. Call your broker to learn more.":
    "Brọka gị akwụsịtụla akaụntụ a: ọ naghị anara iwu ma ọ naghị akwụpụ ego. Enwere ike ịkagbu iwu ndị ka mepere. Kpọọ brọka gị ka ị mata ihe ọzọ.",
  "A holder has frozen this account: it takes no orders and pays nothing out. Open orders can be cancelled. Your broker’s office opens it again after a call.":
    "Onye nwe akaụntụ a akpọchiela ya: ọ naghị anara iwu ma ọ naghị akwụpụ ego. Enwere ike ịkagbu iwu ndị ka mepere. Ụlọ ọrụ brọka gị ga-emeghe ya ọzọ mgbe akpọtụrụ ha.",
  "A holder has frozen trading on this account: it takes no orders. Withdrawals go on. Your broker’s office opens it again after a call.":
    "Onye nwe akaụntụ a akpọchiela ịzụ ahịa na ya: ọ naghị anara iwu. Mwepụ ego na-aga n’ihu. Ụlọ ọrụ brọka gị ga-emeghe ya ọzọ mgbe akpọtụrụ ha.",
  "Freeze the account": "Kpọchie akaụntụ ahụ",
  "If you fear that somebody else can use your account, freeze it: orders and withdrawals are refused at once. Your money and shares stay yours, and your broker’s office opens it again when it has spoken with you.":
    "Ọ bụrụ na ị na-atụ egwu na onye ọzọ nwere ike iji akaụntụ gị, kpọchie ya: a ga-ajụ iwu na mwepụ ego ozugbo. Ego na òkè gị ka bụ nke gị, ụlọ ọrụ brọka gị ga-emeghekwa ya ọzọ mgbe ha gwara gị okwu.",
  "Freeze everything": "Kpọchie ihe niile",
  "Freeze trading only": "Kpọchie naanị ịzụ ahịa",
  "Freeze account {0}": "Kpọchie akaụntụ {0}",
  "Freeze trading on account {0}": "Kpọchie ịzụ ahịa na akaụntụ {0}",
  "From now on it takes no orders and pays nothing out, whoever asks. Only your broker’s office can undo this.":
    "Site ugbu a ọ gaghị anara iwu ma ọ gaghị akwụpụ ego, onye ọ bụla rịọrọ. Naanị ụlọ ọrụ brọka gị nwere ike ịgbanwe nke a.",
  "From now on it takes no orders, whoever asks; you can still withdraw. Only your broker’s office can undo this.":
    "Site ugbu a ọ gaghị anara iwu, onye ọ bụla rịọrọ; ị ka nwere ike iwepụ ego. Naanị ụlọ ọrụ brọka gị nwere ike ịgbanwe nke a.",
  "Cancel its open orders as well": "Kagbuokwa iwu ya ndị ka mepere",
  "Account {0} is frozen": "Akpọchiela akaụntụ {0}",
} as const;
