// What clients of a demo house agree to: five short texts, in plain words.

import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";

const texts = {
  terms: `# What we do for you
{house} keeps an account for you, takes your orders and carries them to the Nigerian Exchange. We are licensed as a broker-dealer by the Securities and Exchange Commission.

# Orders
An order that you send is yours. We check it against your cash, your shares and the limits of your account, and send it on in the sequence in which it came. What the exchange has done cannot be taken back by us. An order that our staff enter for you on your word is shown to you with the time and the way in which you gave it; say so at once if it was not yours.

# Costs
Each trade costs our commission and the charges of the exchange, the depository, the regulator and the tax authority. You see every one of them before you send an order, and again on the contract note.

# Your money and your shares
Your money stands in client accounts, apart from ours. Your shares stand in your own name at CSCS. We pay out only to a bank account in your own name.

# Ending it
You may end this agreement on any day by writing to us, once no order of yours is working and nothing is left to settle.`,
  privacy: `# What we keep
Your name, your numbers (BVN, NIN, CHN), your address, your pictures and papers, your bank account, what you tell us of your work and your aims, and everything that happens on your account.

# Why
The law asks us to know who our clients are. We use it to open and to keep your account, to settle your trades and to answer to regulators, and for nothing else unless you ask us to.

# Who sees it
Our staff as far as their work needs it, each look at a number written down; CSCS, the exchange, your bank and the authorities where the law says so. Nobody buys it.

# For how long
Six years after your account is closed, as the law asks. You may ask what we keep of you and have what is wrong put right, under the Nigeria Data Protection Act.`,
  risk: `# You can lose money
The price of a share rises and falls, and may fall to nothing. What a share did before says nothing of what it will do.

# You may not be able to sell
Some shares are traded seldom. There may be no buyer at the price you see, or none at all, and the exchange may halt a share or the whole market.

# Prices move between two looks
A market order takes the price that is there when it arrives. Between pressing the button and the trade it may have moved, within the limits of the day. A limit order says the worst price that you take; it may then not be carried out.

# Lines break
A line, a device or a system may fail when you need it. You can also give orders by telephone or at our counter.

# Only what you can spare
Buy with money that you do not need soon. If you are not sure, ask us before you order.`,
  eStatement: `# What you receive
Contract notes, statements and notices come to you here and by e-mail, and not on paper. A contract note is ready on the day of its trade, a statement whenever you open it.

# What you do
Keep your e-mail address up to date, and read what comes. Tell us within five working days when something is wrong.

# Going back
You may ask for paper at any time. It costs what printing and postage cost.`,
  dcs: `# What it means
With direct cash settlement the money of a sale is paid by CSCS straight to your own bank account, on the day on which the trade settles.

# What it needs
A bank account in your own name, with the bank verification number that stands on this application. Until CSCS has confirmed it, the money of a sale stands in your account with us and you withdraw it.

# Changing it
You may ask us to end it, or name another account of your own. A second person checks each change.`,
} as const satisfies { readonly [K in HouseTextKind]: string };

/** In the name of the house. */
export function demoTexts(house: string): readonly (readonly [HouseTextKind, string])[] {
  const kinds = Object.keys(texts) as HouseTextKind[]; // the table's own keys
  return kinds.map((kind) => [kind, texts[kind].replace("{house}", house)]);
}
