// What is stopped on an account, in Hausa, by the English text; awaiting review by a native speaker.

export const accountStateTexts = {
  "Nothing is stopped": "Ba abin da aka dakatar",
  "Debit freeze": "Daskarewar biya",
  Suspended: "An dakatar",
  "Frozen by a holder": "Wani mai asusu ya daskarar",
  "Trading frozen by a holder": "Wani mai asusu ya daskarar da ciniki",
  "Nothing is bought with this account or paid out of it now. Shares can be sold. Call your broker to learn more.":
    "Ba a saye da wannan asusu ko fitar da kuɗi daga gare shi yanzu. Ana iya sayar da hannun jari. Ku kira dillalinku don ƙarin bayani.",
  "Your broker has suspended this account: it takes no orders and pays nothing out. Open orders can be cancelled. Call your broker to learn more.":
    "Dillalinku ya dakatar da wannan asusu: ba ya karɓar oda kuma ba ya biyan kuɗi. Ana iya soke buɗaɗɗun oda. Ku kira dillalinku don ƙarin bayani.",
  "A holder has frozen this account: it takes no orders and pays nothing out. Open orders can be cancelled. Your broker’s office opens it again after a call.":
    "Wani mai asusun ya daskarar da shi: ba ya karɓar oda kuma ba ya biyan kuɗi. Ana iya soke buɗaɗɗun oda. Ofishin dillalinku zai sake buɗe shi bayan an yi waya.",
  "A holder has frozen trading on this account: it takes no orders. Withdrawals go on. Your broker’s office opens it again after a call.":
    "Wani mai asusun ya daskarar da ciniki a kansa: ba ya karɓar oda. Ana ci gaba da cire kuɗi. Ofishin dillalinku zai sake buɗe shi bayan an yi waya.",
  "Freeze the account": "Daskarar da asusun",
  "If you fear that somebody else can use your account, freeze it: orders and withdrawals are refused at once. Your money and shares stay yours, and your broker’s office opens it again when it has spoken with you.":
    "Idan kuna tsoron wani zai iya amfani da asusunku, ku daskarar da shi: za a ƙi oda da cire kuɗi nan take. Kuɗinku da hannun jarinku suna nan naku, kuma ofishin dillalinku zai sake buɗe shi bayan ya yi magana da ku.",
  "Freeze everything": "Daskarar da komai",
  "Freeze trading only": "Daskarar da ciniki kaɗai",
  "Freeze account {0}": "Daskarar da asusun {0}",
  "Freeze trading on account {0}": "Daskarar da ciniki a asusun {0}",
  "From now on it takes no orders and pays nothing out, whoever asks. Only your broker’s office can undo this.":
    "Daga yanzu ba ya karɓar oda kuma ba ya biyan kuɗi, ko wa ya nema. Ofishin dillalinku kaɗai zai iya mayar da shi.",
  "From now on it takes no orders, whoever asks; you can still withdraw. Only your broker’s office can undo this.":
    "Daga yanzu ba ya karɓar oda, ko wa ya nema; har yanzu kuna iya cire kuɗi. Ofishin dillalinku kaɗai zai iya mayar da shi.",
  "Cancel its open orders as well": "A soke buɗaɗɗun odarsa ma",
  "Account {0} is frozen": "An daskarar da asusun {0}",
} as const;
