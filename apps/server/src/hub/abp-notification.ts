// A notice as ABP's own clients hear it: getNotification with a user notification, for whoever connects at /signalr.

import type { NoticeRow } from "@tradebook/contract/services/notification.ts";
import { noticeRow } from "@tradebook/contract/services/notification.ts";
import type { HubEvent } from "@tradebook/signalr/hub.ts";

/** One of the two formatters such a client has: it shows the message as it is. */
const messageData = "Abp.Notifications.MessageNotificationData";
/** ABP's numbers of states and severities. */
const [unread, read, info] = [0, 1, 0];
const hostTenantId = 0;

type Recipient = { readonly tenantId: number; readonly userId: number };

export function abpNotification(notice: NoticeRow, recipient: Recipient): HubEvent {
  const { id, kind, title, body, refs, at, isRead } = noticeRow.encode(notice);
  const tenantId = recipient.tenantId === hostTenantId ? null : recipient.tenantId;
  const message = body === "" ? title : `${title}: ${body}`;
  const argument = {
    id: String(id),
    tenantId,
    userId: recipient.userId,
    state: isRead ? read : unread,
    targetNotifiers: null,
    targetNotifiersList: [],
    notification: {
      id: String(id),
      tenantId,
      notificationName: kind,
      data: { type: messageData, message, properties: { ...refs, message } },
      entityTypeName: null,
      entityId: null,
      severity: info,
      creationTime: at,
    },
  };
  return { target: "getNotification", argument };
}
