// What notices say, in Igbo; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const igNotices: TranslatedNotices = {
  "An order was entered for your account": "Etinyela ọda maka akaụntụ gị",
  "An order was changed for your account": "Agbanweela ọda maka akaụntụ gị",
  "An order was asked to be cancelled": "Arịọla ka a kagbuo otu ọda",
  "An order entered for you has traded": "Ọda etinyere maka gị azụọla ahịa",
  "A trade of an order entered for you was taken back": "Eweghachila ahịa nke ọda etinyere maka gị",
  "An order did not reach the exchange; what it held is free again":
    "Otu ọda eruteghị ahịa; ihe o jidere enwerela onwe ya",
  "A dividend was paid into your account": "Akwụla uru òkè na akaụntụ gị",
  "{0}: ₦{1} for {2} shares; ₦{3} of tax was kept back.": "{0}: ₦{1} maka òkè {2}; ejidere ụtụ isi ₦{3}.",
  "Rights were taken up for your account": "E jirila ikike ịzụta maka akaụntụ gị",
  "Shares have come to your account": "Òkè abatala na akaụntụ gị",
  "The number of your shares has changed": "Ọnụ ọgụgụ òkè gị agbanweela",
  "{0}: {1} shares.": "{0}: òkè {1}.",
  "Buy {0} {1} at ₦{2}, account {3}.": "Zụta {0} {1} na ₦{2}, akaụntụ {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Ree {0} {1} na ₦{2}, akaụntụ {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Zụta {0} {1} n’ọnụahịa ahịa, akaụntụ {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Ree {0} {1} n’ọnụahịa ahịa, akaụntụ {2}.",
  "Bought {0} {1} at ₦{2}.": "Azụtara {0} {1} na ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "Erere {0} {1} na ₦{2}.",
  "A sale for your account waits for your approval": "Ire ere maka akaụntụ gị na-eche nkwado gị",
  "A sale that waited for approval is now an order": "Ire ere na-eche nkwado aghọọla ọda",
  "A sale that waited for approval was declined": "A jụrụ ire ere na-eche nkwado",
  "A sale that waited for approval was withdrawn": "E wepụrụ ire ere na-eche nkwado",
  "A sale that waited for approval has lapsed": "Oge ire ere na-eche nkwado agwụla",
  "A sale for your account waits until a second person has looked at it":
    "Ire ere maka akaụntụ gị na-eche ka onye nke abụọ lelee ya",
  "A sale waits for a second person": "Ire ere na-eche onye nke abụọ",
  "Withdrawals of your account wait for some days after a sale by staff":
    "Iwepụ ego na akaụntụ gị ga-eche ụbọchị ole na ole mgbe ndị ọrụ resịrị",
  "Account {0}: until {1}.": "Akaụntụ {0}: ruo {1}.",
  "Your account is open again": "Emeghela akaụntụ gị ọzọ",
  "Account {0} takes orders and pays out as before.": "Akaụntụ {0} na-anara iwu ma na-akwụpụ ego dịka na mbụ.",
  "Your account is closed for purchases and payments": "Emechiela akaụntụ gị maka ịzụ na ịkwụ ụgwọ",
  "Account {0}: nothing is bought or paid out; shares can be sold. Call us to learn more.":
    "Akaụntụ {0}: enweghị ihe a na-azụ ma ọ bụ akwụpụ; enwere ike ire òkè. Kpọọ anyị ka ị mata ihe ọzọ.",
  "Your account is suspended": "Akwụsịtụla akaụntụ gị",
  "Account {0} takes no orders and pays nothing out. Call us to learn more.":
    "Akaụntụ {0} anaghị anara iwu ma anaghị akwụpụ ego. Kpọọ anyị ka ị mata ihe ọzọ.",
  "Your account was frozen by a holder": "Onye nwe akaụntụ gị akpọchiela ya",
  "Account {0} takes no orders and pays nothing out until our office opens it again. If this was not you, call us at once.":
    "Akaụntụ {0} agaghị anara iwu ma ọ bụ kwụpụ ego ruo mgbe ụlọ ọrụ anyị meghere ya ọzọ. Ọ bụrụ na ọ bụghị gị, kpọọ anyị ozugbo.",
  "Trading on your account was frozen by a holder": "Onye nwe akaụntụ gị akpọchiela ịzụ ahịa na ya",
  "Account {0} takes no orders until our office opens it again. If this was not you, call us at once.":
    "Akaụntụ {0} agaghị anara iwu ruo mgbe ụlọ ọrụ anyị meghere ya ọzọ. Ọ bụrụ na ọ bụghị gị, kpọọ anyị ozugbo.",
  "A client has frozen their account": "Otu onye ahịa akpọchiela akaụntụ ya",
  "{1}, account {0}: call them before you open it again.": "{1}, akaụntụ {0}: kpọọ ha tupu i meghee ya ọzọ.",
  "Orders were entered for your account: keep this message": "Etinyela ọda maka akaụntụ gị: debe ozi a",
  "Account {0} has {1} receipts, and the last ends with {2}. With it you can check that none was changed since.":
    "Akaụntụ {0} nwere rasiti {1}, nke ikpeazụ jedebere na {2}. Ị nwere ike iji ya lelee na e gbanwebeghị nke ọ bụla kemgbe ahụ.",
  "A client says that an order was not theirs": "Otu onye ahịa kwuru na otu ọda abụghị nke ya",
  "Order {0}: {1} {2}, account {3}.": "Ọda {0}: {1} {2}, akaụntụ {3}.",
  "Your broker has answered about an order": "Onye na-azụrụ gị azala maka otu ọda",
  "Order {0}: {1}": "Ọda {0}: {1}",
  "A withdrawal was asked for": "Arịọla mwepụ ego",
  "Your withdrawal is approved": "Anabatala mwepụ ego gị",
  "Your withdrawal is paid": "Akwụọla mwepụ ego gị",
  "Your withdrawal was not approved": "Anabataghị mwepụ ego gị",
  "The bank did not pay your withdrawal": "Ụlọ akụ akwụghị mwepụ ego gị",
  "₦{0} to {1} {2}.": "₦{0} gaa na {1} {2}.",
  "A withdrawal is later than was promised": "Nwepụ ego egbuola oge karịa ka e kwere ná nkwa",
  "Withdrawal {0} of ₦{1} still waits.": "Nwepụ ego {0} nke ₦{1} ka na-eche.",
  "Withdrawals of a stopped account are open": "Mwepụ ego ka na-eche n’akaụntụ akwụsịtụrụ",
  "{1}, account {0}: {2}. Pay nothing until the account is open again.":
    "{1}, akaụntụ {0}: {2}. Akwụla ihe ọ bụla ruo mgbe emeghere akaụntụ ahụ ọzọ.",
  "Shares have left your account": "Òkè apụọla n’akaụntụ gị",
  "Your cash was put right by your broker": "Onye na-azụrụ gị ahịa emeziela ego gị",
  "₦{0} added. Why: {1}": "E tinyere ₦{0}. Ihe kpatara ya: {1}",
  "₦{0} taken off. Why: {1}": "E wepụrụ ₦{0}. Ihe kpatara ya: {1}",
  "A report of the exchange could not be applied": "E nweghị ike itinye otu akụkọ sitere n'ahịa",
  "It waits under End of day until somebody has looked at it.":
    "Ọ na-eche n'okpuru Ngwụcha ụbọchị ruo mgbe mmadụ lere ya.",
  "{0} of them wait under End of day until somebody has looked.":
    "{0} n'ime ha na-eche n'okpuru Ngwụcha ụbọchị ruo mgbe mmadụ lere ha.",
  "Your contract notes of {0} are ready": "Akwụkwọ azụmahịa gị nke {0} adịla njikere",
  "Your contract notes of {0} have changed": "Akwụkwọ azụmahịa gị nke {0} agbanweela",
  "Account {0}: {1} purchases, ₦{2} to pay; {3} sales, ₦{4} to receive. They settle on {5}.":
    "Akaụntụ {0}: ịzụ ihe {1}, ₦{2} ị ga-akwụ; ire ihe {3}, ₦{4} ị ga-anata. A ga-edozi ha na {5}.",
  "Your deposit is in your account": "Nkwụnye gị abanyela n’akaụntụ gị",
  "Your deposit did not come through": "Nkwụnye gị abanyeghị",
  "A deposit was taken back": "Eweghachila otu nkwụnye",
  "₦{0} by {1}, reference {2}.": "₦{0} site na {1}, nọmba nrụtụaka {2}.",
  "bank transfer": "mbufe ụlọ akụ",
  cash: "ego aka",
  cheque: "akwụkwọ ego ụlọ akụ",
  "A change of your bank details was asked for": "Arịọla ka a gbanwee nkọwa ụlọ akụ gị",
  "Your bank details were changed": "Agbanweela nkọwa ụlọ akụ gị",
  "Your bank details were not changed": "Agbanweghị nkọwa ụlọ akụ gị",
  "{0} {1}. If this was not you, call us at once.": "{0} {1}. Ọ bụrụ na ọ bụghị gị, kpọọ anyị ozugbo.",
  "Other bank accounts for clients to pay into were asked for":
    "A rịọrọ ka e nwee akaụntụ ụlọ akụ ndị ọzọ ndị ahịa ga-akwụ ụgwọ n’ime ha",
  "{0} asked for: {1}. Clients see the accounts of before until another administrator approves.":
    "{0} rịọrọ: {1}. Ndị ahịa ka na-ahụ akaụntụ ndị mbụ ruo mgbe onye nchịkwa ọzọ kwadoro.",
  "Clients are shown other bank accounts to pay into":
    "E gosiwo ndị ahịa akaụntụ ụlọ akụ ndị ọzọ ha ga-akwụ ụgwọ n’ime ha",
  "{0} approved what {1} asked for: {2}.": "{0} kwadoro ihe {1} rịọrọ: {2}.",
  "no account": "enweghị akaụntụ",
  "Somebody else was made a holder of your account": "E mewo onye ọzọ ka ọ bụrụ onye nwe akaụntụ gị",
  "Somebody may now act as the holder of your account": "Ugbu a, onye ọzọ nwere ike ime dị ka onye nwe akaụntụ gị",
  "Your e-mail address or your phone number was changed": "Agbanweela adreesị ozi-e gị ma ọ bụ nọmba ekwentị gị",
  "Your application has arrived": "Akwụkwọ arịrịọ gị eruola",
  "We have your application {0} and look at it within two working days.":
    "Anyị enwetala akwụkwọ arịrịọ gị {0}; anyị ga-elele ya n’ime ụbọchị ọrụ abụọ.",
  "Your application needs you": "Akwụkwọ arịrịọ gị chọrọ gị",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "O nwere ihe a ga-edozi n’akwụkwọ arịrịọ gị {0}: {1} Banye ma nyefee ya ọzọ.",
  "Your sign-in is unlocked": "E mepela mbanye gị",
  "After wrong passwords it was locked; an administrator has opened it. You may try again.":
    "E mechiri ya mgbe e tinyesịrị okwuntughe na-ezighị ezi; onye nchịkwa emepela ya. Ị nwere ike ịnwale ọzọ.",
  "You were signed out everywhere": "E mewo ka ị pụọ n’ebe niile",
  "An administrator ended your sessions on every device. Sign in again, or ask your broker why.":
    "Onye nchịkwa akwụsịla nbanye gị n’ngwaọrụ niile. Banye ọzọ, ma ọ bụ jụọ onye na-ere ahịa gị ihe kpatara ya.",
  "Your application is approved": "Anabatala akwụkwọ arịrịọ gị",
  "Your application {0} is approved and has gone to the depository. Your account number follows.":
    "Anabatala akwụkwọ arịrịọ gị {0}, zigakwa ya n’ebe nchekwa òkè. Nọmba akaụntụ gị na-abịa.",
  "Your application was declined": "Anabataghị akwụkwọ arịrịọ gị",
  "We cannot open an account on your application {0}: {1}":
    "Anyị enweghị ike iji akwụkwọ arịrịọ gị {0} mepee akaụntụ: {1}",
  "Your account is open": "Akaụntụ gị emepeela",
  "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.":
    "Akwụkwọ arịrịọ gị {0} agwụla. Akaụntụ òkè gị bụ {1}, CHN gị bụ {2}. Banye ka ị zụọ ahịa.",
  "Your application has lapsed": "Oge akwụkwọ arịrịọ gị agafeela",
  "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.":
    "Ọ dịghị ihe agbakwunyere n’akwụkwọ arịrịọ gị {0} ruo ụbọchị iri atọ, ya mere emechiela ya. Ị nwere ike ịmalite nke ọhụrụ.",
  "Alert: {0}": "Ọkwa: {0}",
  "{0} is at ₦{1}; you asked for ₦{2} or above.": "{0} dị na ₦{1}; ị rịọrọ ₦{2} ma ọ bụ karịa.",
  "{0} is at ₦{1}; you asked for ₦{2} or below.": "{0} dị na ₦{1}; ị rịọrọ ₦{2} ma ọ bụ ala.",
  "{0} has moved {1}% today; you asked for {2}%.": "{0} agbanweela {1}% taa; ị rịọrọ {2}%.",
  "{1} shares of {0} have traded today; you asked for {2}.": "Ahịala òkè {1} nke {0} taa; ị rịọrọ {2}.",
  "Order {0} in {1} is done: {2} shares traded.": "Ọda {0} na {1} agwụla: ahịara òkè {2}.",
  "Order {0} in {1} has ended; {2} shares traded of it.": "Ọda {0} na {1} akwụsịla; ahịara òkè {2} n'ime ya.",
};
