// Somebody asks for a permission that they lack: who manages the house's users reads of it in the inbox.

import type { Answer } from "@tradebook/contract/method.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Caller } from "../../deps.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { addNotices, permissionsAskedSince, toldSince } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";

const kind = "AccessAsked";
const onceInMs = 24 * 3_600_000;
/** Different permissions that one person asks for within that time. */
const most = 5;

type Asked = { readonly permission: Permission; readonly caller: Caller; readonly at: Call["now"] };

/** How many have it in their inbox; who was told within a day is not told again. */
export async function askForAccess(
  tx: Tx,
  { permission, caller, at }: Asked,
): Promise<Answer<{ readonly told: number }>> {
  const { userId, userName } = caller;
  if (caller.permissions.has(permission) || !isGivenHere(permission, tx.tenantId)) return ok({ told: 0 });
  await takeTurn(tx, "access");
  const refs = { userId, permission };
  const since = instant(at - onceInMs);
  const readers = (await usersGranted(tx, "Pages.Users")).filter((id) => id !== userId);
  const asked = await permissionsAskedSince(tx, { kind, userId, readers, since });
  if (asked.size >= most && !asked.has(permission))
    return { ok: false, rejection: { code: "ACCESS_ASKED_OFTEN", most } };
  const told = await toldSince(tx, { kind, refs, readers, since });
  const words = {
    title: ["{0} asks for access", userName],
    body: ["The permission “{0}”. You give it with a role, under Users.", permissions[permission].displayName],
  } as const;
  const news = readers.filter((id) => !told.has(id)).map((id) => ({ userId: id, kind, ...words, refs, at }));
  await addNotices(tx, await saidToReaders(tx, news));
  return ok({ told: readers.length });
}

/** Some are the host's alone, and some a house's. */
function isGivenHere(permission: Permission, tenantId: number): boolean {
  const { side } = permissions[permission];
  return side === "both" || (side === "host") === (tenantId === hostTenantId);
}
