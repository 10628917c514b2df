// Notification: answers for the Notification service, and tells of new notices on the hub.

import type { Handlers } from "@tradebook/contract/method.ts";
import {
  noticeGroups,
  type NoticeGroup,
  type NoticeRow,
  type notificationService,
} from "@tradebook/contract/services/notification.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { addressesOf, choicesOf, saveChoices } from "../../store/notice-choices.ts";
import { hearNotices, markNoticesRead, noticesOf, type Notice } from "../../store/notices.ts";
import { sideCall } from "../../side-call.ts";
import { askForAccess } from "./ask-for-access.ts";
import { sendTest } from "./send-test.ts";
import { createChosenWays } from "./send-chosen.ts";
import { undeliveredHandlers } from "./undelivered.ts";

export function notificationHandlers(deps: Deps): Handlers<typeof notificationService, Call> {
  const goChosenWays = createChosenWays(deps);
  hearNotices(deps.db, (tenantId, notices) => {
    goChosenWays(tenantId, notices);
    for (const notice of notices) {
      deps.publish("onNotification", rowOf(notice), { to: "user", tenantId, userId: notice.userId });
    }
  });
  return {
    GetNotifications: async ({ skipCount, maxResultCount, keyword, unreadOnly }, call) => {
      const { tenantId, userId } = readerOf(call);
      const search = { userId, unreadOnly: unreadOnly ?? false, keyword: keyword ?? null };
      const cut = { skip: skipCount, take: maxResultCount };
      const { items, ...counts } = await readInTenant(deps.db, tenantId, (tx) => noticesOf(tx, search, cut));
      return ok({ ...counts, items: items.map(rowOf) });
    },
    MarkRead: async ({ ids, all }, call) => {
      const { tenantId, userId } = readerOf(call);
      const named = all === true ? null : (ids ?? []);
      const unreadCount = await inTenant(deps.db, tenantId, (tx) =>
        markNoticesRead(tx, { userId, ids: named }, deps.clock.now()),
      );
      return ok({ unreadCount });
    },
    GetChoices: async (_, call) => ok(await choicesFor(deps, call)),
    SaveChoices: async ({ items }, call) => {
      const { tenantId, userId } = readerOf(call);
      const named = new Map(items.map((choice) => [choice.group, choice]));
      await inTenant(deps.db, tenantId, (tx) => saveChoices(tx, userId, [...named.values()]));
      return ok({});
    },
    AskForAccess: async ({ permission }, call) => {
      const { caller, tenantId } = sideCall(call);
      const asked = { permission, caller, at: deps.clock.now() };
      return await inTenant(deps.db, tenantId, (tx) => askForAccess(tx, asked));
    },
    SendTest: (_, call) => sendTest(deps, readerOf(call)),
    ...undeliveredHandlers(deps),
  };
}

/** Every group with the ways its notices go, and whether there is an address for them. */
async function choicesFor(deps: Deps, call: Call) {
  const { tenantId, userId } = readerOf(call);
  const [kept, { mail, phone }] = await readInTenant(
    deps.db,
    tenantId,
    async (tx) => [await choicesOf(tx, userId), await addressesOf(tx, userId)] as const,
  );
  const groups = Object.keys(noticeGroups) as NoticeGroup[]; // the table's own keys
  const items = groups.map((group) => {
    const chosen = kept.find((choice) => choice.group === group);
    return { group, byMail: chosen?.byMail ?? false, bySms: chosen?.bySms ?? false };
  });
  return { items, hasMail: mail !== null, hasPhone: phone !== null };
}

/** Users of the host have notices as well; theirs stand in the host's rows. */
function readerOf({ caller }: Call) {
  invariant(caller !== null, "a method of signed-in users is called by one");
  return { tenantId: caller.tenantId ?? hostTenantId, userId: caller.userId };
}

function rowOf({ id, kind, title, body, refs, at, isRead }: Notice): NoticeRow {
  return { id, kind, title, body, refs: { ...refs }, at, isRead };
}
