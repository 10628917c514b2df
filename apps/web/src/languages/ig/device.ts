// What the device keeps and offers by itself, in Igbo: the time without a line, new releases, saving data.

export const deviceTexts = {
  "Buys green, sales red": "Ịzụ ahịa ndụ, ire ahịa ọbara ọbara",
  "Signs alone, no colour": "Akara naanị, na-enweghị agba",
  "{0} received": "Anatala {0}",
  "What this page has received over the line since it was opened.": "Ihe ibe a natara n’ahịrị kemgbe e meghere ya.",
  "Your line is slow or set to save data. Live figures can come every few seconds instead.":
    "Ahịrị gị na-adị nwayọ ma ọ bụ na-echekwa data. Ọnụọgụ nwere ike ịbịa kwa sekọnd ole na ole.",
  "Save data": "Chekwaa data",
  "Not now": "Ọ bụghị ugbu a",
  "A new version is ready. It opens when you say so.": "Ụdị ọhụrụ adịla njikere. Ọ ga-emepe mgbe i kwuru.",
  "A new version is ready. It waits until your order is sent or cleared.":
    "Ụdị ọhụrụ adịla njikere. Ọ ga-eche ruo mgbe e zigara ma ọ bụ hichapụ iwu gị.",
  "Open the new version": "Mepee ụdị ọhụrụ",
  "Least data: charts as tables, letters of the device":
    "Data kacha nta: eserese dị ka tebụl, mkpụrụedemede nke ngwaọrụ",
  "No connection": "Enweghị njikọ",
  "This is what {0} last read. It is not live: prices and orders may have changed since.":
    "Nke a bụ ihe {0} gụrụ ikpeazụ. Ọ bụghị nke ugbu a: ọnụahịa na iwu nwere ike ịgbanweela.",
  "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.":
    "Ọ dịbeghị ihe echekwara na ngwaọrụ a. A na-echekwa ihe ị hụrụ n’òkè na iwu gị maka oge dị otu a.",
  "as of {0}": "dịka ọ dị na {0}",
  "History as of {0}": "Akụkọ dịka ọ dị na {0}",
  "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.":
    "Enwere ike inye, gbanwee na kagbuo iwu mgbe njikọ lọghachiri. Ọ dịghị ihe na-eziga onwe ya.",
  "No shares were held.": "Enweghị òkè ọ bụla.",
  "There were no orders.": "Enweghị iwu ọ bụla.",
  "Not read on this device yet.": "A gụbeghị ya na ngwaọrụ a.",
  "at {0} on average": "na {0} n’ozuzu",
  "{0} of {1} at {2}": "{0} n’ime {1} na {2}",
  "Last sign-in {0} at {1}": "Mbanye ikpeazụ {0} na {1}",
  "From {0}, {1}.": "Site na {0}, {1}.",
  "Once since then somebody has tried in vain.": "Otu ugboro kemgbe ahụ mmadụ nwara n’efu.",
  "{0} times since then somebody has tried in vain.": "Ugboro {0} kemgbe ahụ mmadụ nwara n’efu.",
  "Stops and exits": "Iwu nkwụsị na ọpụpụ",
  "The exchange’s line takes no stop orders and no exit linked to an order, so none are offered here: a trigger that a browser watched would not be there when you are not. An alert tells you when a price is reached.":
    "Ahịrị ahịa anaghị anabata iwu nkwụsị ma ọ bụ ọpụpụ ejikọtara na iwu, ya mere e nyeghị ha ebe a: ihe ihe nchọgharị na-ele agaghị anọ mgbe ị na-anọghị. Ọkwa ga-agwa gị mgbe ọnụ ahịa ruru.",
  Band: "Oke",
  "T+1": "T+1",
  CSCS: "CSCS",
  FOK: "FOK",
  Lot: "Ngwugwu",
  "The bid is the best price that a buyer offers now, the offer the best that a seller asks. You sell at the bid and buy at the offer when you do not want to wait.":
    "Ọnụ ịzụ bụ ọnụ kacha mma onye na-azụ na-enye ugbu a, ọnụ ire bụ nke kacha mma onye na-ere na-arịọ. Ị ga-ere n’ọnụ ịzụ, zụọ n’ọnụ ire ma ị chọghị ichere.",
  "The smallest step of a price. An order must lie on a step; the exchange sets how large it is.":
    "Nzọụkwụ kacha nta nke ọnụ ahịa. Iwu ga-adịrịrị na nzọụkwụ; ọ bụ ahịa na-ekpebi ka ọ ha.",
  "How far a price may go in one day, up and down from the last close. Orders beyond it are refused.":
    "Ebe ọnụ ahịa nwere ike iru n’otu ụbọchị, elu na ala site na mmechi ikpeazụ. A na-ajụ iwu gafere ya.",
  "The trade day and one business day more: then the shares you bought stand in your CSCS account, and what you sold is paid.":
    "Ụbọchị azụmahịa tinyere otu ụbọchị ọrụ: mgbe ahụ oke ị zụrụ ga-adị n’akaụntụ CSCS gị, a ga-akwụkwa ihe ị rere.",
  "Central Securities Clearing System: the depository that keeps everybody’s shares. Your account number there is the one on your orders.":
    "Central Securities Clearing System: ebe nchekwa na-edebe oke onye ọ bụla. Nọmba akaụntụ gị ebe ahụ bụ nke dị n’iwu gị.",
  "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.":
    "Mejuo ma ọ bụ kagbuo: ọ na-azụ ozugbo n’uju, ma ọ bụ ọ naghị azụ ma ọlị. Ozugbo ma ọ bụ kagbuo na-ewere ihe dị wee hapụ nke fọdụrụ.",
  "The average price of all that traded, with more weight where more shares traded.":
    "Nkezi ọnụ ahịa nke ihe niile azụrụ, na-enwe ibu karịa ebe oke karịrị azụ.",
  "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.":
    "Ọnụ ọgụgụ oke iwu na-abịa na ya. Ebe a ọ bụ otu: enwere ike ịzụ ma ọ bụ ree ọnụ ọgụgụ oke zuru ezu ọ bụla.",
  "Day order": "Ọda otu ụbọchị",
  "It waits until the market closes today. What has not traded by then ends by itself.":
    "Ọ na-eche ruo mgbe ahịa mechiri taa. Ihe na-ahịabeghị n’oge ahụ ga-agwụ n’onwe ya.",
  "GTC and GTD": "GTC na GTD",
  "Good till cancelled waits day after day until it trades or you cancel it. Here you choose the last day instead: good till date, thirty days at most.":
    "Good till cancelled na-eche kwa ụbọchị ruo mgbe ọ hịara ma ọ bụ ị kagbuo ya. Ebe a ị na-ahọrọ ụbọchị ikpeazụ: good till date, ụbọchị iri atọ kacha.",
  "Auction order": "Ọda ọkụ ahịa",
  "It trades only in the opening or the closing auction, where all orders are collected first and trade together at one price.":
    "Ọ na-ahịa naanị n’ọkụ ahịa mmeghe ma ọ bụ mmechi, ebe a na-ebu ụzọ anakọta ọda niile ma ha ahịa ọnụ n’otu ọnụahịa.",
} as const;
