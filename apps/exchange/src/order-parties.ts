// Who stands behind an order: the firm, its trader, its client by his CHN, and the firm that clears it (453). What is said of
// them is checked as the order enters, and told again with every report about it.

import type { Content } from "@tradebook/fix/message.ts";
import { entries, FieldError, requireText, whole, type Fields } from "@tradebook/fix/message.ts";
import { tags } from "@tradebook/fix/tags.ts";
import type { CustomerOrder } from "./customer-order.ts";
import type { Refusal } from "./entry-rules.ts";

/** Left out where a message does not name one. */
export type Parties = {
  readonly trader?: string;
  /** The client's CHN. */
  readonly client?: string;
  /** The clearing member's number at the depository. */
  readonly clearing?: string;
};

/** PartyRole (452). */
const roles = { firm: 1, client: 3, clearing: 4, trader: 12 } as const;
type Role = keyof typeof roles;

/** Loosely, as the depository's own forms have them (domain/ngx.md 3). */
const chn = /^C[0-9A-Z]{8,14}$/;
const clearingNumber = /^[0-9A-Z]{1,10}$/;

/** What a message or a side of a cross says of them. A role that is named twice is a fault of the sender. */
export function partiesIn(from: Fields): Parties & { readonly firm?: string } {
  const named = (role: Role): { readonly [R in Role]?: string } => {
    const found = entries(from, "NoPartyIDs").filter((party) => whole(party, "PartyRole") === roles[role]);
    if (found.length > 1) throw new FieldError(tags.PartyRole, 5, `names role ${roles[role]} twice`);
    const [party] = found;
    return party === undefined ? {} : { [role]: requireText(party, "PartyID") };
  };
  return { ...named("firm"), ...named("trader"), ...named("client"), ...named("clearing") };
}

/** `known`: the client that the account was said to be of before. */
export function partiesRefusal({ client, clearing }: Parties, known: string | undefined): Refusal | null {
  if (client !== undefined && !chn.test(client)) return { reason: "Other", text: "the client's number is no CHN" };
  if (clearing !== undefined && !clearingNumber.test(clearing))
    return { reason: "Other", text: "the clearing firm's number is none" };
  if (client === undefined || known === undefined || client === known) return null;
  return { reason: "Account", text: "the account is of another client" };
}

/** Whether a later request about an order names the parties that it has, as far as it names any. */
export function isOfParties(order: CustomerOrder, { firm, client }: ReturnType<typeof partiesIn>): boolean {
  const ofFirm = firm === undefined || order.firm === "" || firm === order.firm;
  return ofFirm && (client === undefined || order.client === undefined || client === order.client);
}

/** As the reports about the order carry them. */
export function partiesOf({ firm, trader, client, clearing }: Parties & { readonly firm: string }): Content {
  const all = { firm: firm === "" ? undefined : firm, client, clearing, trader };
  const named = Object.entries(all).flatMap(
    ([role, id]) => (id === undefined ? [] : [{ PartyID: id, PartyIDSource: "D", PartyRole: roles[role as Role] }]), // the keys above
  );
  return named.length === 0 ? {} : { NoPartyIDs: named };
}
