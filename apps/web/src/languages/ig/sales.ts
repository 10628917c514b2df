// Sales that wait for an approval, in Igbo, by the English text; awaiting review by a native speaker.

export const saleTexts = {
  "Sales that wait for approval": "Ire ere na-eche nkwado",
  "the sales that wait": "ire ere na-eche",
  "No sale waits": "Ọ dịghị ire ere na-eche",
  "A sale that needs approval stands here until everybody who must has approved it.":
    "Ire ere chọrọ nkwado na-anọ ebe a ruo mgbe onye ọ bụla kwesịrị ịkwado ya kwadoro ya.",
  "No sale waits for you": "Ọ dịghị ire ere na-eche gị",
  "When your broker enters a large sale for you, it goes to the exchange only once you approve it here.":
    "Mgbe onye na-ere ahịa gị tinyere nnukwu ire ere maka gị, ọ na-aga n’ahịa naanị mgbe ị kwadoro ya ebe a.",
  "Entered by {0}, {1}": "{0} tinyere ya, {1}",
  "About {0} after charges, as the market stood then": "Ihe dị ka {0} mgbe ewepụchara ụgwọ, dị ka ahịa dị n’oge ahụ",
  "Waits until the end of {0}": "Na-eche ruo ngwụcha {0}",
  "Staff sell {0} for the account that day with it; above {1} the client decides":
    "Ya na nke a ndị ọrụ na-ere {0} maka akaụntụ ahụ n’ụbọchị ahụ; karịa {1} ọ bụ onye ahịa na-ekpebi",
  Waits: "Na-eche",
  Declined: "Ajụrụ",
  Withdrawn: "Ewepụrụ",
  Lapsed: "Oge agwụla",
  "Waits for the client": "Na-eche onye ahịa",
  "Waits for you": "Na-eche gị",
  "Order {0}, approved by {1}": "Ọda {0}, {1} kwadoro ya",
  Approve: "Kwado",
  "Approve the sale of {0} {1}": "Kwado ire {0} {1}",
  Decline: "Jụ",
  "Decline the sale of {0} {1}": "Jụ ire {0} {1}",
  Withdraw: "Wepụ",
  "Withdraw the sale of {0} {1}": "Wepụ ire {0} {1}",
  "Approve this sale?": "Ị ga-akwado ire ere a?",
  "It goes to the exchange at once, and everything is checked again. The price you get may be another.":
    "Ọ na-aga n’ahịa ozugbo, a na-elelekwa ihe niile ọzọ. Ọnụ ahịa ị ga-enweta nwere ike ịdị iche.",
  "Approve and send": "Kwado ma ziga",
  "It is order {0} now.": "Ọ bụ ọda {0} ugbu a.",
  "Somebody else must approve it too.": "Onye ọzọ ga-akwadorịrị ya.",
  "Decline this sale?": "Ị ga-ajụ ire ere a?",
  "It is not sent. Who entered it is told.": "A naghị eziga ya. A na-agwa onye tinyere ya.",
  "Why? (optional)": "Gịnị kpatara? (ọ bụghị iwu)",
  "Decline it": "Jụ ya",
  "Withdraw this sale?": "Ị ga-ewepụ ire ere a?",
  "The client can no longer approve it, and is told.": "Onye ahịa enweghịzi ike ịkwado ya, a na-agwakwa ya.",
  "Withdraw it": "Wepụ ya",
  "A sale of {0} {1} for you waits for your approval.": "Ire {0} {1} maka gị na-eche nkwado gị.",
  "{0} sales for you wait for your approval.": "Ire ere {0} maka gị na-eche nkwado gị.",
  "Ask the client to approve": "Rịọ onye ahịa nkwado",
  "The account’s holder has done nothing for a long time": "Onye nwe akaụntụ emeghị ihe ọ bụla ogologo oge",
  "It is a large part of what the account holds": "Ọ bụ nnukwu akụkụ nke ihe akaụntụ nwere",
  "The bank account its money goes to was changed lately":
    "A gbanwere akaụntụ ụlọ akụ ego ya na-aga n’oge na-adịbeghị anya",
  "A second person of the house looks at it, and withdrawals wait for some days after it":
    "Onye nke abụọ nke ụlọ ọrụ ga-elele ya, iwepụ ego ga-eche ụbọchị ole na ole ka e mechara",
  "Waits for a second person": "Na-eche onye nke abụọ",
  "Waits for the client and a second person": "Na-eche onye ahịa na onye nke abụọ",
  "Approved by {0}, {1}": "{0} kwadoro ya, {1}",
  "A sale of {0} {1} waits for a second person.": "Ire {0} {1} na-eche onye nke abụọ.",
  "Ask a second person": "Jụọ onye nke abụọ",
  "It is asked for. It goes to the exchange once it is approved; see Waiting in the blotter.":
    "A rịọla ya. Ọ na-aga n’ahịa mgbe akwadoro ya; lee Na-eche na blotter.",
  "Asked for approval": "A rịọla nkwado",
  "Approved by {0} before it was sent": "{0} kwadoro ya tupu eziga ya",
  "Staff sell {0} for you that day with it; above {1} you decide":
    "Ya na nke a ndị ọrụ na-ere {0} maka gị n’ụbọchị ahụ; karịa {1} ọ bụ gị na-ekpebi",
} as const;
