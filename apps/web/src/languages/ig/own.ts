// What a person sets for themselves, in Igbo, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "Anaghị egosi ya mgbe a na-elele",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Ngwaọrụ, igodo mbanye, igodo mmemme na ihe e kerịtara ndị ọzọ bụ naanị maka anya onye nwe ha.",
  "How we reach you": "Otu anyị si akpọtụrụ gị",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "Adreesị ọhụrụ na-arụ ọrụ mgbe i tinyere koodu anyị zigara ebe ahụ. A na-agwa nke ochie ka ọ mara.",
  "Change e-mail": "Gbanwee imel",
  "Change phone number": "Gbanwee nọmba ekwentị",
  "New e-mail address": "Adreesị imel ọhụrụ",
  "New phone number": "Nọmba ekwentị ọhụrụ",
  "With the country code, such as +2348012345678.": "Jiri koodu mba, dị ka +2348012345678.",
  "Send the code": "Ziga koodu",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Tinye koodu anyị zigara na {0}. Ọ bụrụ na ọ bịaghị, adreesị ahụ nwere ike ịbụ na ọ ezighị ezi ma ọ bụ onye ọzọ na-eji ya.",
  Confirm: "Kwado",
  Code: "Koodu",
  "We reach you at {0} from now on": "Site ugbu a, anyị ga-akpọtụrụ gị na {0}",
  "The account you begin with": "Akaụntụ ị ji amalite",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Ọ bụ ya ka a na-ahọrọ mgbe ị banyere, na ngwaọrụ ọ bụla. Ị nwere ike ịgbanwe ya n'elu peeji ọ bụla.",
  "You begin with account {0} from now on": "Site ugbu a, ị ga-eji akaụntụ {0} amalite",
  "Quiet hours": "Oge nkịtị",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Imel na SMS banyere ego na òkè na-eche ruo mgbe oge ahụ gwụchara. Igbe ozi gị na-enweta ha ozugbo. Ihe gbasara iwu gị ma ọ bụ na-echekwa mbanye gị anaghị eche.",
  "Keep quiet hours": "Debe oge nkịtị",
  "From (Lagos time)": "Site na (oge Legọs)",
  Until: "Ruo",
  "Your quiet hours are kept": "E debere oge nkịtị gị",
};
