// What customers still read in English: texts that came after the last translation.

export const awaitingTranslation: readonly string[] = [
  "average cost of {0}",
  "What the shares cost",
  "Shares",
  "Average cost: the one over the other",
  "A purchase adds its consideration and its charges to the cost. A sale takes out its shares at the average there was, so it leaves the average alone. A bonus or a split brings shares and no cost.",
  "Its movements",
  "{0} after it",
  "{0} shares at {1}",
  "Each holding at its last known price; what never had a price counts nothing.",
];
