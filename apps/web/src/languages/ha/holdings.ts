// Holdings, their lots and movements, in Hausa, by the English text; awaiting review by a native speaker.

export const holdingTexts = {
  "Also what is all gone": "Har da abin da ya kare",
  Settled: "An daidaita",
  "Paid for and delivered": "An biya kuma an kawo",
  "{0} settle on {1}": "{0} za su daidaita ran {1}",
  "Dividends 12 m (₦)": "Ribar hannun jari wata 12 (₦)",
  "What its dividends of the last 12 months brought, after the tax that the company kept back":
    "Abin da ribarsa ta watanni 12 da suka wuce ta kawo, bayan harajin da kamfani ya cire",
  "Yield on cost": "Riba bisa kudin saye",
  "The dividends of the last 12 months as a part of what the shares cost":
    "Ribar watanni 12 da suka wuce a matsayin kaso na kudin hannun jarin",
  "Days to exit": "Kwanakin fita",
  "Trading days to sell all of it at a fifth of the usual day’s volume, the middle of the last 20; none: it hardly trades":
    "Kwanakin ciniki na sayar da su duka a daya cikin biyar na yawan da aka saba, tsakiyar 20 na karshe; babu: da kyar ake cinikinsa",
  "Held since": "An rike tun",
  "The day the first of these shares came, with never none of them since":
    "Ranar da na farko cikin wadannan ya zo, ba su taba karewa ba tun lokacin",
  "CSCS differs by": "CSCS ya bambanta da",
  "What the depository says you hold, less what our books said on that day; your broker clears it up":
    "Abin da ma’ajiya ta ce kana rike da shi, ban da abin da littafinmu ya ce a ranar; dillalinka zai warware",
  "CSCS has {0}, our books {1}, on {2}": "CSCS na da {0}, littafinmu {1}, ran {2}",
  Details: "Bayani",
  Lots: "Rukuni",
  "Lots of {0}": "Rukunin {0}",
  "Corporate actions": "Ayyukan kamfani",
  "Corporate actions of {0}": "Ayyukan kamfanin {0}",
  "Shares sold leave the oldest lot first. The books take each sale at the average cost of all the shares instead, so the lots and the holding may differ by what the last line but one says.":
    "Hannun jarin da aka sayar na fita daga rukuni mafi tsufa da farko. Littafi kuwa yana daukar kowane sayarwa a matsakaicin kudin duka, don haka rukuni da abin da ake rike da shi na iya bambanta da abin da layi na kafin karshe ya ce.",
  "{0} at {1}": "{0} a kan {1}",
  fees: "kudade",
  cost: "kudin saye",
  "{0} days": "kwanaki {0}",
  "1 day": "kwana 1",
  "What the lots cost": "Kudin rukunan",
  "Moved by sales at the average": "Abin da sayarwa a matsakaici ta motsa",
  "What the holding cost": "Kudin abin da ake rike da shi",
  "Gain of the lots": "Ribar rukunan",
  "Shares in lots": "Hannun jari a rukunai",
  "No lots: none of these shares are held": "Babu rukuni: ba a rike da ko daya ba",
  "Bonus, rights, split": "Kari, hakki, rabuwa",
  Transferred: "An canja wuri",
  "Came from other brokers, less what went to them": "Abin da ya zo daga wasu dillalai, ban da abin da ya je musu",
  "Taken back": "An mayar",
  "Trades and corporate actions that were taken back": "Ciniki da ayyukan kamfani da aka mayar",
  "Movements of {0}": "Motsin {0}",
  "The first {0} of them; narrow the report to {1} for all.":
    "Na farko {0} daga cikinsu; takaita rahoton zuwa {1} don duka.",
  "{0}: opening and moves make closing": "{0}: farko da motsi sun yi karshe",
} as const;
