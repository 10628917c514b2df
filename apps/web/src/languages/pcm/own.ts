// What a person sets for themselves, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const ownTexts = {
  "Not shown in a look": "No dey show when you dey look",
  "Devices, passkeys, keys and what is shared with others are for the person’s own eyes.":
    "Devices, passkeys, keys and wetin dem share with others na only the owner fit see am.",
  "How we reach you": "How we go reach you",
  "A new address counts once you have entered the code that we send there. The old one is told as well.":
    "New address go count after you don put the code wey we send there. We go tell the old one too.",
  "Change e-mail": "Change e-mail",
  "Change phone number": "Change phone number",
  "New e-mail address": "New e-mail address",
  "New phone number": "New phone number",
  "With the country code, such as +2348012345678.": "With country code, like +2348012345678.",
  "Send the code": "Send the code",
  "Enter the code that we sent to {0}. If none comes, the address may be wrong or already in use.":
    "Put the code wey we send go {0}. If e no come, the address fit wrong or another person dey use am.",
  Confirm: "Confirm",
  Code: "Code",
  "We reach you at {0} from now on": "From now na {0} we go use reach you",
  "The account you begin with": "The account wey you dey start with",
  "It is chosen when you sign in, on every device. You can change to another at the top of each page.":
    "Na am go dey when you sign in, for every device. You fit change to another one for top of every page.",
  "You begin with account {0} from now on": "From now you go dey start with account {0}",
  "Quiet hours": "Quiet hours",
  "Mail and SMS about money and shares wait until the hours are over. Your inbox has them at once. What tells of your orders or guards your sign-in never waits.":
    "Mail and SMS wey concern money and shares go wait till the hours finish. Your inbox go get am at once. Wetin concern your orders or dey guard your sign-in no dey wait.",
  "Keep quiet hours": "Keep quiet hours",
  "From (Lagos time)": "From (Lagos time)",
  Until: "Until",
  "Your quiet hours are kept": "We don keep your quiet hours",
};
