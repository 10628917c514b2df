// What notices say, in Yoruba; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const yoNotices: TranslatedNotices = {
  "An order was entered for your account": "A ti tẹ àṣẹ kan wọlé fún àkántì yín",
  "An order was changed for your account": "A ti yí àṣẹ kan padà fún àkántì yín",
  "An order was asked to be cancelled": "A ti béèrè kí a fagi lé àṣẹ kan",
  "An order entered for you has traded": "Àṣẹ tí a tẹ̀ wọlé fún yín ti ṣòwò",
  "A trade of an order entered for you was taken back": "A ti gba òwò àṣẹ tí a tẹ̀ wọlé fún yín padà",
  "An order did not reach the exchange; what it held is free again": "Àṣẹ kan kò dé ọjà; ohun tí ó dì mú ti di òmìnira",
  "A dividend was paid into your account": "A san èrè ìpín sínú àkántì yín",
  "{0}: ₦{1} for {2} shares; ₦{3} of tax was kept back.": "{0}: ₦{1} fún ìpín {2}; a yọ owó orí ₦{3} kúrò.",
  "Rights were taken up for your account": "A ti lo ẹ̀tọ́ ìrà fún àkáǹtì yín",
  "Shares have come to your account": "Ìpín ti wọ àkántì yín",
  "The number of your shares has changed": "Iye ìpín yín ti yí padà",
  "{0}: {1} shares.": "{0}: ìpín {1}.",
  "Buy {0} {1} at ₦{2}, account {3}.": "Ra {1} {0} ní ₦{2}, àkántì {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Ta {1} {0} ní ₦{2}, àkántì {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Ra {1} {0} ní iye ọjà, àkántì {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Ta {1} {0} ní iye ọjà, àkántì {2}.",
  "Bought {0} {1} at ₦{2}.": "A ra {1} {0} ní ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "A ta {1} {0} ní ₦{2}.",
  "A sale for your account waits for your approval": "Títà kan fún àkáǹtì rẹ ń dúró de ìfọwọ́sí rẹ",
  "A sale that waited for approval is now an order": "Títà tó ń dúró de ìfọwọ́sí ti di àṣẹ",
  "A sale that waited for approval was declined": "A ti kọ títà tó ń dúró de ìfọwọ́sí",
  "A sale that waited for approval was withdrawn": "A ti fa títà tó ń dúró de ìfọwọ́sí padà",
  "A sale that waited for approval has lapsed": "Àkókò títà tó ń dúró de ìfọwọ́sí ti kọjá",
  "A sale for your account waits until a second person has looked at it":
    "Títà kan fún àkáǹtì rẹ ń dúró títí ẹni kejì yóò fi yẹ̀ ẹ́ wò",
  "A sale waits for a second person": "Títà kan ń dúró de ẹni kejì",
  "Withdrawals of your account wait for some days after a sale by staff":
    "Yíyọ owó láti àkáǹtì rẹ yóò dúró fún ọjọ́ díẹ̀ lẹ́yìn títà tí òṣìṣẹ́ ṣe",
  "Account {0}: until {1}.": "Àkáǹtì {0}: títí {1}.",
  "Your account is open again": "A ti tún ṣí àkántì yín",
  "Account {0} takes orders and pays out as before.": "Àkántì {0} ń gba àṣẹ, ó sì ń san owó jáde bíi ti tẹ́lẹ̀.",
  "Your account is closed for purchases and payments": "A ti ti àkántì yín pa fún ríra àti sísan owó jáde",
  "Account {0}: nothing is bought or paid out; shares can be sold. Call us to learn more.":
    "Àkántì {0}: kò lè ra ohunkóhun tàbí san owó jáde; ẹ lè ta ìpín. Ẹ pè wá láti mọ̀ sí i.",
  "Your account is suspended": "A ti dá àkántì yín dúró",
  "Account {0} takes no orders and pays nothing out. Call us to learn more.":
    "Àkántì {0} kò gba àṣẹ, kò sì san owó jáde. Ẹ pè wá láti mọ̀ sí i.",
  "Your account was frozen by a holder": "Ẹni tó ni àkántì yín ti tì í pa",
  "Account {0} takes no orders and pays nothing out until our office opens it again. If this was not you, call us at once.":
    "Àkántì {0} kò gba àṣẹ, kò sì san owó jáde títí ọ́fíìsì wa yóò fi tún un ṣí. Bí kì í bá ṣe ẹ̀yin, ẹ pè wá lẹ́sẹ̀kẹsẹ̀.",
  "Trading on your account was frozen by a holder": "Ẹni tó ni àkántì yín ti ti òwò pa lórí rẹ̀",
  "Account {0} takes no orders until our office opens it again. If this was not you, call us at once.":
    "Àkántì {0} kò gba àṣẹ títí ọ́fíìsì wa yóò fi tún un ṣí. Bí kì í bá ṣe ẹ̀yin, ẹ pè wá lẹ́sẹ̀kẹsẹ̀.",
  "A client has frozen their account": "Oníbàárà kan ti ti àkántì rẹ̀ pa",
  "{1}, account {0}: call them before you open it again.": "{1}, àkántì {0}: ẹ pè wọ́n kí ẹ tó tún un ṣí.",
  "Orders were entered for your account: keep this message": "A ti tẹ àṣẹ wọlé fún àkántì yín: ẹ pa ìfiránṣẹ́ yìí mọ́",
  "Account {0} has {1} receipts, and the last ends with {2}. With it you can check that none was changed since.":
    "Àkántì {0} ní rìsíìtì {1}, èyí tó kẹ́yìn parí pẹ̀lú {2}. Pẹ̀lú rẹ̀, ẹ lè ṣàyẹ̀wò pé a kò yí ọ̀kankan padà láti ìgbà náà.",
  "A client says that an order was not theirs": "Oníbàárà kan sọ pé àṣẹ kan kì í ṣe tirẹ̀",
  "Order {0}: {1} {2}, account {3}.": "Àṣẹ {0}: {1} {2}, àkántì {3}.",
  "Your broker has answered about an order": "Alágbàtà yín ti dáhùn nípa àṣẹ kan",
  "Order {0}: {1}": "Àṣẹ {0}: {1}",
  "A withdrawal was asked for": "A ti béèrè ìgbowó kan",
  "Your withdrawal is approved": "A ti fọwọ́ sí ìgbowó yín",
  "Your withdrawal is paid": "A ti san ìgbowó yín",
  "Your withdrawal was not approved": "A kò fọwọ́ sí ìgbowó yín",
  "The bank did not pay your withdrawal": "Báǹkì kò san ìgbowó yín",
  "₦{0} to {1} {2}.": "₦{0} sí {1} {2}.",
  "A withdrawal is later than was promised": "Gbígba owó kan ti pẹ́ ju bí a ti ṣèlérí lọ",
  "Withdrawal {0} of ₦{1} still waits.": "Gbígba owó {0} ti ₦{1} ṣì ń dúró.",
  "Withdrawals of a stopped account are open": "Ìgbowó ṣì wà lórí àkántì tí a ti dá dúró",
  "{1}, account {0}: {2}. Pay nothing until the account is open again.":
    "{1}, àkántì {0}: {2}. Ẹ má san ohunkóhun títí a ó fi tún àkántì náà ṣí.",
  "Shares have left your account": "Àwọn ìpín ti kúrò nínú àkántì yín",
  "Your cash was put right by your broker": "Alágbàtà yín ti ṣàtúnṣe owó yín",
  "₦{0} added. Why: {1}": "A fi ₦{0} kún un. Ìdí: {1}",
  "₦{0} taken off. Why: {1}": "A yọ ₦{0} kúrò. Ìdí: {1}",
  "A report of the exchange could not be applied": "A kò lè fi ìròyìn kan láti ọjà sílẹ̀",
  "It waits under End of day until somebody has looked at it.": "Ó ń dúró lábẹ́ Ìparí ọjọ́ títí ẹnì kan yóò fi wò ó.",
  "{0} of them wait under End of day until somebody has looked.":
    "{0} nínú wọn ń dúró lábẹ́ Ìparí ọjọ́ títí ẹnì kan yóò fi wò wọ́n.",
  "Your contract notes of {0} are ready": "Àwọn ìwé òwò yín ti {0} ti wà",
  "Your contract notes of {0} have changed": "Àwọn ìwé òwò yín ti {0} ti yí padà",
  "Account {0}: {1} purchases, ₦{2} to pay; {3} sales, ₦{4} to receive. They settle on {5}.":
    "Àkọọ́lẹ̀ {0}: ríra {1}, ₦{2} láti san; títà {3}, ₦{4} láti gbà. Wọn yóò parí ní {5}.",
  "Your deposit is in your account": "Owó tí ẹ fi pamọ́ ti wọ àkántì yín",
  "Your deposit did not come through": "Owó tí ẹ fi pamọ́ kò wọlé",
  "A deposit was taken back": "A ti gba ìfowópamọ́ kan padà",
  "₦{0} by {1}, reference {2}.": "₦{0} nípasẹ̀ {1}, nọ́ńbà ìtọ́kasí {2}.",
  "bank transfer": "ìfowóránṣẹ́ báǹkì",
  cash: "owó lọ́wọ́",
  cheque: "sọ̀wédowó",
  "A change of your bank details was asked for": "A ti béèrè láti yí àlàyé báǹkì yín padà",
  "Your bank details were changed": "A ti yí àlàyé báǹkì yín padà",
  "Your bank details were not changed": "A kò yí àlàyé báǹkì yín padà",
  "{0} {1}. If this was not you, call us at once.": "{0} {1}. Bí kì í bá ṣe ẹ̀yin, ẹ pè wá kíákíá.",
  "Other bank accounts for clients to pay into were asked for":
    "A ti béèrè fún àwọn àkáǹtì báǹkì mìíràn tí àwọn oníbàárà yóò máa san owó sí",
  "{0} asked for: {1}. Clients see the accounts of before until another administrator approves.":
    "{0} béèrè fún: {1}. Àwọn oníbàárà ń rí àwọn àkáǹtì ti tẹ́lẹ̀ títí alábòójútó mìíràn yóò fi fọwọ́ sí i.",
  "Clients are shown other bank accounts to pay into":
    "A ń fi àwọn àkáǹtì báǹkì mìíràn tí wọn yóò san owó sí han àwọn oníbàárà báyìí",
  "{0} approved what {1} asked for: {2}.": "{0} fọwọ́ sí ohun tí {1} béèrè fún: {2}.",
  "no account": "kò sí àkáǹtì",
  "Somebody else was made a holder of your account": "A ti fi ẹlòmíràn kún àwọn tó ni àkáǹtì yín",
  "Somebody may now act as the holder of your account": "Ẹnì kan lè ṣe bí ẹni tó ni àkáǹtì yín báyìí",
  "Your e-mail address or your phone number was changed": "A ti yí àdírẹ́sì ímeèlì tàbí nọ́mbà fóònù yín padà",
  "Your application has arrived": "Ìwé ìbéèrè yín ti dé",
  "We have your application {0} and look at it within two working days.":
    "Ìwé ìbéèrè yín {0} ti dé ọ̀dọ̀ wa; a ó wò ó láàárín ọjọ́ iṣẹ́ méjì.",
  "Your application needs you": "Ìwé ìbéèrè yín nílò yín",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "Ohun kan wà láti tún ṣe nínú ìwé ìbéèrè yín {0}: {1} Ẹ wọlé kí ẹ sì tún fi ránṣẹ́.",
  "Your sign-in is unlocked": "A ti ṣí ìwọlé yín",
  "After wrong passwords it was locked; an administrator has opened it. You may try again.":
    "A ti í pa lẹ́yìn àwọn ọ̀rọ̀ aṣínà tí kò tọ́; alábòójútó ti ṣí i. Ẹ lè gbìyànjú lẹ́ẹ̀kan sí i.",
  "You were signed out everywhere": "A ti yọ yín jáde níbi gbogbo",
  "An administrator ended your sessions on every device. Sign in again, or ask your broker why.":
    "Alábòójútó ti parí ìwọlé yín lórí gbogbo ẹ̀rọ. Ẹ wọlé lẹ́ẹ̀kan sí i, tàbí ẹ béèrè ìdí lọ́wọ́ alágbàtà yín.",
  "Your application is approved": "A ti fọwọ́ sí ìwé ìbéèrè yín",
  "Your application {0} is approved and has gone to the depository. Your account number follows.":
    "A ti fọwọ́ sí ìwé ìbéèrè yín {0}, a sì ti fi ránṣẹ́ sí ilé ìpamọ́ ìpín. Nọ́ńbà àkántì yín ń bọ̀.",
  "Your application was declined": "A kò gba ìwé ìbéèrè yín",
  "We cannot open an account on your application {0}: {1}": "A kò lè ṣí àkántì lórí ìwé ìbéèrè yín {0}: {1}",
  "Your account is open": "Àkántì yín ti ṣí",
  "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.":
    "Ìwé ìbéèrè yín {0} ti parí. Àkántì ìpín yín ni {1}, CHN yín ni {2}. Ẹ wọlé láti ṣòwò.",
  "Your application has lapsed": "Àkókò ìwé ìbéèrè yín ti kọjá",
  "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.":
    "A kò fi ohunkóhun kún ìwé ìbéèrè yín {0} fún ọgbọ̀n ọjọ́, nítorí náà a ti tì í. Ẹ lè bẹ̀rẹ̀ tuntun.",
  "Alert: {0}": "Ìkìlọ̀: {0}",
  "{0} is at ₦{1}; you asked for ₦{2} or above.": "{0} wà ní ₦{1}; ẹ béèrè fún ₦{2} tàbí jù bẹ́ẹ̀ lọ.",
  "{0} is at ₦{1}; you asked for ₦{2} or below.": "{0} wà ní ₦{1}; ẹ béèrè fún ₦{2} tàbí kéré sí i.",
  "{0} has moved {1}% today; you asked for {2}%.": "{0} ti yí {1}% lónìí; ẹ béèrè fún {2}%.",
  "{1} shares of {0} have traded today; you asked for {2}.": "Ìpín {1} ti {0} ni a ti ṣòwò lónìí; ẹ béèrè fún {2}.",
  "Order {0} in {1} is done: {2} shares traded.": "Àṣẹ {0} lórí {1} ti parí: ìpín {2} ni a ṣòwò.",
  "Order {0} in {1} has ended; {2} shares traded of it.": "Àṣẹ {0} lórí {1} ti dópin; ìpín {2} nínú rẹ̀ ni a ṣòwò.",
};
