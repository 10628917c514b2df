// Holdings, their lots and movements, in Yoruba, by the English text; awaiting review by a native speaker.

export const holdingTexts = {
  "Also what is all gone": "Pẹ̀lú èyí tó ti tán",
  Settled: "Ti parí",
  "Paid for and delivered": "A ti sanwó, a sì ti gbà á",
  "{0} settle on {1}": "{0} máa parí ní {1}",
  "Dividends 12 m (₦)": "Èrè ìpín oṣù 12 (₦)",
  "What its dividends of the last 12 months brought, after the tax that the company kept back":
    "Ohun tí èrè ìpín rẹ̀ ti oṣù 12 sẹ́yìn mú wá, lẹ́yìn owó orí tí ilé-iṣẹ́ yọ",
  "Yield on cost": "Èrè lórí iye tí ó ná",
  "The dividends of the last 12 months as a part of what the shares cost":
    "Èrè ìpín oṣù 12 sẹ́yìn gẹ́gẹ́ bí ìpín nínú ohun tí àwọn ìpín náà ná",
  "Days to exit": "Ọjọ́ láti jáde",
  "Trading days to sell all of it at a fifth of the usual day’s volume, the middle of the last 20; none: it hardly trades":
    "Ọjọ́ òwò láti ta gbogbo rẹ̀ ní ìdámárùn-ún iye òwò ọjọ́, àárín 20 tó kẹ́yìn; kò sí: kì í fi bẹ́ẹ̀ tà",
  "Held since": "Wà lọ́wọ́ láti",
  "The day the first of these shares came, with never none of them since":
    "Ọjọ́ tí àkọ́kọ́ nínú ìpín wọ̀nyí dé, tí wọn kò tán rí láti ìgbà náà",
  "CSCS differs by": "CSCS yàtọ̀ ní",
  "What the depository says you hold, less what our books said on that day; your broker clears it up":
    "Ohun tí CSCS sọ pé o ní, yọ ohun tí ìwé wa sọ ní ọjọ́ náà; alágbàtà rẹ yóò yanjú rẹ̀",
  "CSCS has {0}, our books {1}, on {2}": "CSCS ní {0}, ìwé wa {1}, ní {2}",
  Details: "Àlàyé",
  Lots: "Ìdìpọ̀",
  "Lots of {0}": "Ìdìpọ̀ {0}",
  "Corporate actions": "Ìgbésẹ̀ ilé-iṣẹ́",
  "Corporate actions of {0}": "Ìgbésẹ̀ ilé-iṣẹ́ {0}",
  "Shares sold leave the oldest lot first. The books take each sale at the average cost of all the shares instead, so the lots and the holding may differ by what the last line but one says.":
    "Ìpín tí a tà ń jáde láti inú ìdìpọ̀ tó pẹ́ jù lọ. Ṣùgbọ́n ìwé ń gba títà kọ̀ọ̀kan ní ìpíndọ́gba iye gbogbo ìpín, nítorí náà ìdìpọ̀ àti ohun ìní lè yàtọ̀ ní ohun tí ìlà tó ṣáájú ìkẹyìn sọ.",
  "{0} at {1}": "{0} ní {1}",
  fees: "owó iṣẹ́",
  cost: "iye",
  "{0} days": "ọjọ́ {0}",
  "1 day": "ọjọ́ 1",
  "What the lots cost": "Iye tí àwọn ìdìpọ̀ ná",
  "Moved by sales at the average": "Ohun tí títà ní ìpíndọ́gba yí",
  "What the holding cost": "Iye tí ohun ìní náà ná",
  "Gain of the lots": "Èrè àwọn ìdìpọ̀",
  "Shares in lots": "Ìpín nínú àwọn ìdìpọ̀",
  "No lots: none of these shares are held": "Kò sí ìdìpọ̀: kò sí ìpín wọ̀nyí lọ́wọ́",
  "Bonus, rights, split": "Àjẹmọ́nú, ẹ̀tọ́, pípín",
  Transferred: "A gbé lọ",
  "Came from other brokers, less what went to them": "Ohun tó wá láti ọ̀dọ̀ alágbàtà míì, yọ èyí tó lọ sọ́dọ̀ wọn",
  "Taken back": "A gbà padà",
  "Trades and corporate actions that were taken back": "Òwò àti ìgbésẹ̀ ilé-iṣẹ́ tí a gbà padà",
  "Movements of {0}": "Ìgbòkègbodò {0}",
  "The first {0} of them; narrow the report to {1} for all.": "Àwọn {0} àkọ́kọ́; dín ìròyìn kù sí {1} fún gbogbo rẹ̀.",
  "{0}: opening and moves make closing": "{0}: ìbẹ̀rẹ̀ àti ìgbòkègbodò jẹ́ ìparí",
} as const;
