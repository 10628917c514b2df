// What the device keeps and offers by itself, in Yoruba: the time without a line, new releases, saving data.

export const deviceTexts = {
  "Buys green, sales red": "Rírà aláwọ̀ ewé, títà pupa",
  "Signs alone, no colour": "Àmì nìkan, láìsí àwọ̀",
  "{0} received": "A ti gba {0}",
  "What this page has received over the line since it was opened.":
    "Ohun tí ojú ìwé yìí ti gbà láti ìgbà tí a ti ṣí i.",
  "Your line is slow or set to save data. Live figures can come every few seconds instead.":
    "Ìlà rẹ lọ́ra tàbí ó fẹ́ fi dátà pamọ́. Àwọn nọ́ńbà lè máa dé ní ìṣẹ́jú àáyá díẹ̀ díẹ̀.",
  "Save data": "Fi dátà pamọ́",
  "Not now": "Kì í ṣe báyìí",
  "A new version is ready. It opens when you say so.": "Ẹ̀dà tuntun ti ṣetán. Yóò ṣí nígbà tí o bá ní kó ṣí.",
  "A new version is ready. It waits until your order is sent or cleared.":
    "Ẹ̀dà tuntun ti ṣetán. Yóò dúró títí o fi fi àṣẹ rẹ ránṣẹ́ tàbí pa á rẹ́.",
  "Open the new version": "Ṣí ẹ̀dà tuntun",
  "Least data: charts as tables, letters of the device": "Dátà tó kéré jù: àwòrán gẹ́gẹ́ bí tábìlì, lẹ́tà ẹ̀rọ náà",
  "No connection": "Kò sí ìsopọ̀",
  "This is what {0} last read. It is not live: prices and orders may have changed since.":
    "Èyí ni ohun tí {0} kà kẹ́yìn. Kì í ṣe ojú ẹsẹ̀: iye owó àti àṣẹ lè ti yí padà láti ìgbà náà.",
  "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.":
    "Kò sí ohun tí a fi pamọ́ sórí ẹ̀rọ yìí síbẹ̀. Ohun tí o rí nínú àwọn ìpín àti àṣẹ rẹ ni a máa ń fi pamọ́ fún irú àkókò yìí.",
  "as of {0}": "ní {0}",
  "History as of {0}": "Ìtàn ní {0}",
  "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.":
    "A lè fi àṣẹ sílẹ̀, yí i padà tàbí fagi lé e nígbà tí ìsopọ̀ bá padà dé. Kò sí ohun tó ń lọ fúnra rẹ̀.",
  "No shares were held.": "Kò sí ìpín kankan.",
  "There were no orders.": "Kò sí àṣẹ kankan.",
  "Not read on this device yet.": "A kò tíì kà á lórí ẹ̀rọ yìí.",
  "at {0} on average": "ní {0} ní ìpíndọ́gba",
  "{0} of {1} at {2}": "{0} nínú {1} ní {2}",
  "Last sign-in {0} at {1}": "Ìwọlé tó kẹ́yìn {0} ní {1}",
  "From {0}, {1}.": "Láti {0}, {1}.",
  "Once since then somebody has tried in vain.": "Ẹ̀ẹ̀kan láti ìgbà náà, ẹnìkan gbìyànjú lásán.",
  "{0} times since then somebody has tried in vain.": "Ìgbà {0} láti ìgbà náà, ẹnìkan gbìyànjú lásán.",
} as const;
