// Somebody asks for a permission that they lack: who manages the house's users reads of it in the inbox.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { addNotices, toldSince } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";

const kind = "AccessAsked";
const onceInMs = 24 * 3_600_000;

type Asked = {
  readonly permission: Permission;
  readonly userId: number;
  readonly userName: string;
  readonly at: Instant;
};

/** How many have it in their inbox; who was told within a day is not told again. */
export async function askForAccess(tx: Tx, { permission, userId, userName, at }: Asked): Promise<number> {
  const refs = { userId, permission };
  const readers = (await usersGranted(tx, "Pages.Users")).filter((id) => id !== userId);
  const told = await toldSince(tx, { kind, refs, readers, since: instant(at - onceInMs) });
  const words = {
    title: ["{0} asks for access", userName],
    body: ["The permission “{0}”. You give it with a role, under Users.", permissions[permission].displayName],
  } as const;
  const news = readers.filter((id) => !told.has(id)).map((id) => ({ userId: id, kind, ...words, refs, at }));
  await addNotices(tx, await saidToReaders(tx, news));
  return readers.length;
}
