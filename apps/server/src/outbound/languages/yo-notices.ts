// What notices say, in Yoruba; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const yoNotices: TranslatedNotices = {
  "An order was entered for your account": "A ti tẹ àṣẹ kan wọlé fún àkántì yín",
  "An order was changed for your account": "A ti yí àṣẹ kan padà fún àkántì yín",
  "An order was asked to be cancelled": "A ti béèrè kí a fagi lé àṣẹ kan",
  "An order entered for you has traded": "Àṣẹ tí a tẹ̀ wọlé fún yín ti ṣòwò",
  "A trade of an order entered for you was taken back": "A ti gba òwò àṣẹ tí a tẹ̀ wọlé fún yín padà",
  "Buy {0} {1} at ₦{2}, account {3}.": "Ra {1} {0} ní ₦{2}, àkántì {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Ta {1} {0} ní ₦{2}, àkántì {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Ra {1} {0} ní iye ọjà, àkántì {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Ta {1} {0} ní iye ọjà, àkántì {2}.",
  "Bought {0} {1} at ₦{2}.": "A ra {1} {0} ní ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "A ta {1} {0} ní ₦{2}.",
  "A withdrawal was asked for": "A ti béèrè ìgbowó kan",
  "Your withdrawal is approved": "A ti fọwọ́ sí ìgbowó yín",
  "Your withdrawal is paid": "A ti san ìgbowó yín",
  "Your withdrawal was not approved": "A kò fọwọ́ sí ìgbowó yín",
  "The bank did not pay your withdrawal": "Báǹkì kò san ìgbowó yín",
  "₦{0} to {1} {2}.": "₦{0} sí {1} {2}.",
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
  "Your application has arrived": "Ìwé ìbéèrè yín ti dé",
  "We have your application {0} and look at it within two working days.":
    "Ìwé ìbéèrè yín {0} ti dé ọ̀dọ̀ wa; a ó wò ó láàárín ọjọ́ iṣẹ́ méjì.",
  "Your application needs you": "Ìwé ìbéèrè yín nílò yín",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "Ohun kan wà láti tún ṣe nínú ìwé ìbéèrè yín {0}: {1} Ẹ wọlé kí ẹ sì tún fi ránṣẹ́.",
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
