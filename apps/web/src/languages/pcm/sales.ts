// Sales that wait for an approval, in Pidgin, by the English text; awaiting review by a native speaker.

export const saleTexts = {
  "Sales that wait for approval": "Sales wey dey wait for approval",
  "the sales that wait": "the sales wey dey wait",
  "No sale waits": "No sale dey wait",
  "A large sale that staff enter for a client stands here until the client approves it.":
    "Big sale wey staff enter for client go dey here till the client approve am.",
  "No sale waits for you": "No sale dey wait for you",
  "When your broker enters a large sale for you, it goes to the exchange only once you approve it here.":
    "When your broker enter big sale for you, e go reach exchange only when you approve am here.",
  "Entered by {0}, {1}": "Na {0} enter am, {1}",
  "About {0} after charges, as the market stood then": "About {0} after charges, as market be that time",
  "Waits until the end of {0}": "E go wait till {0} end",
  "Staff sell {0} for the account that day with it; above {1} the client decides":
    "With this one staff dey sell {0} for the account that day; pass {1}, na the client go decide",
  Waits: "Dey wait",
  Declined: "Declined",
  Withdrawn: "Withdrawn",
  Lapsed: "Time don pass",
  "Waits for the client": "Dey wait for the client",
  "Waits for you": "Dey wait for you",
  "Order {0}, approved by {1}": "Order {0}, na {1} approve am",
  Approve: "Approve",
  "Approve the sale of {0} {1}": "Approve the sale of {0} {1}",
  Decline: "Decline",
  "Decline the sale of {0} {1}": "Decline the sale of {0} {1}",
  "Take back": "Withdraw",
  "Withdraw the sale of {0} {1}": "Withdraw the sale of {0} {1}",
  "Approve this sale?": "Approve this sale?",
  "It goes to the exchange at once, and everything is checked again. The price you get may be another.":
    "E go reach exchange now now, and we go check everything again. The price wey you get fit change.",
  "Approve and send": "Approve and send",
  "It is order {0} now.": "Na order {0} now.",
  "Somebody else must approve it too.": "Another person must approve am too.",
  "Decline this sale?": "Decline this sale?",
  "It is not sent. Who entered it is told.": "E no go. We go tell the person wey enter am.",
  "Why? (optional)": "Why? (you fit leave am)",
  "Decline it": "Decline am",
  "Withdraw this sale?": "Withdraw this sale?",
  "The client can no longer approve it, and is told.": "Client no fit approve am again, and we go tell them.",
  "Withdraw it": "Withdraw am",
  "A sale of {0} {1} for you waits for your approval.": "Sale of {0} {1} for you dey wait make you approve am.",
  "{0} sales for you wait for your approval.": "{0} sales for you dey wait make you approve them.",
  "Ask the client to approve": "Ask the client to approve",
  "The client is asked to approve it. It goes to the exchange when they do; see Waiting in the blotter.":
    "We don ask the client to approve am. E go reach exchange when them approve; check Dey wait for blotter.",
  "The client is asked": "We don ask the client",
} as const;
