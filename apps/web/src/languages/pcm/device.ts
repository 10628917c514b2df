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
} as const;
