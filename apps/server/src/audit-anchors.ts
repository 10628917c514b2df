// Where each tenant's audit trail ended, kept in files beside the database: whoever cuts or rewrites the trail there
// would have to change these too. The newest end is kept at every write, an earlier one for every ten minutes.

import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Log } from "./deps.ts";
import type { AuditEnd } from "./store/audit-trail.ts";

export type AuditAnchors = {
  /** Keeps an end that is committed; the files are written behind. */
  readonly keep: (tenantId: number, end: AuditEnd, at: Instant) => void;
  /** All ends kept for a tenant, oldest first. */
  readonly read: (tenantId: number) => Promise<readonly AuditEnd[]>;
  readonly flush: () => Promise<void>;
};

const historyEveryMs = 10 * 60_000;

export function openAuditAnchors(dataDir: string, log: Log): AuditAnchors {
  const folder = join(dataDir, "audit");
  const latest = new Map<number, { readonly end: AuditEnd; readonly at: Instant }>();
  const lastInHistory = new Map<number, Instant>();
  let running: Promise<void> = Promise.resolve();
  const write = async () => {
    const waiting = [...latest];
    latest.clear();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [tenantId, { end, at }] of waiting) {
      await replaceFile(latestFile(folder, tenantId), lineOf(end));
      if (at - (lastInHistory.get(tenantId) ?? 0) < historyEveryMs) continue;
      lastInHistory.set(tenantId, at);
      await appendFile(historyFile(folder, tenantId), lineOf(end), { mode: 0o600 });
    }
  };
  const flush = () =>
    (running = running.then(() => write().catch((error: unknown) => log.error("audit.notAnchored", error))));
  return {
    keep: (tenantId, end, at) => {
      const isIdle = latest.size === 0;
      latest.set(tenantId, { end, at });
      if (isIdle) void flush();
    },
    read: async (tenantId) => {
      await flush();
      const files = [historyFile(folder, tenantId), latestFile(folder, tenantId)];
      const texts = await Promise.all(files.map(textOf));
      return texts.flatMap((text) => text.split("\n").flatMap(endOf));
    },
    flush,
  };
}

function latestFile(folder: string, tenantId: number): string {
  return join(folder, `latest-${tenantId}.txt`);
}

function historyFile(folder: string, tenantId: number): string {
  return join(folder, `history-${tenantId}.txt`);
}

function lineOf({ seq, hash }: AuditEnd): string {
  return `${seq} ${hash}\n`;
}

function endOf(line: string): readonly AuditEnd[] {
  const parts = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line);
  return parts?.[2] === undefined ? [] : [{ seq: Number(parts[1]), hash: parts[2] }];
}

async function replaceFile(path: string, text: string): Promise<void> {
  // Of several servers on one folder each has a name of its own.
  const fresh = `${path}.${process.pid}.new`;
  await writeFile(fresh, text, { mode: 0o600 });
  await rename(fresh, path);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return ""; // nothing was kept yet
    throw error;
  }
}
