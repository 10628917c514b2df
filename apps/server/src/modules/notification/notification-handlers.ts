// Notification: answers for the Notification service, and tells of new notices on the hub.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { NoticeRow, notificationService } from "@tradebook/contract/services/notification.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { hearNotices, markNoticesRead, noticesOf, type Notice } from "../../store/notices.ts";
import { sideCall } from "../../side-call.ts";
import { askForAccess } from "./ask-for-access.ts";
import { choiceHandlers, readerOf } from "./own-choices.ts";
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
    ...choiceHandlers(deps),
    AskForAccess: async ({ permission }, call) => {
      const { caller, tenantId } = sideCall(call);
      const asked = { permission, caller, at: deps.clock.now() };
      return await inTenant(deps.db, tenantId, (tx) => askForAccess(tx, asked));
    },
    SendTest: (_, call) => sendTest(deps, readerOf(call)),
    ...undeliveredHandlers(deps),
  };
}

function rowOf({ id, kind, title, body, refs, at, isRead }: Notice): NoticeRow {
  return { id, kind, title, body, refs: { ...refs }, at, isRead };
}
