// Sales that wait for an approval, in Hausa, by the English text; awaiting review by a native speaker.

export const saleTexts = {
  "Sales that wait for approval": "Sayarwar da ke jiran amincewa",
  "the sales that wait": "sayarwar da ke jira",
  "No sale waits": "Babu sayarwar da ke jira",
  "A sale that needs approval stands here until everybody who must has approved it.":
    "Sayarwar da ke bukatar amincewa tana nan har sai duk wanda ya kamata ya amince da ita.",
  "No sale waits for you": "Babu sayarwar da ke jiranku",
  "When your broker enters a large sale for you, it goes to the exchange only once you approve it here.":
    "Idan dillalinku ya shigar muku da babbar sayarwa, sai kun amince da ita a nan kafin ta tafi kasuwa.",
  "Entered by {0}, {1}": "{0} ya shigar, {1}",
  "About {0} after charges, as the market stood then": "Kusan {0} bayan caji, bisa yadda kasuwa take a lokacin",
  "Waits until the end of {0}": "Tana jira har ƙarshen {0}",
  "Staff sell {0} for the account that day with it; above {1} the client decides":
    "Da ita ma’aikata suna sayar da {0} wa asusun a ranar; sama da {1} abokin ciniki ne ke yanke hukunci",
  Waits: "Tana jira",
  Declined: "An ƙi",
  Withdrawn: "An janye",
  Lapsed: "Lokaci ya ƙare",
  "Waits for the client": "Tana jiran abokin ciniki",
  "Waits for you": "Tana jiranku",
  "Order {0}, approved by {1}": "Oda {0}, {1} ya amince",
  Approve: "Amince",
  "Approve the sale of {0} {1}": "Amince da sayar da {0} {1}",
  Decline: "Ƙi",
  "Decline the sale of {0} {1}": "Ƙi sayar da {0} {1}",
  Withdraw: "Janye",
  "Withdraw the sale of {0} {1}": "Janye sayar da {0} {1}",
  "Approve this sale?": "Ku amince da wannan sayarwa?",
  "It goes to the exchange at once, and everything is checked again. The price you get may be another.":
    "Za ta tafi kasuwa nan take, kuma ana sake duba komai. Farashin da za ku samu na iya bambanta.",
  "Approve and send": "Amince ka aika",
  "It is order {0} now.": "Yanzu oda ce {0}.",
  "Somebody else must approve it too.": "Dole wani ma ya amince.",
  "Decline this sale?": "Ku ƙi wannan sayarwa?",
  "It is not sent. Who entered it is told.": "Ba za a aika ta ba. Ana sanar da wanda ya shigar.",
  "Why? (optional)": "Me ya sa? (ba dole ba)",
  "Decline it": "Ƙi ta",
  "Withdraw this sale?": "Ku janye wannan sayarwa?",
  "The client can no longer approve it, and is told.":
    "Abokin ciniki ba zai iya amincewa ba kuma, kuma ana sanar da shi.",
  "Withdraw it": "Janye ta",
  "A sale of {0} {1} for you waits for your approval.": "Sayar muku da {0} {1} tana jiran amincewarku.",
  "{0} sales for you wait for your approval.": "Sayarwa {0} taku suna jiran amincewarku.",
  "Ask the client to approve": "Nemi amincewar abokin ciniki",
  "The account’s holder has done nothing for a long time": "Mai asusun bai yi komai ba tsawon lokaci",
  "It is a large part of what the account holds": "Babban kaso ne na abin da asusun yake da shi",
  "The bank account its money goes to was changed lately": "An sauya asusun banki da kuɗin ke zuwa kwanan nan",
  "A second person of the house looks at it, and withdrawals wait for some days after it":
    "Mutum na biyu na gidan zai duba ta, kuma cire kuɗi zai jira ’yan kwanaki bayanta",
  "Waits for a second person": "Tana jiran mutum na biyu",
  "Waits for the client and a second person": "Tana jiran abokin ciniki da mutum na biyu",
  "Approved by {0}, {1}": "{0} ya amince, {1}",
  "A sale of {0} {1} waits for a second person.": "Sayar da {0} {1} tana jiran mutum na biyu.",
  "Ask a second person": "Nemi mutum na biyu",
  "It is asked for. It goes to the exchange once it is approved; see Waiting in the blotter.":
    "An nema. Za ta tafi kasuwa idan an amince; duba Ana jira a blotter.",
  "Asked for approval": "An nemi amincewa",
  "Approved by {0} before it was sent": "{0} ya amince kafin a aika",
  "Staff sell {0} for you that day with it; above {1} you decide":
    "Da ita ma’aikata suna sayar muku da {0} a ranar; sama da {1} ku ne ke yanke hukunci",
} as const;
