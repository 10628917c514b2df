// What is stopped on an account, in Yoruba, by the English text; awaiting review by a native speaker.

export const accountStateTexts = {
  "Nothing is stopped": "Kò sí ohun tí a dá dúró",
  "Debit freeze": "Ìdádúró owó jíjáde",
  Suspended: "A ti dá a dúró",
  "Frozen by a holder": "Ẹni tó ni í ti tì í pa",
  "Trading frozen by a holder": "Ẹni tó ni í ti ti òwò pa",
  "Nothing is bought with this account or paid out of it now. Shares can be sold. Call your broker to learn more.":
    "A kò lè ra ohunkóhun pẹ̀lú àkántì yìí tàbí san owó jáde nínú rẹ̀ báyìí. Ẹ lè ta ìpín. Ẹ pe alágbàtà yín láti mọ̀ sí i.",
  "Your broker has suspended this account: it takes no orders and pays nothing out. Open orders can be cancelled. Call your broker to learn more.":
    "Alágbàtà yín ti dá àkántì yìí dúró: kò gba àṣẹ, kò sì san owó jáde. Ẹ lè fagi lé àwọn àṣẹ tó ṣì wà ní ṣíṣí. Ẹ pe alágbàtà yín láti mọ̀ sí i.",
  "A holder has frozen this account: it takes no orders and pays nothing out. Open orders can be cancelled. Your broker’s office opens it again after a call.":
    "Ẹni tó ni àkántì yìí ti tì í pa: kò gba àṣẹ, kò sì san owó jáde. Ẹ lè fagi lé àwọn àṣẹ tó ṣì wà ní ṣíṣí. Ọ́fíìsì alágbàtà yín yóò tún un ṣí lẹ́yìn ìpè.",
  "A holder has frozen trading on this account: it takes no orders. Withdrawals go on. Your broker’s office opens it again after a call.":
    "Ẹni tó ni àkántì yìí ti ti òwò pa lórí rẹ̀: kò gba àṣẹ. Ìgbowó ń lọ bíi ti tẹ́lẹ̀. Ọ́fíìsì alágbàtà yín yóò tún un ṣí lẹ́yìn ìpè.",
  "Freeze the account": "Ti àkántì náà pa",
  "If you fear that somebody else can use your account, freeze it: orders and withdrawals are refused at once. Your money and shares stay yours, and your broker’s office opens it again when it has spoken with you.":
    "Bí ẹ bá ń bẹ̀rù pé ẹlòmíràn lè lo àkántì yín, ẹ tì í pa: a ó kọ àṣẹ àti ìgbowó lẹ́sẹ̀kẹsẹ̀. Owó àti ìpín yín ṣì jẹ́ tiyín, ọ́fíìsì alágbàtà yín yóò sì tún un ṣí nígbà tó bá ti bá yín sọ̀rọ̀.",
  "Freeze everything": "Ti ohun gbogbo pa",
  "Freeze trading only": "Ti òwò nìkan pa",
  "Freeze account {0}": "Ti àkántì {0} pa",
  "Freeze trading on account {0}": "Ti òwò pa lórí àkántì {0}",
  "From now on it takes no orders and pays nothing out, whoever asks. Only your broker’s office can undo this.":
    "Láti ìsinsìnyí kò ní gba àṣẹ, kò sì ní san owó jáde, ẹni yòówù tó bá béèrè. Ọ́fíìsì alágbàtà yín nìkan ló lè yí i padà.",
  "From now on it takes no orders, whoever asks; you can still withdraw. Only your broker’s office can undo this.":
    "Láti ìsinsìnyí kò ní gba àṣẹ, ẹni yòówù tó bá béèrè; ẹ ṣì lè gba owó. Ọ́fíìsì alágbàtà yín nìkan ló lè yí i padà.",
  "Cancel its open orders as well": "Fagi lé àwọn àṣẹ rẹ̀ tó ṣì wà ní ṣíṣí pẹ̀lú",
  "Account {0} is frozen": "A ti ti àkántì {0} pa",
} as const;
