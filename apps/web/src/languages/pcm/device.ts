// What the device keeps and offers by itself, in Nigerian Pidgin: the time without a line, new releases, saving data.

export const deviceTexts = {
  "Buys green, sales red": "Buy na green, sell na red",
  "Signs alone, no colour": "Only signs, no colour",
  "{0} received": "{0} don enter",
  "What this page has received over the line since it was opened.":
    "Wetin this page don collect for network since e open.",
  "Your line is slow or set to save data. Live figures can come every few seconds instead.":
    "Your network slow or you wan save data. Live figures fit come every few seconds instead.",
  "Save data": "Save data",
  "Not now": "No be now",
  "A new version is ready. It opens when you say so.": "New version don ready. E go open when you talk am.",
  "A new version is ready. It waits until your order is sent or cleared.":
    "New version don ready. E go wait till you send or clear your order.",
  "Open the new version": "Open the new version",
  "Least data: charts as tables, letters of the device": "Smallest data: chart as table, letters wey the device get",
  "No connection": "No network",
  "This is what {0} last read. It is not live: prices and orders may have changed since.":
    "Na this one {0} see last. E no be live: price and order fit don change since.",
  "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.":
    "Nothing dey this device yet. Wetin you see of your portfolio and orders go dey kept for this kind time.",
  "as of {0}": "as e be {0}",
  "History as of {0}": "History as e be {0}",
  "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.":
    "You fit place, change and cancel order when network come back. Nothing go send by itself.",
  "No shares were held.": "No share dey.",
  "There were no orders.": "No order dey.",
  "Not read on this device yet.": "Never read for this device.",
  "at {0} on average": "at {0} on average",
  "{0} of {1} at {2}": "{0} of {1} at {2}",
  "Last sign-in {0} at {1}": "Last sign in {0} for {1}",
  "From {0}, {1}.": "From {0}, {1}.",
  "Once since then somebody has tried in vain.": "One time since then person don try enter, e no work.",
  "{0} times since then somebody has tried in vain.": "{0} times since then person don try enter, e no work.",
  "Stops and exits": "Stop and exit order",
  "The exchange’s line takes no stop orders and no exit linked to an order, so none are offered here: a trigger that a browser watched would not be there when you are not. An alert tells you when a price is reached.":
    "The exchange line no dey take stop order or exit wey join another order, so we no put am here: trigger wey browser dey watch no go dey when you no dey. Alert go tell you when price reach.",
  Band: "Band",
  "T+1": "T+1",
  CSCS: "CSCS",
  FOK: "FOK",
  Lot: "Lot",
  "The bid is the best price that a buyer offers now, the offer the best that a seller asks. You sell at the bid and buy at the offer when you do not want to wait.":
    "Bid na the best price wey buyer dey offer now, offer na the best wey seller dey ask. You go sell for bid and buy for offer when you no wan wait.",
  "The smallest step of a price. An order must lie on a step; the exchange sets how large it is.":
    "The smallest step wey price fit take. Order must dey for one step; na exchange dey set how e big reach.",
  "How far a price may go in one day, up and down from the last close. Orders beyond it are refused.":
    "How far price fit go for one day, up and down from the last close. Order wey pass am no go enter.",
  "The trade day and one business day more: then the shares you bought stand in your CSCS account, and what you sold is paid.":
    "The day of the trade plus one business day: then the shares wey you buy go dey your CSCS account, and dem go pay wetin you sell.",
  "Central Securities Clearing System: the depository that keeps everybody’s shares. Your account number there is the one on your orders.":
    "Central Securities Clearing System: na the depository wey dey keep everybody shares. Your account number there na the one for your orders.",
  "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.":
    "Fill or kill: e go trade at once and complete, or e no go trade at all. Immediate or cancel dey take wetin dey and drop the rest.",
  "The average price of all that traded, with more weight where more shares traded.":
    "The average price of everything wey trade, with more weight where more shares trade.",
  "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.":
    "The number of shares wey orders dey come in. For here na one: you fit buy or sell any whole number of shares.",
  "Day order": "Day order",
  "It waits until the market closes today. What has not traded by then ends by itself.":
    "E go wait until market close today. Wetin never trade by then go end by itself.",
  "GTC and GTD": "GTC and GTD",
  "Good till cancelled waits day after day until it trades or you cancel it. Here you choose the last day instead: good till date, thirty days at most.":
    "Good till cancelled go wait day after day until e trade or you cancel am. For here na the last day you go choose: good till date, thirty days at most.",
  "Auction order": "Auction order",
  "It trades only in the opening or the closing auction, where all orders are collected first and trade together at one price.":
    "E dey trade only for the opening or the closing auction, where dem go first gather all orders and trade them together for one price.",
} as const;
