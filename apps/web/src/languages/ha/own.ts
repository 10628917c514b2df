// What a person sets for themselves, in Hausa, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "Ba a nunawa a kallo",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Na'urori, makullan shiga, maɓallai da abin da aka raba da wasu na idon mai su ne kaɗai.",
  "How we reach you": "Yadda muke samun ku",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "Sabon adireshi yana aiki bayan kun shigar da lambar da muka aika can. Ana sanar da tsohon ma.",
  "Change e-mail": "Canja imel",
  "Change phone number": "Canja lambar waya",
  "New e-mail address": "Sabon adireshin imel",
  "New phone number": "Sabuwar lambar waya",
  "With the country code, such as +2348012345678.": "Da lambar ƙasa, misali +2348012345678.",
  "Send the code": "Aika lambar",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Ku shigar da lambar da muka aika zuwa {0}. Idan ba ta zo ba, watakila adireshin ba daidai ba ne ko ana amfani da shi.",
  Confirm: "Tabbatar",
  Code: "Lamba",
  "We reach you at {0} from now on": "Daga yanzu muna samun ku a {0}",
  "The account you begin with": "Asusun da kuke farawa da shi",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Shi ake zaɓa idan kun shiga, a kowace na'ura. Kuna iya sauya shi a saman kowane shafi.",
  "You begin with account {0} from now on": "Daga yanzu kuna farawa da asusu {0}",
  "Quiet hours": "Awannin shiru",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Imel da SMS na kuɗi da hannun jari suna jira har awannin su ƙare. Akwatin saƙonku yana samun su nan take. Abin da ya shafi umarninku ko kare shigarku ba ya jira.",
  "Keep quiet hours": "Kiyaye awannin shiru",
  "From (Lagos time)": "Daga (lokacin Legas)",
  Until: "Har zuwa",
  "Your quiet hours are kept": "An adana awannin shirunku",
  "Close account {0}": "Rufe asusun {0}",
  "Closing is for good. Our office does it once nothing is left in the account; your statements stay open to you.":
    "Rufewa ta dindindin ce. Ofishinmu zai yi shi da zarar babu komai a asusun; bayanan asusunka suna nan a buɗe gare ka.",
  "Our office has your request. Two people there decide on it, once nothing is left in the account.":
    "Ofishinmu ya karɓi buƙatarka. Mutane biyu a can za su yanke shawara, da zarar babu komai a asusun.",
  "Your last request was refused: {0}": "An ƙi buƙatarka ta ƙarshe: {0}",
  "Nothing is left in the account.": "Babu abin da ya rage a asusun.",
  "Still to be put in order:": "Abin da ya rage a gyara:",
  "Orders that are open: {0}": "Odojin da suke a buɗe: {0}",
  "Deposits, withdrawals or transfers that wait: {0}": "Ajiya, cire kuɗi ko canja wuri da ke jira: {0}",
  "Dividends or rights that are still to come: {0}": "Ribar hannun jari ko haƙƙoƙin da ba su zo ba: {0}",
  "Securities that you hold: {0}": "Hannayen jarin da kake riƙe: {0}",
  "Money in the account, on its way, or owed": "Kuɗi a asusun, ko kan hanya, ko bashi",
  "Looks that you have lent to others: {0}": "Damar kallo da ka ba wasu: {0}",
  "Ask to close it": "Nemi a rufe shi",
  "Close account {0}?": "A rufe asusun {0}?",
  "Sell or move your shares and withdraw your money before or after you ask. You can withdraw the request until it is done.":
    "Sayar ko canja hannayen jarinka ka kuma cire kuɗinka kafin ko bayan ka nema. Za ka iya janye buƙatar har sai an yi ta.",
  "Why you close it": "Dalilin rufewa",
  "Our office has the request to close account {0}": "Ofishinmu ya karɓi buƙatar rufe asusun {0}",
  "Withdraw the request": "Janye buƙatar",
  "Account {0} stays open": "Asusun {0} yana nan a buɗe",
  "This account is closed. Your statements and contract notes stay open to you. To use it again, call our office.":
    "An rufe wannan asusu. Bayanan asusunka da takardun ciniki suna nan a buɗe gare ka. Don sake amfani da shi, kira ofishinmu.",
  "Leave without saving?": "A bar wurin ba tare da adanawa ba?",
  "What you changed here is not saved and would be lost.": "Abin da ka canza a nan ba a adana shi ba, zai ɓace.",
  Leave: "Bar",
  "Stay here": "Tsaya a nan",
};
