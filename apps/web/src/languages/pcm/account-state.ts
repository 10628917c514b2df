// What is stopped on an account, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const accountStateTexts = {
  "Nothing is stopped": "Nothing dey stopped",
  "Debit freeze": "Debit freeze",
  Suspended: "Suspended",
  "Frozen by a holder": "Person wey get am don freeze am",
  "Trading frozen by a holder": "Person wey get am don freeze trading",
  "Nothing is bought with this account or paid out of it now. Shares can be sold. Call your broker to learn more.":
    "You no fit use this account buy or comot money now. You fit sell shares. Call your broker make dem explain.",
  "Your broker has suspended this account: it takes no orders and pays nothing out. Open orders can be cancelled. Call your broker to learn more.":
    "Your broker don suspend this account: e no dey take order and e no dey pay out. You fit still cancel open orders. Call your broker make dem explain.",
  "A holder has frozen this account: it takes no orders and pays nothing out. Open orders can be cancelled. Your broker’s office opens it again after a call.":
    "Person wey get this account don freeze am: e no dey take order and e no dey pay out. You fit still cancel open orders. Your broker office go open am again after dem talk with you.",
  "A holder has frozen trading on this account: it takes no orders. Withdrawals go on. Your broker’s office opens it again after a call.":
    "Person wey get this account don freeze trading for am: e no dey take order. You fit still withdraw. Your broker office go open am again after dem talk with you.",
  "Freeze the account": "Freeze the account",
  "If you fear that somebody else can use your account, freeze it: orders and withdrawals are refused at once. Your money and shares stay yours, and your broker’s office opens it again when it has spoken with you.":
    "If you dey fear say another person fit use your account, freeze am: orders and withdrawals go stop sharp sharp. Your money and shares still be your own, and your broker office go open am again when dem don talk with you.",
  "Freeze everything": "Freeze everything",
  "Freeze trading only": "Freeze trading only",
  "Freeze account {0}": "Freeze account {0}",
  "Freeze trading on account {0}": "Freeze trading for account {0}",
  "From now on it takes no orders and pays nothing out, whoever asks. Only your broker’s office can undo this.":
    "From now e no go take order or pay out, no matter who ask. Na only your broker office fit undo this.",
  "From now on it takes no orders, whoever asks; you can still withdraw. Only your broker’s office can undo this.":
    "From now e no go take order, no matter who ask; you fit still withdraw. Na only your broker office fit undo this.",
  "Cancel its open orders as well": "Cancel the open orders too",
  "Account {0} is frozen": "Account {0} don freeze",
} as const;
