// Which ways notices go to whoever calls, and in which hours: read and kept.

import type { Handlers } from "@tradebook/contract/method.ts";
import { noticeGroups, type NoticeGroup, type notificationService } from "@tradebook/contract/services/notification.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { addressesOf, choicesOf, keepQuietHours, quietHoursOf, saveChoices } from "../../store/notice-choices.ts";

type Own = "GetChoices" | "SaveChoices" | "SaveQuietHours";

export function choiceHandlers(deps: Pick<Deps, "db">): Pick<Handlers<typeof notificationService, Call>, Own> {
  return {
    GetChoices: async (_, call) => ok(await choicesFor(deps, call)),
    SaveChoices: async ({ items }, call) => {
      const { tenantId, userId } = readerOf(call);
      const named = new Map(items.map((choice) => [choice.group, choice]));
      await inTenant(deps.db, tenantId, (tx) => saveChoices(tx, userId, [...named.values()]));
      return ok({});
    },
    SaveQuietHours: async ({ quiet }, call) => {
      const { tenantId, userId } = readerOf(call);
      await inTenant(deps.db, tenantId, (tx) => keepQuietHours(tx, userId, quiet));
      return ok({});
    },
  };
}

/** Every group with the ways its notices go, and whether there is an address for them. */
async function choicesFor(deps: Pick<Deps, "db">, call: Call) {
  const { tenantId, userId } = readerOf(call);
  const [kept, { mail, phone }, quiet] = await readInTenant(
    deps.db,
    tenantId,
    async (tx) =>
      [await choicesOf(tx, userId), await addressesOf(tx, userId), await quietHoursOf(tx, [userId])] as const,
  );
  const groups = Object.keys(noticeGroups) as NoticeGroup[]; // the table's own keys
  const items = groups.map((group) => {
    const chosen = kept.find((choice) => choice.group === group);
    return { group, byMail: chosen?.byMail ?? false, bySms: chosen?.bySms ?? false };
  });
  return { items, hasMail: mail !== null, hasPhone: phone !== null, quiet: quiet.get(userId) ?? null };
}

/** Users of the host have notices as well; theirs stand in the host's rows. */
export function readerOf({ caller }: Call) {
  invariant(caller !== null, "a method of signed-in users is called by one");
  return { tenantId: caller.tenantId ?? hostTenantId, userId: caller.userId };
}
