// Tells a user whose e-mail address or phone number somebody changed, at the old ones and the new ones: nobody can keep it
// from them, least of all whoever means to sign in in their place.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { addNotices } from "../store/notices.ts";
import type { ListedUser } from "../store/user-list.ts";
import type { Saying } from "./notice-texts.ts";
import { noticeWords, saidToReaders } from "./notice-words.ts";
import type { Outbound } from "./send.ts";

type Reached = Pick<ListedUser, "id" | "userName" | "emailAddress" | "phoneNumber">;
type Moved = { readonly before: Reached; readonly after: Reached; readonly at: Instant };

const title: Saying = ["Your e-mail address or your phone number was changed"];

export async function tellMoved(tx: Tx, outbound: Outbound, { before, after, at }: Moved): Promise<void> {
  const emails = [...new Set([before.emailAddress.toLowerCase(), after.emailAddress.toLowerCase()])];
  const phones = [...new Set([before.phoneNumber, after.phoneNumber])];
  if (emails.length === 1 && phones.length === 1) return;
  const now = [after.emailAddress, after.phoneNumber].filter(Boolean).join(", ");
  const body: Saying = ["{0} {1}. If this was not you, call us at once.", after.userName, now];
  const { id: userId } = after;
  const notices = await saidToReaders(tx, [{ userId, kind: "AddressChanged", title, body, refs: {}, at }]);
  await addNotices(tx, notices);
  const said = notices[0]?.title ?? noticeWords(null, title);
  const facts = { title: said, body: `${said}: ${notices[0]?.body ?? noticeWords(null, body)}` };
  const telling = { template: "notice", userId, facts } as const;
  for (const to of emails) await outbound.send(tx, { ...telling, channel: "email", to });
  for (const to of phones) if (to) await outbound.send(tx, { ...telling, channel: "sms", to });
}
