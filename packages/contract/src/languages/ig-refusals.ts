// Refusals and validation in Igbo; awaiting review by a native speaker.

import type { RefusalTexts } from "./translation.ts";

export const igRefusals: RefusalTexts = {
  templates: {
    "Another code is not due yet": "Oge koodu ọzọ erubeghị",
    "Wait at least {0} seconds after the last one; in an hour only a few are sent.":
      "Chere opekata mpe sekọnd {0} ka nke ikpezuru gasịrị; n'otu awa, ole na ole ka a na-eziga.",
    "This complaint cannot be reopened": "Enweghị ike imeghe mkpesa a ọzọ",
    "Complaint {0} can be reopened once, after it was resolved.":
      "Enwere ike imeghe mkpesa {0} ọzọ otu ugboro, mgbe edozichara ya.",
    "You have asked for many permissions": "Ị rịọla ọtụtụ ikike",
    "At most {0} different ones are asked for in a day. Wait for the answers.":
      "Naanị ụdị {0} ka enwere ike ịrịọ n’otu ụbọchị. Chere azịza.",
    "You have many complaints open": "I nwere ọtụtụ mkpesa mepere emepe",
    "At most {0} of one person are open at a time. Wait for the answers.":
      "Otu onye nwere ike inwe {0} mepere emepe n'otu oge. Chere azịza.",
    "The file was not taken": "Anabataghị faịlụ ahụ",
    "Choose a file.": "Họrọ faịlụ.",
    "It is too large: at most {0} MB are taken.": "O buru oke ibu: a na-anabata MB {0} kachasị.",
    "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) are taken.":
      "A na-anabata foto (JPEG, PNG), PDF, ihe ndekọ olu (MP3, M4A, WAV, OGG) na ozi-e (EML).",
    "A picture (JPEG, PNG) or a PDF is taken.": "A na-anabata foto (JPEG, PNG) ma ọ bụ PDF.",
    "It holds something harmful.": "O nwere ihe na-emerụ ahụ.",
    "It cannot be read, is locked, or would do something by itself.":
      "Enweghị ike ịgụ ya, emechiri ya, ma ọ bụ ọ ga-eme ihe n'onwe ya.",
    "The account is not active": "Akaụntụ anaghị arụ ọrụ",
    "Account {0} cannot trade until it is active again. Ask your broker.":
      "Akaụntụ {0} enweghị ike ịzụ ahịa ruo mgbe ọ ga-arụkwa ọrụ. Jụọ brọka gị.",
    "Nothing can be bought with account {0} or paid out of it now. Ask your broker.":
      "Enweghị ike iji akaụntụ {0} zụta ihe ma ọ bụ wepụ ego na ya ugbu a. Jụọ brọka gị.",
    "Account {0} is suspended: it takes no orders and pays nothing out. Ask your broker.":
      "Akwụsịtụla akaụntụ {0}: ọ naghị anara iwu ahịa, ọ naghị akwụpụ ego. Jụọ brọka gị.",
    "A holder has frozen account {0}. Your broker's office opens it again.":
      "Onye nwe akaụntụ {0} akpọchiela ya. Ụlọ ọrụ brọka gị ga-emeghe ya ọzọ.",
    "A holder has frozen trading on account {0}. Your broker's office opens it again.":
      "Onye nwe akaụntụ {0} akpọchiela ịzụ ahịa na ya. Ụlọ ọrụ brọka gị ga-emeghe ya ọzọ.",
    "Only the office opens what is stopped": "Naanị ụlọ ọrụ na-emeghe ihe a kwụsịrị",
    "On account {0} as much is stopped already, or more. Your broker's office opens it again.":
      "Na akaụntụ {0} akwụsịlarị otú ahụ, ma ọ bụ karịa. Ụlọ ọrụ brọka gị ga-emeghe ya ọzọ.",
    "The account's checks are not complete": "Emechabeghị nyocha akaụntụ a",
    "Account {0} can trade once its identity checks are complete.":
      "Akaụntụ {0} ga-enwe ike ịzụ ahịa mgbe emechara nyocha njirimara ya.",
    "You may not trade on this account": "Ị nweghị ike ịzụ ahịa n’akaụntụ a",
    "Acting on account {0} needs {1}.": "Iji akaụntụ {0}, ị chọrọ {1}.",
    "Unknown security": "Amaghị òkè a",
    "There is no listed security {0}.": "Ọ dịghị òkè {0} edepụtara.",
    "The security is not trading": "A naghị azụ òkè a ugbu a",
    "{0} takes no orders now: {1}.": "{0} anaghị anabata ọda ugbu a: {1}.",
    "The market takes no orders now": "Ahịa anaghị anabata ọda ugbu a",
    "The market is in the phase {0}. Send the order when it opens.": "Ahịa nọ n’ọkwa {0}. Zipụ ọda ahụ mgbe o mepere.",
    "This order type is not taken now": "A naghị anabata ụdị ọda a ugbu a",
    "{0} orders are not taken in the phase {1}.": "A naghị anabata ọda {0} n’ọkwa {1}.",
    "{0} orders are not allowed by the limit for {1}.": "Oke {1} anaghị ekwe iwu {0}.",
    "{0} is not allowed by the limit for {1}.": "Oke {1} anaghị ekwe {0}.",
    "This looks like a slip of the hand": "Nke a yiri mmejọ aka",
    "₦{0} is {1}% from the last price of ₦{2}. Confirm that it is meant.":
      "₦{0} dị {1}% anya na ọnụahịa ikpeazụ bụ ₦{2}. Kwado na ọ bụ ihe ị chọrọ.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed.":
      "₦{0} dị {1}% anya na ọnụahịa ikpeazụ bụ ₦{2}; nke kachasị e kwere bụ {3}%.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed: the limit for {4}.":
      "₦{0} dị {1}% anya na ọnụahịa ikpeazụ bụ ₦{2}; nke kachasị e kwere bụ {3}%: oke {4}.",
    "{0} shares are {1}% of what trades in a day on average. Confirm that it is meant.":
      "Òkè {0} bụ {1}% nke a na-azụ n’otu ụbọchị n’ozuzu. Kwado na ọ bụ ihe ị chọrọ.",
    "Too many orders in one second": "Iwu dị ọtụtụ n’otu sekọnd",
    "At most {0} new orders a second are taken. Wait a moment.":
      "A na-anara iwu ọhụrụ {0} n’otu sekọnd karịchaa. Chere ntakịrị.",
    "At most {0} new orders a second are taken, the limit for {1}. Wait a moment.":
      "A na-anara iwu ọhụrụ {0} n’otu sekọnd karịchaa, oke {1}. Chere ntakịrị.",
    "This duration is not taken": "A naghị anabata ogologo oge a",
    "{0}: {1}": "{0}: {1}",
    "The quantity is not valid": "Ọnụọgụ ezighị ezi",
    "Quantity {0} is not a whole number from 1 to {1}.": "Ọnụọgụ {0} abụghị ọnụọgụ zuru ezu site na 1 ruo {1}.",
    "Quantity {0} is not a whole number from 1 to {1}, the limit for {2}.":
      "Ọnụọgụ {0} abụghị ọnụọgụ zuru ezu site na 1 ruo {1}, njedebe maka {2}.",
    "The price is between two ticks": "Ọnụahịa dị n’etiti nzọụkwụ abụọ",
    "Price {0} is no multiple of {1}. The nearest are {2} and {3}.":
      "Ọnụahịa {0} adabaghị na nzọụkwụ {1}. Ndị kacha nso bụ {2} na {3}.",
    "The price is outside today's limits": "Ọnụahịa gafere njedebe nke taa",
    "Price {0} is above today's limit of {1}.": "Ọnụahịa {0} karịrị njedebe nke taa bụ {1}.",
    "Price {0} is below today's limit of {1}.": "Ọnụahịa {0} dị ala karịa njedebe nke taa bụ {1}.",
    "The order is too large": "Ọda a buru ibu nke ukwuu",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order.": "Uru ọda a bụ ₦{0}; otu ọda agaghị akarị ₦{1}.",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order: the limit for {2}.":
      "Uru ọda a bụ ₦{0}; otu ọda agaghị akarị ₦{1}: njedebe maka {2}.",
    "The day's buying limit is reached": "E ruola njedebe ịzụta nke taa",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed.":
      "Site n’ọda ₦{0} a, ị ga-azụtala ₦{1} taa; ọ gaghị akarị ₦{2}.",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed: the limit for {3}.":
      "Site n’ọda ₦{0} a, ị ga-azụtala ₦{1} taa; ọ gaghị akarị ₦{2}: njedebe maka {3}.",
    "Insufficient funds": "Ego ezughị",
    "This order needs ₦{0}; ₦{1} is available.": "Ọda a chọrọ ₦{0}; ihe dị bụ ₦{1}.",
    "Not enough shares": "Òkè ezughị",
    "This order needs {0} {1}; {2} are free to sell.": "Ọda a chọrọ {0} {1}; {2} ka enwere ike ire.",
    "This looks like an order you have just sent": "Nke a yiri ọda ị zipụrụ ugbu a",
    "Order {0} of {1} seconds ago is the same. Confirm to send this one too.":
      "Ọda {0} nke sekọnd {1} gara aga bụ otu ihe. Kwado ma ị chọrọ izipụ nke a kwa.",
    "The order could trade with your own": "Ọda a nwere ike izute nke gị",
    "Your order {0} stands on the other side. Cancel it first.": "Ọda gị {0} nọ n’akụkụ nke ọzọ. Buru ụzọ kagbuo ya.",
    "You may not trade this security": "Ị nweghị ike ịzụ ahịa òkè a",
    "{0} is restricted for this account.": "Amachiri {0} maka akaụntụ a.",
    "The credit limit is reached": "E ruola njedebe nke ego mbinye",
    "Balance and overdraft must cover this order and those that are open: that takes ₦{0} of the ₦{1} granted.":
      "Ego gị na mbinye ga-ezuru ọda a na ndị mepere emepe: ọ ga-ewe ₦{0} n’ime ₦{1} enyere.",
    "This order needs {0} {1}; {2} are free to sell, and {3} are under lien.":
      "Ọda a chọrọ {0} {1}; {2} ka enwere ike ire, {3} nọ n’okpuru nkwado.",
    "The days do not fit": "Ụbọchị ndị ahụ adabaghị",
    "The first day is {0} or later, and the last day none before it.":
      "Ụbọchị mbụ bụ {0} ma ọ bụ mgbe e mesịrị, nke ikpeazụ agaghị ebu ya ụzọ.",
    "Trading is stopped": "Akwụsịla azụmahịa",
    "New orders are stopped for {0}.": "Akwụsịla ọda ọhụrụ maka {0}.",
    "Too many orders wait for the exchange": "Iwu zụrụ ahịa na-echere ụlọ mgbanwe karịrị akarị",
    "{0} requests wait to be sent, which takes about {1} seconds. The order was not taken. Try again in a moment.":
      "Arịrịọ {0} na-echere ka e ziga ha, nke ga-ewe ihe dị ka sekọnd {1}. Anabataghị iwu ahụ. Nwaa ọzọ n’oge na-adịghị anya.",
    "The exchange cannot be reached": "Enweghị ike iru ụlọ mgbanwe",
    "The order was not sent. Try again when the connection is back.":
      "Ezipụghị ọda ahụ. Nwaa ọzọ mgbe njikọ lọghachiri.",
    "This sale no longer waits": "Ire ere a anaghịzi eche",
    "It was decided or withdrawn, or its day is over. Look at the list again.":
      "E kpebiela ya ma ọ bụ wepụ ya, ma ọ bụ ụbọchị ya agwụla. Lelee ndepụta ahụ ọzọ.",
    "This is for somebody else to decide": "Ọ bụ onye ọzọ ga-ekpebi nke a",
    "Who asks for a sale does not approve it; the client answers for themselves.":
      "Onye rịọrọ ire anaghị akwado ya; onye ahịa na-aza maka onwe ya.",
    "Whoever entered this sale may no longer sell": "Onye tinyere ire a enweghịzi ike ire",
    "{0} may not sell for account {1} any more. Somebody else of the house must enter it anew.":
      "{0} enweghịzi ike ire maka akaụntụ {1}. Onye ọzọ nọ n’ụlọ ọrụ ga-etinye ya ọhụrụ.",
    "The order is no longer open": "Ọda ahụ emegheghịzi",
    "Order {0} is {1}.": "Ọda {0}: {1}.",
    "The order has already traded more": "Ọda ahụ azụọla karịa nke ahụ",
    "{0} shares have traded; the new quantity cannot be less.": "Azụọla òkè {0}; ọnụọgụ ọhụrụ agaghị erughị ya.",
    "This order id is taken": "Ejirila nọmba ọda a",
    "{0} was used for an order with other content.": "Ejirila {0} mee ọda ọzọ dị iche.",
    "Not found": "Ahụghị ya",
    "There is no {0} {1}.": "Ọ dịghị {0} {1}.",
    "The date is not valid": "Ụbọchị ahụ ezighị ezi",
    "{0} must lie between {1} and {2}.": "{0} ga-adịrịrị n’etiti {1} na {2}.",
    "The report is too long for one file": "Akụkọ a toro ogologo karịa otu faịlụ",
    "{0} has {1} rows here; at most {2} fit. Choose a shorter period, or another format.":
      "{0} nwere ahịrị {1} ebe a; {2} ka ga-abanyeli. Họrọ oge dị mkpụmkpụ, ma ọ bụ ụdị ọzọ.",
    "The application is not complete": "Akwụkwọ arịrịọ ezubeghị",
    "{0} answers or documents need a look.": "Azịza ma ọ bụ akwụkwọ {0} chọrọ nlele.",
    "This step is not open now": "Nzọụkwụ a emegheghị ugbu a",
    "Request {0} is {1}.": "Arịrịọ {0}: {1}.",
    "This step is not yours": "Nzọụkwụ a abụghị nke gị",
    "The applicant, a reviewer and an approver each have their own steps.":
      "Onye rịọrọ, onye na-enyocha na onye na-akwado, onye ọ bụla nwere nzọụkwụ nke ya.",
    "There is an account or a request with this already": "E nweelarị akaụntụ ma ọ bụ arịrịọ ji nke a",
    "The {0} is used in another request or account of this kind. Sign in with that one, or ask your broker.":
      "Ejirila {0} n’arịrịọ ma ọ bụ akaụntụ ọzọ dị otu a. Jiri nke ahụ banye, ma ọ bụ jụọ brọka gị.",
    "The request has changed": "Arịrịọ ahụ agbanweela",
    "Somebody changed it since you read it. Read it again.": "Onye gbanwere ya kemgbe ị gụrụ ya. Gụọ ya ọzọ.",
    "What you agree to has changed": "Ihe ị na-ekwenye agbanweela",
    "Version {0} is in force now. Read it, and agree again.": "Ụdị {0} na-arụ ọrụ ugbu a. Gụọ ya, kwenyekwa ọzọ.",
    "There are documents enough": "Akwụkwọ ezuola",
    "At most {0} files belong to one request.": "Otu arịrịọ agaghị akarị faịlụ {0}.",
    "The offer is not open": "Onyinye ahụ emegheghị",
    "Rights of corporate action {0} are taken up once its register is closed, until {1}.":
      "A ga-ewere ikike ịzụta nke omume {0} mgbe emechiri ndebanye aha, ruo {1}.",
    "Not so many rights": "Ikike ịzụta eruteghị otu ahụ",
    "{0} shares were asked for; from 1 to {1} may be subscribed.":
      "A rịọrọ òkè {0}; e nwere ike iwere site na 1 ruo {1}.",
    "The rights have changed": "Ikike ịzụta agbanweela",
    "Of corporate action {0} the account has asked for {1} shares by now. Look at what is left before you ask again.":
      "N’ihe ụlọ ọrụ {0}, akaụntụ a arịọla òkè {1} ugbu a. Lelee ihe fọdụrụ tupu ị rịọ ọzọ.",
    "Nothing to subscribe to": "Ọ dịghị ihe a ga-edebanye aha na ya",
    "Corporate action {0} offers no rights.": "Omume {0} enyeghị ikike ịzụta.",
    "More than can be withdrawn": "Ọ karịrị ihe enwere ike iwepụ",
    "₦{0} was asked for; less is cleared and free.": "A rịọrọ ₦{0}; ihe gafereworo ma nwere onwe ya erughị ya.",
    "₦{0} was asked for; ₦{1} is cleared and free.": "A rịọrọ ₦{0}; ₦{1} ka edozichara ma nwere onwe ya.",
    "The amount is not valid": "Ego ole ahụ ezighị ezi",
    "{0} must be from ₦{1} to ₦{2}.": "{0} ga-adịrịrị site na ₦{1} ruo ₦{2}.",
    "This account is yours already": "Akaụntụ a bụ nke gị",
    "person: name somebody else.": "person: kpọọ onye ọzọ.",
    "The last day does not fit": "Ụbọchị ikpeazụ adabaghị",
    "lastDay must be from {0} to {1}.": "lastDay ga-abụrịrị site na {0} ruo {1}.",
    "So many may not look at one account": "Ọtụtụ mmadụ otu a enweghị ike ile otu akaụntụ",
    "At most {0} have access or an offer of it at a time. End one first.":
      "Naanị mmadụ {0} nwere ike inwe ohere ma ọ bụ onyinye n'otu oge. Buru ụzọ kwụsị otu.",
    "This access is over": "Ohere a agwụla",
    "It was answered, ended or ran out. Read the list again.":
      "Azaala ya, akwụsịla ya ma ọ bụ oge ya agafeela. Gụọ ndepụta ahụ ọzọ.",
    "You have just sent a test": "I zitere nnwale ugbu a",
    "Another can be sent {0} minutes after the last.": "E nwere ike izipu ọzọ nkeji {0} ka nke ikpeazụ gachara.",
    "There is a mandate already": "Enweelarị ikike",
    "A mandate of account {0} waits or holds. Withdraw it before another is given.":
      "Ikike nke akaụntụ {0} na-eche ma ọ bụ na-arụ ọrụ. Wepụ ya tupu e nye ọzọ.",
    "The bank account has changed since": "Akaụntụ ụlọ akụ agbanweela kemgbe ahụ",
    "The mandate of account {0} names a bank account that is no longer the holder's. It must be given anew.":
      "Ikike nke akaụntụ {0} na-akpọ akaụntụ ụlọ akụ na-abụghịzi nke onye nwe ya. A ga-enyeghachi ya ọzọ.",
    "There is no bank account to pay to": "Ọ dịghị akaụntụ ụlọ akụ a ga-akwụnye",
    "Money of account {0} goes to the holder's own approved bank account alone. Enter it and have it approved first.":
      "Ego akaụntụ {0} na-aga naanị n’akaụntụ ụlọ akụ nke onye nwe ya akwadoro. Tinye ya ka akwado ya na mbụ.",
    "Withdrawals wait after a sale": "Iwepụ ego na-eche mgbe e resịrị",
    "Staff sold shares of account {0} after a second look; withdrawals are taken again from {1}.":
      "Ndị ọrụ rere òkè nke akaụntụ {0} mgbe onye nke abụọ lelechara; a ga-anabata iwepụ ego ọzọ site na {1}.",
    "After a change of bank details this mandate is taken again from {0}.":
      "Mgbe agbanwere nkọwa ụlọ akụ, a na-anabata ikike a ọzọ site na {0}.",
    "The bank details are too new": "Nkọwa ụlọ akụ ka dị ọhụrụ",
    "After a change of bank details withdrawals are taken again from {0}.":
      "Mgbe agbanwere nkọwa ụlọ akụ, a ga-ewepụkwa ego site na {0}.",
    "The name is not the holder's": "Aha ahụ abụghị nke onye nwe akaụntụ",
    "{0}: an account of {1} is not in the holder's name. Money goes to the holder alone.":
      "{0}: akaụntụ {1} adịghị n’aha onye nwe ya. Ego na-agakwuru naanị onye nwe ya.",
    "It has gone another step": "Ọ gaala nzọụkwụ ọzọ",
    "The {0} {1} is {2}, so it cannot be {3}. Read the list again.":
      "{0} {1} bụ {2}, ya mere ọ gaghị abụli {3}. Gụọ ndepụta ahụ ọzọ.",
    "This key is taken": "Ejirila igodo a",
    "{0} was used for a request with other content.": "Ejirila {0} mee arịrịọ ọzọ dị iche.",
    "No more baskets can be kept": "Enweghị ike idebe nkata ọzọ",
    "At most {0} are kept. Let one go first.": "Naanị {0} ka a na-edebe. Buru ụzọ wepụ otu.",
    "Too many alerts are waiting": "Ọkwa karịrị akarị na-eche",
    "At most {0} can wait at a time. Remove one first.": "Naanị {0} nwere ike iche n'otu oge. Buru ụzọ wepụ otu.",
    "The alert is reached already": "Erutela ọkwa ahụ",
    "What you ask about {0} is so now. Choose another level.":
      "Ihe ị jụrụ banyere {0} dị otú ahụ ugbu a. Họrọ ọkwa ọzọ.",
    "Your lists were changed elsewhere": "A gbanwere ndepụta gị n'ebe ọzọ",
    "They are read again; make your change once more.": "Agụgharịala ha; mee mgbanwe gị ọzọ.",
    "Too many orders are open": "Ọda mepere emepe karịrị akarị",
    "{0} orders are open; at most {1} may be. Cancel one first.":
      "Ọda {0} mepere emepe; ọ gaghị akarị {1}. Buru ụzọ kagbuo otu.",
    "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.":
      "Ọda {0} mepere emepe; ọ gaghị akarị {1}, njedebe maka {2}. Buru ụzọ kagbuo otu.",
    "Confirm that it is you": "Kwado na ọ bụ gị",
    "This needs a sign-in of the last minutes. Confirm with: {0}.":
      "Nke a chọrọ nbanye nke nkeji ole na ole gara aga. Jiri: {0} kwado.",
    "The code is not right": "Koodu ezighị ezi",
    "Codes and links are good once and for a short time. Look at the newest one, or ask for another.":
      "Koodu na njikọ na-arụ ọrụ otu ugboro, n’obere oge. Lelee nke kacha ọhụrụ, ma ọ bụ rịọ ọzọ.",
    "The password is too easy to guess": "Okwuntughe ahụ dị mfe ịma",
    "It stands on the list of passwords that are tried first. Choose another; three or four words are good.":
      "Ọ dị na ndepụta nke ndị ohi na-ebu ụzọ anwale. Họrọ ọzọ; okwu atọ ma ọ bụ anọ dị mma.",
    "The password is too much like your name": "Okwuntughe ahụ yiri aha gị nke ukwuu",
    "It is made of your name or your e-mail address. Choose another.": "E ji aha gị ma ọ bụ ozi-e gị mee ya. Họrọ ọzọ.",
    "The second factor stays on": "Nkwenye nke abụọ ga-adịgide",
    "Your brokerage asks for a second factor, so it cannot be turned off.":
      "Ụlọ ọrụ brọka gị chọrọ nkwenye nke abụọ, ya mere enweghị ike imenyụ ya.",
    "The second factor is on already": "Agbanyelarị nkwenye nke abụọ",
    "Turn it off before you set up another authenticator.": "Menyụọ ya tupu i debe ngwa nkwenye ọzọ.",
    "The passkey was not accepted": "Anabataghị igodo nbanye ahụ",
    "Try again, or sign in with your password and a code.": "Nwaa ọzọ, ma ọ bụ jiri okwuntughe na koodu banye.",
    "There are passkeys enough": "Igodo nbanye ezuola",
    "At most {0} can be kept. Remove one first.": "Naanị {0} ka enwere ike idebe. Buru ụzọ wepụ otu.",
    "The session has ended": "Nnọkọ ahụ agwụla",
    "Sign in again.": "Banye ọzọ.",
    "Choose your brokerage first": "Buru ụzọ họrọ ụlọ ọrụ brọka gị",
    "An account is opened with a brokerage. Give its firm code.":
      "A na-emepe akaụntụ site n’ụlọ ọrụ brọka. Tinye koodu ụlọ ọrụ ya.",
    "Accounts are not opened here": "A naghị emepe akaụntụ ebe a",
    "This brokerage opens accounts itself. Ask it for one.": "Ụlọ ọrụ brọka a na-emepe akaụntụ n’onwe ya. Rịọ ha.",
    "These days cannot be compared": "Enweghị ike iji ụbọchị ndị a tụnyere",
    "{0} must be a day from {1} to {2}.": "{0} ga-abụrịrị ụbọchị site na {1} ruo {2}.",
    "You have many schedules": "I nwere ọtụtụ usoro",
    "At most {0} are kept. Delete one that you need no longer.":
      "Anyị na-edebe ihe kacha {0}. Hichapụ nke ị na-achọghịzi.",
    "This schedule stands already": "Usoro a adịlarị",
    "The same report of account {0} comes as often and as the same file.":
      "Otu akụkọ ahụ nke akaụntụ {0} na-abịa otu mgbe ahụ na otu ụdị faịlụ ahụ.",
    "Your e-mail address is not confirmed": "E kwenyebeghị adreesị e-mail gị",
    "Prove one in your account settings first.": "Buru ụzọ gosi otu n’ime ntọala akaụntụ gị.",
    "This day is not valid": "Ụbọchị a ezighị ezi",
    "We look for your deposits already": "Anyị na-achọ ego gị ugbua",
    "This language is not offered": "E nweghị asụsụ a",
    "There are no words in the language {0}.": "Ọ dịghị okwu n’asụsụ {0}.",
    "An API key does not open this": "Igodo API anaghị emepe nke a",
    "Sign in for it. A key trades and reads, as far as its permissions go.":
      "Banye iji mee ya. Igodo na-azụ ahịa ma na-agụ, ruo ebe ikike ya ruru.",
    "There are API keys enough": "Igodo API ezuola",
    "At most {0} can be kept. Revoke one first.": "{0} kachasị ka a pụrụ idebe. Kagbuo otu mbụ.",
    "A key may do no more than you": "Igodo enweghị ike ime karịa gị",
    "scopes: you do not have the permission {0}.": "scopes: ị nweghị ikike {0}.",
  },
  facts: {
    "the whole house": "ụlọ ọrụ ahụ dum",
    customers: "ndị ahịa",
    brokers: "ndị brọka",
    "for brokers only": "maka ndị brọka naanị",
    "the order stands already": "ọda ahụ anọlarị n’ahịa",
    "only an order that stands is shown in part, or waits to trade whole":
      "naanị ọda guzoro eguzo ka a na-egosi akụkụ ya, ma ọ bụ na-eche ịzụ ahịa n’ozuzu",
  },
  validation: {
    required: "A ga-ejuputarịrị {0}.",
    tooLong: "{0} agaghị akarị mkpụrụedemede {1}.",
    atMost: "{0} agaghị akarị {1}.",
    atLeast: "{0} ga-erurịrị {1}.",
    wrongKind: "Ihe e tinyere na {0} ezighị ezi.",
    rule: "{0} {1}.",
    wrong: "{0} ezighị ezi.",
    noText: "Ihe e tinyere na {0} nwere ihe na-abụghị mkpụrụedemede.",
    noObject: "Arịrịọ ahụ ga-abụrịrị JSON.",
  },
};
