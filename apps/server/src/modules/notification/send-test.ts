// Sends somebody a message to try their ways: to the inbox, and by mail and SMS to where they are reached.

import type { Answer } from "@tradebook/contract/method.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { addressesOf } from "../../store/notice-choices.ts";
import { addNotices, toldSince } from "../../store/notices.ts";

const minutesBetween = 5;

type Reader = { readonly tenantId: number; readonly userId: number };
type Sent = { readonly byMail: boolean; readonly bySms: boolean };

/** By every way there is an address for, whatever is chosen: the address is what is tried. */
export async function sendTest(
  { db, clock, outbound }: Pick<Deps, "db" | "clock" | "outbound">,
  { tenantId, userId }: Reader,
): Promise<Answer<Sent>> {
  const at = clock.now();
  return await inTenant(db, tenantId, async (tx): Promise<Answer<Sent>> => {
    const [kind, refs, since] = ["TestNotice", {}, instant(at - minutesBetween * 60_000)] as const;
    if ((await toldSince(tx, { kind, refs, readers: [userId], since })).has(userId))
      return { ok: false, rejection: { code: "TEST_TOO_SOON", minutes: minutesBetween } };
    const [notice] = await saidToReaders(tx, [
      { userId, kind, refs, at, title: ["A test of your notices"], body: ["If you can read this, it reaches you."] },
    ]);
    invariant(notice !== undefined, "what is said to a reader is said");
    await addNotices(tx, [notice]);
    const { mail, phone } = await addressesOf(tx, userId);
    const facts = { title: notice.title, body: `${notice.title}: ${notice.body}` };
    const message = { template: "notice", userId, facts } as const;
    if (mail !== null) await outbound.send(tx, { ...message, channel: "email", to: mail });
    if (phone !== null) await outbound.send(tx, { ...message, channel: "sms", to: phone });
    return ok({ byMail: mail !== null, bySms: phone !== null });
  });
}
