// What the device keeps and offers by itself, in Hausa: the time without a line, new releases, saving data.

export const deviceTexts = {
  "Buys green, sales red": "Saye kore, sayarwa ja",
  "Signs alone, no colour": "Alamu kawai, babu launi",
  "{0} received": "An karɓi {0}",
  "What this page has received over the line since it was opened.":
    "Abin da wannan shafi ya karɓa ta hanyar sadarwa tun buɗe shi.",
  "Your line is slow or set to save data. Live figures can come every few seconds instead.":
    "Layinka yana jinkiri ko an saita shi don adana bayanai. Alkaluma na iya zuwa kowane ’yan daƙiƙu maimakon haka.",
  "Save data": "Adana bayanai",
  "Not now": "Ba yanzu ba",
  "A new version is ready. It opens when you say so.": "Sabon sigar ya shirya. Zai buɗe idan ka ce haka.",
  "A new version is ready. It waits until your order is sent or cleared.":
    "Sabon sigar ya shirya. Zai jira sai an aika umarninka ko an share shi.",
  "Open the new version": "Buɗe sabon sigar",
  "Least data: charts as tables, letters of the device":
    "Mafi ƙarancin bayanai: zane a matsayin jadawali, haruffan na’ura",
  "No connection": "Babu sadarwa",
  "This is what {0} last read. It is not live: prices and orders may have changed since.":
    "Wannan shi ne abin da {0} ya karanta na ƙarshe. Ba na kai tsaye ba ne: farashi da umarni na iya sauyawa tun daga lokacin.",
  "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.":
    "Babu abin da aka adana a wannan na’ura tukuna. Abin da ka gani na hannun jarinka da umarni ana adana shi don irin wannan lokaci.",
  "as of {0}": "zuwa {0}",
  "History as of {0}": "Tarihi zuwa {0}",
  "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.":
    "Ana iya ba da umarni, sauya shi ko soke shi idan sadarwa ta dawo. Babu abin da ake aikawa da kansa.",
  "No shares were held.": "Babu hannun jari.",
  "There were no orders.": "Babu umarni.",
  "Not read on this device yet.": "Ba a karanta a wannan na’ura ba tukuna.",
  "at {0} on average": "a {0} a matsakaici",
  "{0} of {1} at {2}": "{0} cikin {1} a {2}",
  "Last sign-in {0} at {1}": "Shiga ta ƙarshe {0} da {1}",
  "From {0}, {1}.": "Daga {0}, {1}.",
  "Once since then somebody has tried in vain.": "Sau ɗaya tun daga lokacin wani ya gwada bai yi nasara ba.",
  "{0} times since then somebody has tried in vain.": "Sau {0} tun daga lokacin wani ya gwada bai yi nasara ba.",
  "Stops and exits": "Odar tsayawa da fita",
  "The exchange’s line takes no stop orders and no exit linked to an order, so none are offered here: a trigger that a browser watched would not be there when you are not. An alert tells you when a price is reached.":
    "Layin kasuwa ba ya karɓar odar tsayawa ko fita da aka haɗa da oda, don haka ba a bayar da su a nan: abin da burauza ke kallo ba zai kasance ba idan ba ka nan. Faɗakarwa za ta gaya maka idan farashi ya kai.",
  Band: "Iyaka",
  "T+1": "T+1",
  CSCS: "CSCS",
  FOK: "FOK",
  Lot: "Rukuni",
  "The bid is the best price that a buyer offers now, the offer the best that a seller asks. You sell at the bid and buy at the offer when you do not want to wait.":
    "Farashin saya shi ne mafi kyawun da mai saya yake bayarwa yanzu, na sayarwa mafi kyawun da mai sayarwa yake nema. Za ka sayar a na saya, ka saya a na sayarwa idan ba ka son jira.",
  "The smallest step of a price. An order must lie on a step; the exchange sets how large it is.":
    "Mafi ƙanƙantar mataki na farashi. Dole oda ta kasance a kan mataki; kasuwa ce take tsara girmansa.",
  "How far a price may go in one day, up and down from the last close. Orders beyond it are refused.":
    "Iyakar da farashi zai iya kaiwa a rana ɗaya, sama da ƙasa daga rufewar ƙarshe. Ana ƙin odar da ta wuce ta.",
  "The trade day and one business day more: then the shares you bought stand in your CSCS account, and what you sold is paid.":
    "Ranar ciniki da ƙarin ranar aiki ɗaya: a lokacin hannayen jarin da ka saya za su kasance a asusun CSCS ɗinka, kuma a biya abin da ka sayar.",
  "Central Securities Clearing System: the depository that keeps everybody’s shares. Your account number there is the one on your orders.":
    "Central Securities Clearing System: ma'ajiyar da take riƙe da hannayen jarin kowa. Lambar asusunka a can ita ce take kan ododinka.",
  "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.":
    "Cika ko soke: a yi ciniki nan take duka, ko kuma ba a yi ba sam. Nan take ko soke yana ɗaukar abin da yake akwai ya bar sauran.",
  "The average price of all that traded, with more weight where more shares traded.":
    "Matsakaicin farashin duk abin da aka yi ciniki, da ƙarin nauyi inda aka yi cinikin hannayen jari masu yawa.",
  "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.":
    "Yawan hannayen jarin da oda take zuwa da shi. A nan ɗaya ne: ana iya saya ko sayar da kowace cikakkiyar lamba.",
  "Day order": "Odar rana",
  "It waits until the market closes today. What has not traded by then ends by itself.":
    "Tana jira har kasuwa ta rufe yau. Abin da ba a yi cinikinsa ba a lokacin zai ƙare da kansa.",
  "GTC and GTD": "GTC da GTD",
  "Good till cancelled waits day after day until it trades or you cancel it. Here you choose the last day instead: good till date, thirty days at most.":
    "Good till cancelled tana jira kowace rana har ta yi ciniki ko ka soke ta. A nan kana zaɓar ranar ƙarshe: good till date, kwana talatin iyaka.",
  "Auction order": "Odar gwanjo",
  "It trades only in the opening or the closing auction, where all orders are collected first and trade together at one price.":
    "Tana ciniki ne kawai a gwanjon buɗewa ko na rufewa, inda ake tara duk oda tukuna a yi cinikinsu tare a farashi ɗaya.",
} as const;
