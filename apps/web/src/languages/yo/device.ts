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
  "Stops and exits": "Àṣẹ dúró àti ìjáde",
  "The exchange’s line takes no stop orders and no exit linked to an order, so none are offered here: a trigger that a browser watched would not be there when you are not. An alert tells you when a price is reached.":
    "Ìlà ọjà pàṣípààrọ̀ kì í gba àṣẹ dúró tàbí ìjáde tó so mọ́ àṣẹ, nítorí náà a kò pèsè wọn níbí: ohun tí aṣàwákiri ń ṣọ́ kò ní sí níbẹ̀ nígbà tí ẹ kò bá sí. Ìkìlọ̀ máa sọ fún yín nígbà tí iye bá dé.",
  Band: "Àlà",
  "T+1": "T+1",
  CSCS: "CSCS",
  FOK: "FOK",
  Lot: "Ìdì",
  "The bid is the best price that a buyer offers now, the offer the best that a seller asks. You sell at the bid and buy at the offer when you do not want to wait.":
    "Iye ìrà ni iye tó dára jù tí olùrà ń fúnni báyìí, iye títà ni tó dára jù tí olùtà ń béèrè. Ẹ ó tà ní iye ìrà, ẹ ó rà ní iye títà bí ẹ kò bá fẹ́ dúró.",
  "The smallest step of a price. An order must lie on a step; the exchange sets how large it is.":
    "Ìgbésẹ̀ tó kéré jù tí iye lè gbé. Àṣẹ gbọ́dọ̀ wà lórí ìgbésẹ̀; ọjà pàṣípààrọ̀ ló ń pinnu bó ṣe tóbi tó.",
  "How far a price may go in one day, up and down from the last close. Orders beyond it are refused.":
    "Bí iye ṣe lè lọ jìnnà tó ní ọjọ́ kan, sókè àti sísàlẹ̀ láti ìparí ìkẹyìn. A máa kọ àṣẹ tó bá kọjá rẹ̀.",
  "The trade day and one business day more: then the shares you bought stand in your CSCS account, and what you sold is paid.":
    "Ọjọ́ òwò àti ọjọ́ iṣẹ́ kan sí i: nígbà náà ni ìpín tí ẹ rà máa wà nínú àkáǹtì CSCS yín, a ó sì san ohun tí ẹ tà.",
  "Central Securities Clearing System: the depository that keeps everybody’s shares. Your account number there is the one on your orders.":
    "Central Securities Clearing System: ibi ìpamọ́ tó ń tọ́jú ìpín gbogbo ènìyàn. Nọ́ńbà àkáǹtì yín níbẹ̀ ni èyí tó wà lórí àṣẹ yín.",
  "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.":
    "Kún tàbí parẹ́: a tà á lẹ́sẹ̀kẹsẹ̀ pátápátá, tàbí a kò tà á rárá. Lẹ́sẹ̀kẹsẹ̀ tàbí parẹ́ ń mú ohun tó wà, ó sì fi ìyókù sílẹ̀.",
  "The average price of all that traded, with more weight where more shares traded.":
    "Ìdájọ́ iye gbogbo ohun tí a tà, pẹ̀lú ìwọ̀n púpọ̀ síi níbi tí ìpín púpọ̀ ti lọ.",
  "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.":
    "Iye ìpín tí àṣẹ ń wá nínú rẹ̀. Níbí ìkan ni: a lè ra tàbí ta iye ìpín odidi èyíkéyìí.",
  "Day order": "Àṣẹ ọjọ́ kan",
  "It waits until the market closes today. What has not traded by then ends by itself.":
    "Ó ń dúró títí ọjà yóò fi ti lónìí. Ohun tí kò bá tíì ṣòwò nígbà náà yóò parí fúnra rẹ̀.",
  "GTC and GTD": "GTC àti GTD",
  "Good till cancelled waits day after day until it trades or you cancel it. Here you choose the last day instead: good till date, thirty days at most.":
    "Good till cancelled ń dúró lójoojúmọ́ títí yóò fi ṣòwò tàbí tí ẹ bá fagi lé e. Níbí, ọjọ́ ìkẹyìn ni ẹ ń yàn: good till date, ọgbọ̀n ọjọ́ ó pọ̀ jù.",
  "Auction order": "Àṣẹ gbàǹjo",
  "It trades only in the opening or the closing auction, where all orders are collected first and trade together at one price.":
    "Ó ń ṣòwò nínú gbàǹjo ìṣíṣí tàbí ti ìparí nìkan, níbi tí a ti kọ́kọ́ kó gbogbo àṣẹ jọ tí wọ́n sì ṣòwò papọ̀ ní iye owó kan.",
} as const;
