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
};
