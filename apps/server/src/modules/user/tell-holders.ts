// Tells who holds an account that somebody else was made a holder of it: notice, mail and SMS, and nobody can keep it from them.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { noticeWords, saidToReaders } from "../../outbound/notice-words.ts";
import { contactsOf } from "../../store/funding-facts.ts";
import { addNotices } from "../../store/notices.ts";
import type { JoinedAccount } from "../../store/user-changes.ts";

type Joined = { readonly accounts: readonly JoinedAccount[]; readonly userName: string; readonly at: Instant };

const title: Saying = ["Somebody else was made a holder of your account"];

export async function tellHolders(
  tx: Tx,
  outbound: Deps["outbound"],
  { accounts, userName, at }: Joined,
): Promise<void> {
  for (const { accountId, cscsAccount, holders } of accounts) {
    const body: Saying = ["{0} {1}. If this was not you, call us at once.", cscsAccount, userName];
    const telling = { kind: "HolderAdded", title, body, refs: { cscsAccount }, at } as const;
    const notices = await saidToReaders(
      tx,
      holders.map((userId) => ({ ...telling, userId })),
    );
    await addNotices(tx, notices);
    const [first] = notices;
    const { email, phone } = await contactsOf(tx, accountId);
    const facts = {
      title: first?.title ?? noticeWords(null, title),
      body: `${first?.title ?? noticeWords(null, title)}: ${first?.body ?? noticeWords(null, body)}`,
    };
    if (email !== "") await outbound.send(tx, { channel: "email", to: email, template: "notice", facts });
    if (phone !== "") await outbound.send(tx, { channel: "sms", to: phone, template: "notice", facts });
  }
}
