// What notices say, in Hausa; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const haNotices: TranslatedNotices = {
  "An order was entered for your account": "An shigar da oda don asusunku",
  "An order was changed for your account": "An sauya oda don asusunku",
  "An order was asked to be cancelled": "An nemi a soke oda",
  "An order entered for you has traded": "An yi ciniki da odar da aka shigar muku",
  "A trade of an order entered for you was taken back": "An janye cinikin odar da aka shigar muku",
  "An order that waited for the market was not sent; what it held is free again":
    "Ba a aika wata oda da take jiran kasuwa ba; abin da ta riƙe ya samu 'yanci",
  "An order did not reach the exchange; what it held is free again":
    "Wata oda ba ta isa kasuwar hannun jari ba; abin da ta riƙe ya samu 'yanci",
  "A dividend was paid into your account": "An biya ribar hannun jari a asusunku",
  "{0}: ₦{1} for {2} shares; ₦{3} of tax was kept back.": "{0}: ₦{1} na hannun jari {2}; an riƙe harajin ₦{3}.",
  "Rights were taken up for your account": "An yi amfani da haƙƙin saya a madadin asusunku",
  "Shares have come to your account": "Hannayen jari sun shigo asusunku",
  "The number of your shares has changed": "Yawan hannun jarinku ya canza",
  "{0}: {1} shares.": "{0}: hannun jari {1}.",
  "Buy {0} {1} at ₦{2}, account {3}.": "Sayen {1} guda {0} a kan ₦{2}, asusu {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Sayar da {1} guda {0} a kan ₦{2}, asusu {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Sayen {1} guda {0} a farashin kasuwa, asusu {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Sayar da {1} guda {0} a farashin kasuwa, asusu {2}.",
  "Bought {0} {1} at ₦{2}.": "An sayi {1} guda {0} a kan ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "An sayar da {1} guda {0} a kan ₦{2}.",
  "A sale for your account waits for your approval": "Wata sayarwa ta asusunka tana jiran amincewarka",
  "A sale that waited for approval is now an order": "Sayarwar da take jiran amincewa ta zama oda",
  "A sale that waited for approval was declined": "An ƙi sayarwar da take jiran amincewa",
  "A sale that waited for approval was withdrawn": "An janye sayarwar da take jiran amincewa",
  "A sale that waited for approval has lapsed": "Lokacin sayarwar da take jiran amincewa ya ƙare",
  "A sale for your account waits until a second person has looked at it":
    "Wata sayarwa ta asusunka tana jiran mutum na biyu ya duba ta",
  "A sale waits for a second person": "Sayarwa tana jiran mutum na biyu",
  "Withdrawals of your account wait for some days after a sale by staff":
    "Cire kuɗi daga asusunka zai jira kwanaki bayan sayarwar da ma’aikata suka yi",
  "Account {0}: until {1}.": "Asusu {0}: har {1}.",
  "Your account is open again": "An sake buɗe asusunku",
  "Account {0} takes orders and pays out as before.": "Asusun {0} yana karɓar oda kuma yana biyan kuɗi kamar da.",
  "Your account is closed for purchases and payments": "An rufe asusunku ga saye da biyan kuɗi",
  "Account {0}: nothing is bought or paid out; shares can be sold. Call us to learn more.":
    "Asusun {0}: ba a saye ko biyan kuɗi; ana iya sayar da hannun jari. Ku kira mu don ƙarin bayani.",
  "Your account is suspended": "An dakatar da asusunku",
  "Account {0} takes no orders and pays nothing out. Call us to learn more.":
    "Asusun {0} ba ya karɓar oda kuma ba ya biyan kuɗi. Ku kira mu don ƙarin bayani.",
  "Your account was frozen by a holder": "Wani mai asusun ya daskarar da asusunku",
  "Account {0} takes no orders and pays nothing out until our office opens it again. If this was not you, call us at once.":
    "Asusun {0} ba ya karɓar oda kuma ba ya biyan kuɗi sai ofishinmu ya sake buɗe shi. Idan ba ku ba ne, ku kira mu nan da nan.",
  "Trading on your account was frozen by a holder": "Wani mai asusun ya daskarar da ciniki a asusunku",
  "Account {0} takes no orders until our office opens it again. If this was not you, call us at once.":
    "Asusun {0} ba ya karɓar oda sai ofishinmu ya sake buɗe shi. Idan ba ku ba ne, ku kira mu nan da nan.",
  "A client has frozen their account": "Wani abokin ciniki ya daskarar da asusunsa",
  "{1}, account {0}: call them before you open it again.": "{1}, asusun {0}: ku kira su kafin ku sake buɗe shi.",
  "Orders were entered for your account: keep this message": "An shigar da oda don asusunku: ku ajiye wannan saƙo",
  "Account {0} has {1} receipts, and the last ends with {2}. With it you can check that none was changed since.":
    "Asusu {0} yana da rasit {1}, na ƙarshe ya ƙare da {2}. Da shi za ku iya tabbatar cewa ba a sauya ko ɗaya ba tun lokacin.",
  "A client says that an order was not theirs": "Wani abokin ciniki ya ce wata oda ba tasa ba ce",
  "Order {0}: {1} {2}, account {3}.": "Oda {0}: {1} {2}, asusu {3}.",
  "Your broker has answered about an order": "Dillalinku ya amsa game da wata oda",
  "Order {0}: {1}": "Oda {0}: {1}",
  "A withdrawal was asked for": "An nemi cire kuɗi",
  "Your withdrawal is approved": "An amince da cire kuɗinku",
  "Your withdrawal is paid": "An biya kuɗin da kuka cire",
  "Your withdrawal was not approved": "Ba a amince da cire kuɗinku ba",
  "The bank did not pay your withdrawal": "Banki bai biya kuɗin da kuka cire ba",
  "₦{0} to {1} {2}.": "₦{0} zuwa {1} {2}.",
  "A withdrawal is later than was promised": "An makara biyan kuɗi fiye da yadda aka yi alkawari",
  "Withdrawal {0} of ₦{1} still waits.": "Cire kuɗi {0} na ₦{1} yana jira har yanzu.",
  "Withdrawals of a stopped account are open": "Akwai cire kuɗi da ba a gama ba a asusun da aka dakatar",
  "{1}, account {0}: {2}. Pay nothing until the account is open again.":
    "{1}, asusun {0}: {2}. Kada ku biya komai sai an sake buɗe asusun.",
  "Shares have left your account": "Hannayen jari sun fita daga asusunku",
  "Your cash was put right by your broker": "Dillalinku ya gyara kuɗin asusunku",
  "₦{0} added. Why: {1}": "An ƙara ₦{0}. Dalili: {1}",
  "₦{0} taken off. Why: {1}": "An rage ₦{0}. Dalili: {1}",
  "A report of the exchange could not be applied": "Ba a iya shigar da wani rahoton kasuwa ba",
  "It waits under End of day until somebody has looked at it.":
    "Yana jira a ƙarƙashin Ƙarshen rana har sai wani ya duba shi.",
  "{0} of them wait under End of day until somebody has looked.":
    "{0} daga cikinsu suna jira a ƙarƙashin Ƙarshen rana har sai wani ya duba.",
  "Your contract notes of {0} are ready": "Takardun cinikinku na {0} sun shirya",
  "Your contract notes of {0} have changed": "Takardun cinikinku na {0} sun canja",
  "Account {0}: {1} purchases, ₦{2} to pay; {3} sales, ₦{4} to receive. They settle on {5}.":
    "Asusu {0}: saye {1}, ₦{2} za a biya; sayarwa {3}, ₦{4} za a karɓa. Ana kammalawa ranar {5}.",
  "Your deposit is in your account": "Ajiyarku ta shiga asusunku",
  "Your deposit did not come through": "Ajiyarku ba ta shiga ba",
  "A deposit was taken back": "An janye wata ajiya",
  "₦{0} by {1}, reference {2}.": "₦{0} ta {1}, lambar shaida {2}.",
  "bank transfer": "tura kuɗi ta banki",
  cash: "tsabar kuɗi",
  cheque: "cak",
  "A change of your bank details was asked for": "An nemi sauya bayanan bankinku",
  "Your bank details were changed": "An sauya bayanan bankinku",
  "Your bank details were not changed": "Ba a sauya bayanan bankinku ba",
  "{0} {1}. If this was not you, call us at once.": "{0} {1}. Idan ba ku ba ne, ku kira mu nan take.",
  "Other bank accounts for clients to pay into were asked for":
    "An nemi wasu asusun banki da abokan ciniki za su biya a ciki",
  "{0} asked for: {1}. Clients see the accounts of before until another administrator approves.":
    "{0} ya nemi: {1}. Abokan ciniki suna ganin asusun da har sai wani mai gudanarwa ya amince.",
  "Clients are shown other bank accounts to pay into":
    "Yanzu ana nuna wa abokan ciniki wasu asusun banki da za su biya a ciki",
  "{0} approved what {1} asked for: {2}.": "{0} ya amince da abin da {1} ya nema: {2}.",
  "Other bank accounts for clients to pay into were taken back":
    "An janye sauran asusun banki da abokan ciniki za su biya a ciki",
  "{0} took back what {1} asked for: {2}. Clients see the accounts of before.":
    "{0} ya janye abin da {1} ya nema: {2}. Abokan ciniki suna ganin asusun da.",
  "no account": "babu asusu",
  "We have your complaint": "Mun karɓi ƙorafinka",
  "Its number is {0}. You have our answer by {1}.": "Lambarsa ita ce {0}. Za ka samu amsarmu zuwa {1}.",
  "Your broker has answered your complaint": "Dillalinka ya amsa ƙorafinka",
  "Complaint {0}: {1}": "Ƙorafi {0}: {1}",
  "Your complaint was passed on": "An miƙa ƙorafinka gaba",
  "Complaint {0} is with {1} now. {2}": "Ƙorafi {0} yana hannun {1} yanzu. {2}",
  "our chief compliance officer": "babban jami'in bin doka namu",
  "the exchange": "kasuwar hannun jari",
  "the Securities and Exchange Commission": "Hukumar SEC",
  "Your complaint is resolved": "An warware ƙorafinka",
  "Complaint {0}: {1}. {2}": "Ƙorafi {0}: {1}. {2}",
  "you are right": "kana da gaskiya",
  "you are right in part": "kana da gaskiya a wani ɓangare",
  "we do not agree": "ba mu yarda ba",
  "you withdrew it": "ka janye shi",
  "A client has complained": "Wani abokin ciniki ya yi ƙorafi",
  "A client has reopened a complaint": "Wani abokin ciniki ya sake buɗe ƙorafi",
  "{0}, {1}: due {2}.": "{0}, {1}: zuwa {2}.",
  "Somebody else was made a holder of your account": "An sanya wani ya zama mai asusunku tare da ku",
  "Somebody may now act as the holder of your account": "Yanzu wani zai iya aiki a matsayin mai asusunku",
  "Your e-mail address or your phone number was changed": "An sauya adireshin imel ɗinku ko lambar wayarku",
  "Your application has arrived": "Takardar nemanku ta iso",
  "We have your application {0} and look at it within two working days.":
    "Mun karɓi takardar nemanku {0}; za mu duba ta cikin kwana biyu na aiki.",
  "Your application needs you": "Takardar nemanku tana buƙatar ku",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "Akwai abin da za a gyara a takardar nemanku {0}: {1} Ku shiga ku sake miƙa ta.",
  "Your sign-in is unlocked": "An buɗe shigarku",
  "After wrong passwords it was locked; an administrator has opened it. You may try again.":
    "An kulle ta bayan kalmomin sirri da ba daidai ba; mai gudanarwa ya buɗe ta. Kuna iya sake gwadawa.",
  "You were signed out everywhere": "An fitar da ku daga ko’ina",
  "An administrator ended your sessions on every device. Sign in again, or ask your broker why.":
    "Mai gudanarwa ya ƙare shigarku a kowace na’ura. Ku sake shiga, ko ku tambayi dillalinku dalili.",
  "Your application is approved": "An amince da takardar nemanku",
  "Your application {0} is approved and has gone to the depository. Your account number follows.":
    "An amince da takardar nemanku {0}, an kuma aika ta zuwa ma’ajiyar hannayen jari. Lambar asusunku tana zuwa.",
  "Your application was declined": "Ba a karɓi takardar nemanku ba",
  "We cannot open an account on your application {0}: {1}": "Ba za mu iya buɗe asusu da takardar nemanku {0} ba: {1}",
  "Your account is open": "An buɗe asusunku",
  "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.":
    "An kammala takardar nemanku {0}. Asusun hannayen jarinku shi ne {1}, CHN ɗinku {2}. Ku shiga don yin ciniki.",
  "Your application has lapsed": "Lokacin takardar nemanku ya ƙare",
  "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.":
    "Ba a ƙara komai a takardar nemanku {0} ba har kwana talatin, don haka an rufe ta. Kuna iya fara sabuwa.",
  "Alert: {0}": "Faɗakarwa: {0}",
  "{0} is at ₦{1}; you asked for ₦{2} or above.": "{0} yana kan ₦{1}; ka nemi ₦{2} ko sama.",
  "{0} is at ₦{1}; you asked for ₦{2} or below.": "{0} yana kan ₦{1}; ka nemi ₦{2} ko ƙasa.",
  "{0} has moved {1}% today; you asked for {2}%.": "{0} ya motsa da {1}% a yau; ka nemi {2}%.",
  "{1} shares of {0} have traded today; you asked for {2}.": "An yi cinikin hannun jari {1} na {0} a yau; ka nemi {2}.",
  "Order {0} in {1} is done: {2} shares traded.": "Oda {0} ta {1} ta ƙare: an yi cinikin hannun jari {2}.",
  "Order {0} in {1} has ended; {2} shares traded of it.":
    "Oda {0} ta {1} ta tsaya; an yi cinikin hannun jari {2} daga ciki.",
  "{0} asks for access": "{0} yana neman izini",
  "The permission “{0}”. You give it with a role, under Users.":
    "Izinin “{0}”. Ana ba da shi da matsayi, a ƙarƙashin Masu amfani.",
  "Who may do what is to be reviewed": "Za a duba wa zai iya yin me",
  "{0}: grants that wait under Users: {1}; due {2}.": "{0}: izinin da ke jira a Users: {1}; a gama kafin {2}.",
  "The review of who may do what is late": "Duba wa zai iya yin me ya makara",
  "{0}: it was due {1}; grants still open: {2}.": "{0}: ya kamata a gama {1}; izinin da suka rage: {2}.",
};
