// Sends notices by the ways their readers have chosen, behind the commit that kept them: the inbox has them whatever happens here.

import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { noticeGroups, quietGroups, type NoticeGroup } from "@tradebook/contract/services/notification.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { quietHoursOf, waysOf, type Way } from "../../store/notice-choices.ts";
import { afterQuiet } from "../../outbound/quiet-hours.ts";
import type { Notice } from "../../store/notices.ts";
import { languagesOf } from "../../store/users.ts";

const groupOfKind: ReadonlyMap<string, NoticeGroup> = new Map(
  Object.entries(noticeGroups).flatMap(([group, kinds]) => kinds.map((kind) => [kind, group as NoticeGroup])), // its own keys
);

const mayWait: ReadonlySet<string> = new Set(quietGroups);

/** A busy desk tells of many at once: whose ways they go is asked once for all of them. */
const gatherMs = 250;

/** Takes notices in, and hands them on a moment later. */
export function createChosenWays(deps: Pick<Deps, "db" | "outbound" | "clock" | "log">) {
  const waiting = new Map<number, Notice[]>();
  const send = async (tenantId: number) => {
    const notices = waiting.get(tenantId) ?? [];
    waiting.delete(tenantId);
    try {
      await inTenant(deps.db, tenantId, (tx) => sendBy(tx, deps, notices));
    } catch (error) {
      // The notices stand in the inbox; that they went no other way is told to whoever runs the server.
      deps.log.error("notices-not-sent-as-chosen", error, { tenantId, count: notices.length });
    }
  };
  return (tenantId: number, notices: readonly Notice[]): void => {
    const grouped = notices.filter(({ kind }) => groupOfKind.has(kind));
    if (grouped.length === 0) return;
    const before = waiting.get(tenantId);
    waiting.set(tenantId, [...(before ?? []), ...grouped]);
    if (before === undefined) setTimeout(() => void send(tenantId), gatherMs);
  };
}

async function sendBy(tx: Tx, deps: Pick<Deps, "outbound" | "clock">, notices: readonly Notice[]): Promise<void> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const ways = await waysOf(tx, userIds);
  if (ways.length === 0) return;
  const languages = await languagesOf(tx, userIds);
  const quiet = await quietHoursOf(tx, userIds);
  const now = deps.clock.now();
  for (const notice of notices) {
    const way = ways.find(({ userId, group }) => userId === notice.userId && group === groupOfKind.get(notice.kind));
    if (way === undefined) continue;
    const { userId, title } = notice;
    const hours = mayWait.has(way.group) ? quiet.get(userId) : undefined;
    const notBefore = afterQuiet(now, hours);
    const language = languages.get(userId) ?? defaultCulture;
    for (const { channel, to } of addressesBy(way)) {
      // A short message has no subject to say the title in.
      const body = channel === "sms" ? `${title}: ${notice.body}` : notice.body;
      const facts = { language, title, body };
      await deps.outbound.send(tx, { channel, to, template: "notice", userId, facts, notBefore });
    }
  }
}

function addressesBy({ byMail, bySms, mail, phone }: Way) {
  return [
    ...(byMail && mail !== null ? [{ channel: "email", to: mail } as const] : []),
    ...(bySms && phone !== null ? [{ channel: "sms", to: phone } as const] : []),
  ];
}
