// Tells the owners of watched searches that new lines of the audit trail match them.

import { auditSearch } from "@tradebook/contract/audit-search.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { auditSearchOf } from "./modules/audit-log/audit-search-of.ts";
import { saidToReaders, type UnsaidNotice } from "./outbound/notice-words.ts";
import { auditLines } from "./store/audit-lines.ts";
import { dueWatches, trailEnd, watchLooked, type DueWatch } from "./store/audit-watches.ts";
import { addNotices } from "./store/notices.ts";
import { grantsOf } from "./store/users.ts";

const everyMs = 60_000;
/** Of one search its owner is told no oftener than this; what comes meanwhile is told of together. */
const quietMs = 10 * 60_000;
/** Lines looked at in one go; of what comes faster the rest follows. */
const mostLines = 20_000;

type WatchDeps = Pick<Deps, "db" | "clock" | "log" | "baseUrl">;

export function startAuditWatches(deps: WatchDeps): Job {
  const failed = "auditWatches.failed";
  const work = (tenantId: number) => tellOfNewLines(deps, tenantId);
  const lookAtAll = async () => {
    const ofHouses = await eachHouse(deps, { work, failed });
    await work(hostTenantId);
    return ofHouses;
  };
  return lookEvery(deps.log, { everyMs, look: lookAtAll, failed });
}

/** Each watch by itself: one that cannot be looked at does not keep its owner, or others, from hearing of the rest. */
export async function tellOfNewLines(deps: Omit<WatchDeps, "log">, tenantId: number): Promise<void> {
  const at = deps.clock.now();
  const { end, due, grants } = await readInTenant(deps.db, tenantId, async (tx) => {
    const found = { end: await trailEnd(tx), due: await dueWatches(tx, instant(at - quietMs)) };
    return { ...found, grants: await grantsOf(tx, [...new Set(found.due.map(({ userId }) => userId))]) };
  });
  const failures: unknown[] = [];
  for (const watch of due.filter(({ lastSeq }) => lastSeq < end)) {
    const owner = grants.get(watch.userId);
    // Whoever may not read the trail any more hears nothing of it, and of nothing that came meanwhile once they may again.
    const mayRead = owner?.isActive === true && owner.permissions.has("VIEW_AUDIT_TRAIL");
    const to = Math.min(end, watch.lastSeq + mostLines);
    await look(deps, tenantId, { watch, mayRead, to, at }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

type Looking = {
  readonly watch: DueWatch;
  readonly mayRead: boolean;
  /** The last line that is looked at. */
  readonly to: number;
  readonly at: Instant;
};

/** The notice is kept with the mark of how far was looked, or neither is; where another has looked meanwhile, neither. */
async function look(
  deps: Omit<WatchDeps, "log">,
  tenantId: number,
  { watch, mayRead, to, at }: Looking,
): Promise<void> {
  const news = mayRead ? await readInTenant(deps.db, tenantId, (tx) => newLines(tx, watch, to)) : { found: 0 };
  await inTenant(deps.db, tenantId, async (tx) => {
    const isFirst = await watchLooked(tx, { id: watch.id, from: watch.lastSeq, end: to, found: news.found, at });
    if (!isFirst || !("newest" in news)) return;
    await addNotices(tx, await saidToReaders(tx, [noticeOf(watch, { ...news, at, baseUrl: deps.baseUrl() })]));
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
