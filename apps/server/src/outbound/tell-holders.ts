// Tells everybody who holds an account what was done with it.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { Deps } from "../deps.ts";
import { contactsOf } from "../store/funding-facts.ts";
import { addNotices, type NewNotice } from "../store/notices.ts";
import type { LockedAccount } from "../store/order-facts.ts";
import type { Saying } from "./notice-texts.ts";
import { noticeWords, saidToReaders } from "./notice-words.ts";

export type Told = {
  readonly kind: string;
  readonly title: Saying;
  readonly body: Saying;
  readonly refs: Readonly<Record<string, string | number>>;
  readonly at: Instant;
};

/** Everybody who holds the account hears of it, in the language that they read; answers what each was told. */
export async function tellHolders(tx: Tx, { account }: LockedAccount, told: Told): Promise<readonly NewNotice[]> {
  const refs = { ...told.refs, cscsAccount: account.cscsAccount };
  const notices = await saidToReaders(
    tx,
    account.holderUserIds.map((userId) => ({ ...told, refs, userId })),
  );
  await addNotices(tx, notices);
  return notices;
}

/** By mail as well, to the client's own address; nobody can switch it off. */
export async function tellByMail(
  tx: Tx,
  { account, outbound }: { readonly account: LockedAccount; readonly outbound: Deps["outbound"] },
  told: Told,
): Promise<void> {
  const { email, userId, facts } = await toldOutside(tx, account, told);
  if (email !== "") await outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
}

/** What a thief would do is told outside as well, by every way we know to reach the holder: nobody can switch it off. */
export async function alarmHolders(
  tx: Tx,
  { account, outbound }: { readonly account: LockedAccount; readonly outbound: Deps["outbound"] },
  told: Told,
): Promise<void> {
  const { email, phone, userId, facts } = await toldOutside(tx, account, told);
  if (email !== "") await outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
  if (phone !== "") await outbound.send(tx, { channel: "sms", to: phone, template: "notice", userId, facts });
}

/** The client has one address, however many hold the account: it is written to as the first of them reads. */
async function toldOutside(tx: Tx, account: LockedAccount, told: Told) {
  const [first] = await tellHolders(tx, account, told);
  const title = first?.title ?? noticeWords(null, told.title);
  const facts = { title, body: `${title}: ${first?.body ?? noticeWords(null, told.body)}` };
  return { ...(await contactsOf(tx, account.account.accountId)), userId: first?.userId ?? null, facts };
}
