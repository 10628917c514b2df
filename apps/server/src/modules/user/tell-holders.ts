// Tells who holds an account that somebody was made a holder of it: notice, mail and SMS, and nobody can keep it from them.
// A client without a user hears of it as well: who sells for them as their holder needs no instruction.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { noticeWords, saidToReaders } from "../../outbound/notice-words.ts";
import { contactsOf } from "../../store/funding-facts.ts";
import { addNotices } from "../../store/notices.ts";
import type { JoinedAccount } from "../../store/user-changes.ts";

type Joined = { readonly accounts: readonly JoinedAccount[]; readonly userName: string; readonly at: Instant };

const another: Saying = ["Somebody else was made a holder of your account"];
const first: Saying = ["Somebody may now act as the holder of your account"];

export async function tellHolders(
  tx: Tx,
  outbound: Deps["outbound"],
  { accounts, userName, at }: Joined,
): Promise<void> {
  for (const { accountId, cscsAccount, holders } of accounts) {
    const title = holders.length === 0 ? first : another;
    const body: Saying = ["{0} {1}. If this was not you, call us at once.", cscsAccount, userName];
    const telling = { kind: "HolderAdded", title, body, refs: { cscsAccount }, at } as const;
    const notices = await saidToReaders(
      tx,
      holders.map((userId) => ({ ...telling, userId })),
    );
    await addNotices(tx, notices);
    const [said] = notices;
    const { email, phone } = await contactsOf(tx, accountId);
    const userId = said?.userId ?? null;
    const facts = {
      title: said?.title ?? noticeWords(null, title),
      body: `${said?.title ?? noticeWords(null, title)}: ${said?.body ?? noticeWords(null, body)}`,
    };
    if (email !== "") await outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
    if (phone !== "") await outbound.send(tx, { channel: "sms", to: phone, template: "notice", userId, facts });
  }
}
