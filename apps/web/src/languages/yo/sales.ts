// Sales that wait for an approval, in Yoruba, by the English text; awaiting review by a native speaker.

export const saleTexts = {
  "Sales that wait for approval": "Títà tó ń dúró de ìfọwọ́sí",
  "the sales that wait": "títà tó ń dúró",
  "No sale waits": "Kò sí títà tó ń dúró",
  "A large sale that staff enter for a client stands here until the client approves it.":
    "Títà ńlá tí òṣìṣẹ́ tẹ̀ wọlé fún oníbàárà wà níbí títí oníbàárà yóò fi fọwọ́ sí i.",
  "No sale waits for you": "Kò sí títà tó ń dúró dè ọ́",
  "When your broker enters a large sale for you, it goes to the exchange only once you approve it here.":
    "Nígbà tí alágbàtà rẹ bá tẹ títà ńlá wọlé fún ọ, yóò lọ sí ọjà lẹ́yìn tí o bá fọwọ́ sí i níbí nìkan.",
  "Entered by {0}, {1}": "{0} ló tẹ̀ ẹ́ wọlé, {1}",
  "About {0} after charges, as the market stood then": "Bíi {0} lẹ́yìn owó iṣẹ́, bí ọjà ṣe rí nígbà náà",
  "Waits until the end of {0}": "Ó ń dúró títí òpin {0}",
  "Staff sell {0} for the account that day with it; above {1} the client decides":
    "Pẹ̀lú èyí òṣìṣẹ́ ń ta {0} fún àkáǹtì náà ní ọjọ́ yẹn; tó bá kọjá {1}, oníbàárà ló ń pinnu",
  Waits: "Ó ń dúró",
  Declined: "A kọ̀ ọ́",
  Withdrawn: "A fà á padà",
  Lapsed: "Àkókò ti kọjá",
  "Waits for the client": "Ó ń dúró de oníbàárà",
  "Waits for you": "Ó ń dúró dè ọ́",
  "Order {0}, approved by {1}": "Àṣẹ {0}, {1} ló fọwọ́ sí i",
  Approve: "Fọwọ́ sí i",
  "Approve the sale of {0} {1}": "Fọwọ́ sí títà {0} {1}",
  Decline: "Kọ̀ ọ́",
  "Decline the sale of {0} {1}": "Kọ títà {0} {1}",
  "Take back": "Fà á padà",
  "Withdraw the sale of {0} {1}": "Fa títà {0} {1} padà",
  "Approve this sale?": "Ṣé kí o fọwọ́ sí títà yìí?",
  "It goes to the exchange at once, and everything is checked again. The price you get may be another.":
    "Yóò lọ sí ọjà lójú ẹsẹ̀, a ó sì tún yẹ ohun gbogbo wò. Iye tí o máa gbà lè yàtọ̀.",
  "Approve and send": "Fọwọ́ sí i kí o sì fi ránṣẹ́",
  "It is order {0} now.": "Ó ti di àṣẹ {0}.",
  "Somebody else must approve it too.": "Ẹlòmíràn náà gbọ́dọ̀ fọwọ́ sí i.",
  "Decline this sale?": "Ṣé kí o kọ títà yìí?",
  "It is not sent. Who entered it is told.": "A kò ní fi ránṣẹ́. A ó sọ fún ẹni tó tẹ̀ ẹ́ wọlé.",
  "Why? (optional)": "Kí ló dé? (kò pọn dandan)",
  "Decline it": "Kọ̀ ọ́",
  "Withdraw this sale?": "Ṣé kí o fa títà yìí padà?",
  "The client can no longer approve it, and is told.": "Oníbàárà kò lè fọwọ́ sí i mọ́, a ó sì sọ fún un.",
  "Withdraw it": "Fà á padà",
  "A sale of {0} {1} for you waits for your approval.": "Títà {0} {1} fún ọ ń dúró de ìfọwọ́sí rẹ.",
  "{0} sales for you wait for your approval.": "Títà {0} fún ọ ń dúró de ìfọwọ́sí rẹ.",
  "Ask the client to approve": "Bi oníbàárà léèrè ìfọwọ́sí",
  "The client is asked to approve it. It goes to the exchange when they do; see Waiting in the blotter.":
    "A ti bi oníbàárà léèrè ìfọwọ́sí. Yóò lọ sí ọjà nígbà tó bá fọwọ́ sí i; wo Ń dúró nínú blotter.",
  "The client is asked": "A ti bi oníbàárà",
} as const;
