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
} as const;
