// Tells somebody in the inbox and by mail what was done with their signing in: who is out cannot read an inbox.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { Saying } from "../outbound/notice-texts.ts";
import { noticeWords, saidToReaders } from "../outbound/notice-words.ts";
import { addNotices } from "../store/notices.ts";
import type { SignInUser } from "../store/sign-in-users.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

export type SignInChange = {
  readonly user: Pick<SignInUser, "id" | "emailAddress">;
  readonly at: Instant;
  readonly title: Saying;
  readonly body: Saying;
};

/** No choice of notices keeps it away. */
export async function tellSignInChanged(
  deps: Pick<SignInDeps, "outbound">,
  tx: Tx,
  { user, at, title, body }: SignInChange,
): Promise<void> {
  const said = [{ userId: user.id, kind: "SignInChanged", title, body, refs: {}, at }] as const;
  const notices = await saidToReaders(tx, said);
  await addNotices(tx, notices);
  const [notice] = notices;
  const facts = { title: notice?.title ?? noticeWords(null, title), body: notice?.body ?? noticeWords(null, body) };
  await deps.outbound.send(tx, {
    template: "notice",
    userId: user.id,
    channel: "email",
    to: user.emailAddress,
    facts: { ...facts, body: `${facts.title}: ${facts.body}` },
  });
}
