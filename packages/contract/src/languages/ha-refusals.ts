// Refusals and validation in Hausa; awaiting review by a native speaker.

import type { RefusalTexts } from "./translation.ts";

export const haRefusals: RefusalTexts = {
  templates: {
    "Another code is not due yet": "Lokacin wata lambar bai yi ba tukuna",
    "Wait at least {0} seconds after the last one; in an hour only a few are sent.":
      "Ku jira aƙalla daƙiƙa {0} bayan ta ƙarshe; a awa guda kaɗan kawai ake aikawa.",
    "This complaint cannot be reopened": "Ba za a iya sake buɗe wannan ƙorafi ba",
    "Complaint {0} can be reopened once, after it was resolved.":
      "Za a iya sake buɗe ƙorafi {0} sau ɗaya, bayan an warware shi.",
    "You have asked for many permissions": "Kun nemi izini da yawa",
    "At most {0} different ones are asked for in a day. Wait for the answers.":
      "Za a iya neman iri {0} a rana ɗaya kawai. Ku jira amsoshi.",
    "You have many complaints open": "Kana da ƙorafe-ƙorafe da yawa a buɗe",
    "At most {0} of one person are open at a time. Wait for the answers.":
      "Mutum ɗaya na iya samun {0} a buɗe a lokaci guda. Jira amsoshi.",
    "The file was not taken": "Ba a karɓi fayil ɗin ba",
    "Choose a file.": "Zaɓi fayil.",
    "It is too large: at most {0} MB are taken.": "Ya yi girma: ana karɓar MB {0} kawai.",
    "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) are taken.":
      "Ana karɓar hotuna (JPEG, PNG), PDF, rikodi (MP3, M4A, WAV, OGG) da imel (EML).",
    "A picture (JPEG, PNG) or a PDF is taken.": "Ana karɓar hoto (JPEG, PNG) ko PDF.",
    "It holds something harmful.": "Yana ɗauke da abu mai cutarwa.",
    "It cannot be read, is locked, or would do something by itself.":
      "Ba za a iya karanta shi ba, a kulle yake, ko zai yi wani abu da kansa.",
    "The account is not active": "Asusun ba ya aiki",
    "Account {0} cannot trade until it is active again. Ask your broker.":
      "Asusun {0} ba zai iya ciniki ba sai ya sake aiki. Ku tambayi dillalinku.",
    "Nothing can be bought with account {0} or paid out of it now. Ask your broker.":
      "Ba za a iya saya da asusun {0} ko fitar da kuɗi daga gare shi yanzu ba. Ku tambayi dillalinku.",
    "Account {0} is suspended: it takes no orders and pays nothing out. Ask your broker.":
      "An dakatar da asusun {0}: ba ya karɓar oda, ba ya biyan kuɗi. Ku tambayi dillalinku.",
    "A holder has frozen account {0}. Your broker's office opens it again.":
      "Mai asusun {0} ya daskarar da shi. Ofishin dillalinku ne zai sake buɗe shi.",
    "A holder has frozen trading on account {0}. Your broker's office opens it again.":
      "Mai asusun {0} ya daskarar da ciniki a kansa. Ofishin dillalinku ne zai sake buɗe shi.",
    "Only the office opens what is stopped": "Ofis kaɗai ke buɗe abin da aka dakatar",
    "On account {0} as much is stopped already, or more. Your broker's office opens it again.":
      "A asusun {0} an riga an dakatar da haka, ko fiye. Ofishin dillalinku ne zai sake buɗe shi.",
    "The account's checks are not complete": "Ba a gama tantance asusun ba",
    "Account {0} can trade once its identity checks are complete.":
      "Asusun {0} zai iya ciniki da zarar an gama tantance mai shi.",
    "You may not trade on this account": "Ba ku da izinin ciniki da wannan asusu",
    "Acting on account {0} needs {1}.": "Amfani da asusun {0} yana buƙatar {1}.",
    "Unknown security": "Ba a san wannan hannun jari ba",
    "There is no listed security {0}.": "Babu hannun jari {0} a jerin kasuwa.",
    "The security is not trading": "Ba a cinikin wannan hannun jari",
    "{0} takes no orders now: {1}.": "{0} ba ya karɓar oda yanzu: {1}.",
    "The market takes no orders now": "Kasuwa ba ta karɓar oda yanzu",
    "The market is in the phase {0}. Send the order when it opens.":
      "Kasuwa tana matakin {0}. Ku aika odar idan an buɗe.",
    "This order type is not taken now": "Ba a karɓar irin wannan oda yanzu",
    "{0} orders are not taken in the phase {1}.": "Ba a karɓar odar {0} a matakin {1}.",
    "{0} orders are not allowed by the limit for {1}.": "Iyakar {1} ba ta yarda da odar {0} ba.",
    "{0} is not allowed by the limit for {1}.": "Iyakar {1} ba ta yarda da {0} ba.",
    "This looks like a slip of the hand": "Wannan ya yi kama da kuskuren hannu",
    "₦{0} is {1}% from the last price of ₦{2}. Confirm that it is meant.":
      "₦{0} ya yi nisa da {1}% daga farashin ƙarshe na ₦{2}. Ku tabbatar cewa haka kuke nufi.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed.":
      "₦{0} ya yi nisa da {1}% daga farashin ƙarshe na ₦{2}; {3}% ne mafi yawan da aka yarda.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed: the limit for {4}.":
      "₦{0} ya yi nisa da {1}% daga farashin ƙarshe na ₦{2}; {3}% ne mafi yawan da aka yarda: iyakar {4}.",
    "{0} shares are {1}% of what trades in a day on average. Confirm that it is meant.":
      "Hannun jari {0} sun kai {1}% na abin da ake ciniki a rana a matsakaici. Ku tabbatar cewa haka kuke nufi.",
    "Too many orders in one second": "Oda sun yi yawa a daƙiƙa ɗaya",
    "At most {0} new orders a second are taken. Wait a moment.":
      "Ana karɓar sabbin oda {0} a daƙiƙa ɗaya a mafi yawa. Ku jira kaɗan.",
    "At most {0} new orders a second are taken, the limit for {1}. Wait a moment.":
      "Ana karɓar sabbin oda {0} a daƙiƙa ɗaya a mafi yawa, iyakar {1}. Ku jira kaɗan.",
    "This duration is not taken": "Ba a karɓar wannan tsawon lokaci",
    "{0}: {1}": "{0}: {1}",
    "The quantity is not valid": "Adadin ba daidai ba ne",
    "Quantity {0} is not a whole number from 1 to {1}.": "Adadi {0} ba cikakkiyar lamba ba ce daga 1 zuwa {1}.",
    "Quantity {0} is not a whole number from 1 to {1}, the limit for {2}.":
      "Adadi {0} ba cikakkiyar lamba ba ce daga 1 zuwa {1}, iyakar {2}.",
    "The price is between two ticks": "Farashin yana tsakanin matakai biyu",
    "Price {0} is no multiple of {1}. The nearest are {2} and {3}.":
      "Farashi {0} bai dace da mataki {1} ba. Mafi kusa su ne {2} da {3}.",
    "The price is outside today's limits": "Farashin ya wuce iyakar yau",
    "Price {0} is above today's limit of {1}.": "Farashi {0} ya wuce iyakar yau ta {1}.",
    "Price {0} is below today's limit of {1}.": "Farashi {0} bai kai iyakar yau ta {1} ba.",
    "The order is too large": "Odar ta yi yawa",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order.": "Ƙimar odar ₦{0} ce; oda ɗaya ba ta wuce ₦{1}.",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order: the limit for {2}.":
      "Ƙimar odar ₦{0} ce; oda ɗaya ba ta wuce ₦{1}: iyakar {2}.",
    "The day's buying limit is reached": "An kai iyakar sayayyar yau",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed.":
      "Da wannan oda ta ₦{0} za ku sayi ₦{1} a yau; ba a wuce ₦{2}.",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed: the limit for {3}.":
      "Da wannan oda ta ₦{0} za ku sayi ₦{1} a yau; ba a wuce ₦{2}: iyakar {3}.",
    "Insufficient funds": "Kuɗi bai isa ba",
    "This order needs ₦{0}; ₦{1} is available.": "Wannan oda tana buƙatar ₦{0}; ₦{1} ne akwai.",
    "Not enough shares": "Hannayen jari ba su isa ba",
    "This order needs {0} {1}; {2} are free to sell.": "Wannan oda tana buƙatar {1} guda {0}; {2} ne za a iya sayarwa.",
    "This looks like an order you have just sent": "Wannan ya yi kama da odar da kuka aika yanzu",
    "Order {0} of {1} seconds ago is the same. Confirm to send this one too.":
      "Oda {0} ta daƙiƙa {1} da suka wuce iri ɗaya ce. Ku tabbatar idan kuna so ku aika wannan ma.",
    "The order could trade with your own": "Odar za ta iya haɗuwa da taku",
    "Your order {0} stands on the other side. Cancel it first.": "Odarku {0} tana ɗaya ɓangaren. Ku soke ta tukuna.",
    "You may not trade this security": "Ba ku da izinin cinikin wannan hannun jari",
    "{0} is restricted for this account.": "An hana {0} ga wannan asusu.",
    "The credit limit is reached": "An kai iyakar bashi",
    "Balance and overdraft must cover this order and those that are open: that takes ₦{0} of the ₦{1} granted.":
      "Dole ma’auni da bashin banki su isa wannan oda da waɗanda ke buɗe: zai ɗauki ₦{0} daga ₦{1} da aka bayar.",
    "This order needs {0} {1}; {2} are free to sell, and {3} are under lien.":
      "Wannan oda tana buƙatar {1} guda {0}; {2} ne za a iya sayarwa, {3} kuma suna ƙarƙashin jingina.",
    "The days do not fit": "Kwanakin ba su dace ba",
    "The first day is {0} or later, and the last day none before it.":
      "Rana ta farko ita ce {0} ko bayanta, ta ƙarshe kuma ba kafin ta ba.",
    "Trading is stopped": "An dakatar da ciniki",
    "New orders are stopped for {0}.": "An dakatar da sababbin oda na {0}.",
    "Too many orders wait for the exchange": "Odoci da yawa suna jiran kasuwar hannun jari",
    "{0} requests wait to be sent, which takes about {1} seconds. The order was not taken. Try again in a moment.":
      "Buƙatu {0} suna jira a aika su, wanda zai ɗauki kimanin daƙiƙa {1}. Ba a karɓi odar ba. A sake gwadawa nan gaba kaɗan.",
    "The exchange cannot be reached": "Ba a iya samun kasuwar hannun jari",
    "The order was not sent. Try again when the connection is back.":
      "Ba a aika odar ba. Ku sake gwadawa idan haɗi ya dawo.",
    "This sale no longer waits": "Wannan sayarwa ba ta jira kuma",
    "It was decided or withdrawn, or its day is over. Look at the list again.":
      "An yanke hukunci a kanta ko an janye ta, ko ranarta ta ƙare. Sake duba jerin.",
    "This is for somebody else to decide": "Wani ne zai yanke wannan",
    "Who asks for a sale does not approve it; the client answers for themselves.":
      "Wanda ya nemi sayarwa ba ya amincewa da ita; abokin ciniki ne ke ba da amsa da kansa.",
    "Whoever entered this sale may no longer sell": "Wanda ya shigar da wannan sayarwa ba zai iya sayarwa ba yanzu",
    "{0} may not sell for account {1} any more. Somebody else of the house must enter it anew.":
      "{0} ba zai iya sayarwa don asusun {1} ba kuma. Sai wani dabam na gidan ya sake shigar da ita.",
    "The order is no longer open": "Odar ba a buɗe take ba kuma",
    "Order {0} is {1}.": "Oda {0}: {1}.",
    "The order has already traded more": "Odar ta riga ta yi ciniki fiye da haka",
    "{0} shares have traded; the new quantity cannot be less.":
      "An yi cinikin hannayen jari {0}; sabon adadin ba zai yi ƙasa da haka ba.",
    "This order id is taken": "An riga an yi amfani da lambar wannan oda",
    "{0} was used for an order with other content.": "An yi amfani da {0} ga wata oda daban.",
    "Not found": "Ba a samu ba",
    "There is no {0} {1}.": "Babu {0} {1}.",
    "The date is not valid": "Kwanan wata ba daidai ba ne",
    "{0} must lie between {1} and {2}.": "Dole {0} ya kasance tsakanin {1} da {2}.",
    "The report is too long for one file": "Rahoton ya yi tsawo ga fayil ɗaya",
    "{0} has {1} rows here; at most {2} fit. Choose a shorter period, or another format.":
      "{0} yana da layuka {1} a nan; {2} ne kawai suke shiga. Ku zaɓi gajeren lokaci, ko wani tsari.",
    "The application is not complete": "Takardar neman ba ta cika ba",
    "{0} answers or documents need a look.": "Amsoshi ko takardu {0} suna buƙatar dubawa.",
    "This step is not open now": "Wannan mataki ba a buɗe yake ba yanzu",
    "Request {0} is {1}.": "Buƙata {0}: {1}.",
    "This step is not yours": "Wannan mataki ba naku ba ne",
    "The applicant, a reviewer and an approver each have their own steps.":
      "Mai nema, mai dubawa da mai amincewa, kowa yana da nasa mataki.",
    "There is an account or a request with this already": "Akwai asusu ko buƙata da wannan tuni",
    "The {0} is used in another request or account of this kind. Sign in with that one, or ask your broker.":
      "An yi amfani da {0} a wata buƙata ko asusu irin wannan. Ku shiga da waccan, ko ku tambayi dillalinku.",
    "The request has changed": "Buƙatar ta sauya",
    "Somebody changed it since you read it. Read it again.": "Wani ya sauya ta bayan kun karanta. Ku sake karantawa.",
    "What you agree to has changed": "Abin da kuke yarda da shi ya canja",
    "Version {0} is in force now. Read it, and agree again.":
      "Sigar {0} ce ke aiki yanzu. Ku karanta ta, ku sake yarda.",
    "There are documents enough": "Takardu sun isa",
    "At most {0} files belong to one request.": "Buƙata ɗaya ba ta wuce fayiloli {0}.",
    "The offer is not open": "Tayin ba a buɗe yake ba",
    "Rights of corporate action {0} are taken up once its register is closed, until {1}.":
      "Ana karɓar haƙƙin saya na mataki {0} bayan an rufe rajista, har zuwa {1}.",
    "Not so many rights": "Haƙƙin saya ba su kai haka ba",
    "{0} shares were asked for; from 1 to {1} may be subscribed.":
      "An nemi hannayen jari {0}; ana iya karɓar daga 1 zuwa {1}.",
    "The rights have changed": "Haƙƙin saya ya canja",
    "Of corporate action {0} the account has asked for {1} shares by now. Look at what is left before you ask again.":
      "A matakin kamfani {0}, asusun ya nemi hannun jari {1} zuwa yanzu. Duba abin da ya rage kafin ka sake nema.",
    "Nothing to subscribe to": "Babu abin da za a saya",
    "Corporate action {0} offers no rights.": "Mataki {0} ba ya ba da haƙƙin saya.",
    "More than can be withdrawn": "Ya wuce abin da za a iya cirewa",
    "₦{0} was asked for; less is cleared and free.":
      "An nemi ₦{0}; abin da aka tabbatar kuma yake 'yanci bai kai haka ba.",
    "₦{0} was asked for; ₦{1} is cleared and free.": "An nemi ₦{0}; ₦{1} ne ya tabbata kuma ba a riƙe ba.",
    "The amount is not valid": "Adadin kuɗin ba daidai ba ne",
    "{0} must be from ₦{1} to ₦{2}.": "Dole {0} ya kasance daga ₦{1} zuwa ₦{2}.",
    "This account is yours already": "Wannan asusun naku ne tuni",
    "person: name somebody else.": "person: a ambaci wani dabam.",
    "The last day does not fit": "Ranar ƙarshe ba ta dace ba",
    "lastDay must be from {0} to {1}.": "lastDay dole ta kasance daga {0} zuwa {1}.",
    "So many may not look at one account": "Mutane da yawa haka ba za su duba asusu ɗaya ba",
    "At most {0} have access or an offer of it at a time. End one first.":
      "Mutum {0} ne kawai za su iya samun dama ko tayi a lokaci ɗaya. A ƙare ɗaya tukuna.",
    "This access is over": "Wannan dama ta ƙare",
    "It was answered, ended or ran out. Read the list again.":
      "An amsa shi, an ƙare shi ko lokacinsa ya wuce. A sake karanta jerin.",
    "You have just sent a test": "Yanzu kuka aika gwaji",
    "Another can be sent {0} minutes after the last.": "Ana iya aika wani bayan minti {0} da na ƙarshe.",
    "There is a mandate already": "Akwai umarni tuni",
    "A mandate of account {0} waits or holds. Withdraw it before another is given.":
      "Umarnin asusun {0} yana jira ko yana aiki. A janye shi kafin a ba da wani.",
    "The bank account has changed since": "An sauya asusun banki tun daga lokacin",
    "The mandate of account {0} names a bank account that is no longer the holder's. It must be given anew.":
      "Umarnin asusun {0} ya ambaci asusun banki da ba na mai shi ba ne yanzu. Dole a sake bayar da shi.",
    "There is no bank account to pay to": "Babu asusun bankin da za a biya",
    "Money of account {0} goes to the holder's own approved bank account alone. Enter it and have it approved first.":
      "Kuɗin asusun {0} yana zuwa ne kawai asusun bankin mai shi da aka amince. Ku shigar da shi a amince tukuna.",
    "Withdrawals wait after a sale": "Cire kuɗi yana jira bayan sayarwa",
    "Staff sold shares of account {0} after a second look; withdrawals are taken again from {1}.":
      "Ma’aikata sun sayar da hannayen jarin asusu {0} bayan duba na biyu; za a sake karɓar buƙatun cire kuɗi daga {1}.",
    "After a change of bank details this mandate is taken again from {0}.":
      "Bayan sauya bayanan banki ana sake karɓar wannan izini daga {0}.",
    "The bank details are too new": "Bayanan bankin sababbi ne sosai",
    "After a change of bank details withdrawals are taken again from {0}.":
      "Bayan sauya bayanan banki, za a sake cire kuɗi daga {0}.",
    "The name is not the holder's": "Sunan ba na mai asusun ba ne",
    "{0}: an account of {1} is not in the holder's name. Money goes to the holder alone.":
      "{0}: asusun {1} ba da sunan mai shi yake ba. Kuɗi yana zuwa ga mai shi ne kawai.",
    "It has gone another step": "Ya wuce zuwa wani mataki",
    "The {0} {1} is {2}, so it cannot be {3}. Read the list again.":
      "{0} {1} yana matsayin {2}, don haka ba za a iya {3} ba. Ku sake karanta jerin.",
    "This key is taken": "An riga an yi amfani da wannan mabuɗi",
    "{0} was used for a request with other content.": "An yi amfani da {0} ga wata buƙata daban.",
    "No more baskets can be kept": "Ba za a iya ajiye ƙarin kwanduna ba",
    "At most {0} are kept. Let one go first.": "Mafi yawa {0} ake ajiyewa. Ka fara cire ɗaya.",
    "Too many alerts are waiting": "Faɗakarwa da yawa suna jira",
    "At most {0} can wait at a time. Remove one first.":
      "Mafi yawa {0} ne za su iya jira a lokaci guda. Ka fara cire ɗaya.",
    "The alert is reached already": "An riga an kai ga faɗakarwar",
    "What you ask about {0} is so now. Choose another level.":
      "Abin da ka tambaya game da {0} ya riga ya zama haka. Ka zaɓi wani mataki.",
    "Your lists were changed elsewhere": "An sauya jerinka a wani wuri",
    "They are read again; make your change once more.": "An sake karanta su; ka sake yin sauyinka.",
    "Too many orders are open": "Oda da yawa a buɗe suke",
    "{0} orders are open; at most {1} may be. Cancel one first.":
      "Oda {0} suna buɗe; ba a wuce {1}. Ku soke ɗaya tukuna.",
    "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.":
      "Oda {0} suna buɗe; ba a wuce {1}, iyakar {2}. Ku soke ɗaya tukuna.",
    "Confirm that it is you": "Tabbatar da cewa ku ne",
    "This needs a sign-in of the last minutes. Confirm with: {0}.":
      "Wannan yana buƙatar shiga na mintunan nan. Ku tabbatar da: {0}.",
    "The code is not right": "Lambar ba daidai ba ce",
    "Codes and links are good once and for a short time. Look at the newest one, or ask for another.":
      "Lamba da hanya sau ɗaya ake amfani da su, na ɗan lokaci. Ku duba ta ƙarshe, ko ku nemi wata.",
    "The password is too easy to guess": "Kalmar sirrin tana da sauƙin hasashe",
    "It stands on the list of passwords that are tried first. Choose another; three or four words are good.":
      "Tana cikin jerin kalmomin da ake fara gwadawa. Ku zaɓi wata; kalmomi uku ko huɗu suna da kyau.",
    "The password is too much like your name": "Kalmar sirrin ta yi kama da sunanku",
    "It is made of your name or your e-mail address. Choose another.":
      "An yi ta ne da sunanku ko imel ɗinku. Ku zaɓi wata.",
    "The second factor stays on": "Tabbaci na biyu zai ci gaba",
    "Your brokerage asks for a second factor, so it cannot be turned off.":
      "Kamfanin dillancinku yana buƙatar tabbaci na biyu, don haka ba za a iya kashewa ba.",
    "The second factor is on already": "Tabbaci na biyu a kunne yake tuni",
    "Turn it off before you set up another authenticator.": "Ku kashe shi kafin ku saita wata manhajar tabbatarwa.",
    "The passkey was not accepted": "Ba a karɓi mabuɗin shiga ba",
    "Try again, or sign in with your password and a code.": "Ku sake gwadawa, ko ku shiga da kalmar sirri da lamba.",
    "There are passkeys enough": "Mabuɗan shiga sun isa",
    "At most {0} can be kept. Remove one first.": "Ana adana {0} kawai. Ku cire ɗaya tukuna.",
    "The session has ended": "Zaman ya ƙare",
    "Sign in again.": "Ku sake shiga.",
    "Choose your brokerage first": "Ku zaɓi kamfanin dillancinku tukuna",
    "An account is opened with a brokerage. Give its firm code.":
      "Ana buɗe asusu ne da kamfanin dillanci. Ku ba da lambar kamfanin.",
    "Accounts are not opened here": "Ba a buɗe asusu a nan",
    "This brokerage opens accounts itself. Ask it for one.":
      "Wannan kamfanin dillanci shi ke buɗe asusu da kansa. Ku tambaye shi.",
    "These days cannot be compared": "Ba za a iya kwatanta waɗannan ranaku ba",
    "{0} must be a day from {1} to {2}.": "Dole {0} ya zama rana daga {1} zuwa {2}.",
    "You have many schedules": "Kuna da jadawali da yawa",
    "At most {0} are kept. Delete one that you need no longer.": "{0} kaɗai ake ajiyewa. Ku share wanda ba ku buƙata.",
    "This schedule stands already": "Wannan jadawali yana nan tuni",
    "The same report of account {0} comes as often and as the same file.":
      "Rahoton asusu {0} ɗin nan yana zuwa haka nan da irin wannan fayil.",
    "Your e-mail address is not confirmed": "Ba a tabbatar da adireshin imel ɗinka ba",
    "Prove one in your account settings first.": "Ku fara tabbatar da ɗaya a saitunan asusunku.",
    "This day is not valid": "Wannan rana ba daidai ba ce",
    "We look for your deposits already": "Muna neman ajiyoyinku tuni",
    "This language is not offered": "Ba a ba da wannan harshe ba",
    "There are no words in the language {0}.": "Babu kalmomi a harshen {0}.",
    "An API key does not open this": "Maɓallin API ba ya buɗe wannan",
    "Sign in for it. A key trades and reads, as far as its permissions go.":
      "Shiga don yin sa. Maɓalli yana ciniki da karatu, gwargwadon izininsa.",
    "There are API keys enough": "Maɓallan API sun isa",
    "At most {0} can be kept. Revoke one first.": "{0} ne mafi yawa da za a iya ajiyewa. Ka soke ɗaya tukuna.",
    "A key may do no more than you": "Maɓalli ba ya yin fiye da kai",
    "scopes: you do not have the permission {0}.": "scopes: ba ka da izinin {0}.",
  },
  facts: {
    "the whole house": "duk kamfanin",
    customers: "abokan ciniki",
    brokers: "dillalai",
    "for brokers only": "na dillalai kawai",
    "the order stands already": "odar tana kasuwa tuni",
    "only an order that stands is shown in part, or waits to trade whole":
      "odar da take tsaye ne kawai ake nuna ɓangarenta, ko ta jira ciniki gaba ɗaya",
  },
  validation: {
    required: "Dole a cike {0}.",
    tooLong: "{0} ba zai wuce haruffa {1} ba.",
    atMost: "{0} ba zai wuce {1} ba.",
    atLeast: "Dole {0} ya kai {1}.",
    wrongKind: "Abin da aka ba {0} ba daidai ba ne.",
    rule: "{0} {1}.",
    wrong: "{0} ba daidai ba ne.",
    noText: "Abin da aka ba {0} yana da abin da ba harafi ba.",
    noObject: "Dole jikin buƙata ya zama JSON.",
  },
};
