// Tells the owners of watched searches that new lines of the audit trail match them.

import { auditSearch } from "@tradebook/contract/audit-search.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { hostTenantId, inTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { auditSearchOf } from "./modules/audit-log/audit-search-of.ts";
import { saidToReaders, type UnsaidNotice } from "./outbound/notice-words.ts";
import { auditLines } from "./store/audit-lines.ts";
import { takeDueWatches, trailEnd, watchLooked, type DueWatch } from "./store/audit-watches.ts";
import { addNotices } from "./store/notices.ts";
import { grantsOf } from "./store/users.ts";

const everyMs = 60_000;
/** Of one search its owner is told no oftener than this; what comes meanwhile is told of together. */
const quietMs = 10 * 60_000;

type WatchDeps = Pick<Deps, "db" | "clock" | "log" | "baseUrl">;

export function startAuditWatches(deps: WatchDeps): Job {
  const failed = "auditWatches.failed";
  const work = (tenantId: number) => tellOfNewLines(deps, tenantId);
  const look = async () => {
    const ofHouses = await eachHouse(deps, { work, failed });
    await work(hostTenantId);
    return ofHouses;
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The notices are kept with the marks of how far was looked, or neither is. */
export async function tellOfNewLines(deps: Omit<WatchDeps, "log">, tenantId: number): Promise<void> {
  await inTenant(deps.db, tenantId, async (tx) => {
    const at = deps.clock.now();
    const end = await trailEnd(tx);
    const due = await takeDueWatches(tx, { end, since: instant(at - quietMs) });
    const grants = await grantsOf(tx, [...new Set(due.map(({ userId }) => userId))]);
    const notices: UnsaidNotice[] = [];
    for (const watch of due) {
      const owner = grants.get(watch.userId);
      // Whoever may not read the trail any more hears nothing of it, and of nothing that came meanwhile once they may again.
      const mayRead = owner?.isActive === true && owner.permissions.has("VIEW_AUDIT_TRAIL");
      const news = mayRead ? await newLines(tx, watch, end) : { found: 0 };
      await watchLooked(tx, { id: watch.id, end, found: news.found, at });
      if ("newest" in news) notices.push(noticeOf(watch, { ...news, at, baseUrl: deps.baseUrl() }));
    }
    await addNotices(tx, await saidToReaders(tx, notices));
  });
}

type News = { readonly found: number; readonly newest: string };

async function newLines(tx: Tx, { search, lastSeq }: DueWatch, end: number): Promise<News | { readonly found: 0 }> {
  const asked = auditSearchOf(auditSearch.parse(search));
  const news = { fromLine: Math.max(asked.fromLine ?? 1, lastSeq + 1), toLine: Math.min(asked.toLine ?? end, end) };
  const { count, rows } = await auditLines(tx, { ...asked, ...news }, { skip: 0, take: 1 });
  const [newest] = rows;
  if (newest === undefined) return { found: 0 };
  const who = newest.userName === "" ? "–" : newest.userName;
  return { found: count, newest: `${newest.seq}: ${who}, ${newest.service}/${newest.method}` };
}

type Telling = News & { readonly at: UnsaidNotice["at"]; readonly baseUrl: string };

function noticeOf({ id, userId, name, query }: DueWatch, { found, newest, at, baseUrl }: Telling): UnsaidNotice {
  const link = `${baseUrl}/app/admin/reports/audit-trail?${query}`;
  return {
    userId,
    kind: "AuditWatch",
    title: ["New lines of the audit trail: {0}", name],
    body: ["{0} new; the last is line {1}. {2}", String(found), newest, link],
    refs: { auditWatchId: id },
    at,
  };
}
