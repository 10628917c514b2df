// Receipts and what is said against an order, in Igbo, by the English text; awaiting review by a native speaker.

export const receiptTexts = {
  "Entered for you": "Etinyere maka gị",
  "Each order that somebody else enters, changes or cancels for you has a receipt. Each receipt holds the mark of the one before it, so none can be changed or taken out unseen.":
    "Ọda ọ bụla onye ọzọ tinyere, gbanwere ma ọ bụ kagbuo maka gị nwere rasiti. Rasiti ọ bụla bu akara nke bu ya ụzọ, ya mere enweghị ike ịgbanwe ma ọ bụ wepụ nke ọ bụla na nzuzo.",
  "the receipts": "rasiti ndị a",
  "Nobody has entered an order for you": "Onweghị onye tinyerela gị ọda",
  "When your broker enters one on your instruction, its receipt stands here at once.":
    "Mgbe onye na-azụrụ gị tinyere otu dịka i kwuru, rasiti ya ga-apụta ebe a ozugbo.",
  "No securities account": "Enweghị akaụntụ oke",
  "Receipts belong to an account; choose one, or wait until yours is open.":
    "Rasiti bụ nke akaụntụ; họrọ otu, ma ọ bụ chere ka e mepee nke gị.",
  "Receipt {0}": "Rasiti {0}",
  Entered: "Etinyere",
  Changed: "Agbanwere",
  "Cancel asked for": "Arịọrọ nkagbu",
  "{0} {1} {2} at {3}": "{0} {1} {2} na {3}",
  Buy: "Zụta",
  Sell: "Ree",
  "the market price": "ọnụ ahịa",
  "{0} by {1}, {2}": "{0} site na {1}, {2}",
  "On your instruction: {0}, {1}": "Dịka i nyere n’iwu: {0}, {1}",
  "On the client’s instruction: {0}, {1}": "Dịka onye ahịa nyere n’iwu: {0}, {1}",
  "Mark of receipt {0}": "Akara rasiti {0}",
  "Who did this for the account": "Onye mere nke a maka akaụntụ ahụ",
  "Show {0} more": "Gosi {0} ọzọ",
  "Check all": "Lelee ha niile",
  "Checking…": "Na-elele…",
  "Save all": "Chekwaa ha niile",
  "{0} receipts checked: none was changed or taken out. The last mark is {1}.":
    "Elelere rasiti {0}: agbanweghị ma ọ bụ wepụ nke ọ bụla. Akara ikpeazụ bụ {1}.",
  "Receipt {0} is not as it was written. Save all, and tell the regulator or your broker’s compliance officer.":
    "Rasiti {0} adịghị ka e dere ya. Chekwaa ha niile, gwa ndị nchịkwa ma ọ bụ onye na-ahụ maka iwu n’ụlọ ọrụ onye na-azụrụ gị.",
  "This browser checks marks on a secure line (https) alone. Save all and check the file.":
    "Ihe nchọgharị a na-elele akara naanị n’ahịrị nchekwa (https). Chekwaa ha niile lelee faịlụ ahụ.",
  "This was not me": "Ọ bụghị mụ",
  "This was not me: order {0}": "Ọ bụghị mụ: ọda {0}",
  "Order {0} was not yours?": "Ọda {0} abụghị nke gị?",
  "We tell the people who watch over the house, not the one who entered it. They look at the instruction and answer you here. Nothing is cancelled by it: cancel the order yourself if it still stands.":
    "Anyị na-agwa ndị na-eche ụlọ ahụ nche, ọ bụghị onye tinyere ya. Ha ga-ele ntụziaka ahụ ma zaa gị ebe a. Nke a anaghị akagbu ihe ọ bụla: kagbuo ọda ahụ n’onwe gị ma ọ bụrụ na ọ ka dị.",
  "What do you know of it? (optional)": "Gịnị ka ị maara banyere ya? (nhọrọ)",
  "Say that it was not me": "Kwuo na ọ bụghị mụ",
  "It is recorded": "Edekọla ya",
  "Somebody who did not enter it looks at it and answers you.": "Onye na-etinyeghị ya ga-ele ya ma zaa gị.",
  "Said not to be the client’s": "Ekwuru na ọ bụghị nke onye ahịa",
  "You said that this was not you": "I kwuru na ọ bụghị gị",
  Answered: "Azala",
  "{0}, {1}": "{0}, {1}",
  "Answer of {0}, {1}": "Azịza {0}, {1}",
  "No more was said.": "Ekwughị ihe ọzọ.",
  Answer: "Zaa",
  "Answer about order {0}": "Azịza maka ọda {0}",
  "The client reads these words as they are. They are kept, and cannot be changed.":
    "Onye ahịa ga-agụ okwu ndị a otú ha dị. A na-edebe ha, enweghịkwa ike ịgbanwe ha.",
  "Your answer": "Azịza gị",
  "The client is answered": "Azala onye ahịa",
  "See who did it": "Lee onye mere ya",
  "See who did it: order {0}": "Lee onye mere ya: ọda {0}",
  "Order {0}": "Ọda {0}",
} as const;
