// The job that sends what waits: soon after it was written, again for some hours when it could not be, then no more.

import { instant } from "@tradebook/domain/instant.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Database } from "../db/database.ts";
import { hostTenantId, inHost, inTenant, readInTenant } from "../db/in-tenant.ts";
import type { Clock, Job, Log } from "../deps.ts";
import { dueOutbound, noteSending, type OutboundRow, type SendingEnded } from "../store/outbound.ts";
import { tenantIds } from "../store/tenants.ts";
import type { MailFolder } from "./mail-folder.ts";
import { openFacts, type Outbound } from "./send.ts";
import { carriesSecret, isTemplate, wordsOf } from "./templates.ts";
import type { Transports } from "./transports.ts";

export type DeliveryDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly personalData: PersonalData;
  readonly outbound: Outbound;
  readonly transports: Transports;
  /** Where messages go that nothing sends; undefined in production. */
  readonly folder: MailFolder | undefined;
  /** Whether what was sent is forgotten here: in production nobody reads it. */
  readonly forgetSent: boolean;
};

const lookEveryMs = 5_000;
const atOnce = 20;
const retryAfterMs = [30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000] as const;

export function startDelivery(deps: DeliveryDeps): Job {
  const state = { isStopped: false, isAsked: false };
  let running: Promise<void> | undefined;
  const round = async () => {
    while (state.isAsked && !state.isStopped) {
      state.isAsked = false;
      await deliverDue(deps, () => state.isStopped).catch((error: unknown) => deps.log.error("outbound.failed", error));
    }
    running = undefined;
  };
  const wake = () => {
    state.isAsked = true;
    if (!state.isStopped) running ??= round();
  };
  deps.outbound.onWritten(wake);
  const timer = setInterval(wake, lookEveryMs);
  return {
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function deliverDue(deps: DeliveryDeps, isStopped: () => boolean): Promise<void> {
  const tenants = [hostTenantId, ...(await inHost(deps.db, tenantIds))];
  for (const tenantId of tenants) {
    for (;;) {
      const due = await readInTenant(deps.db, tenantId, (tx) => dueOutbound(tx, deps.clock.now(), atOnce));
      for (const message of due) {
        if (isStopped()) return;
        await deliver(deps, tenantId, message);
      }
      if (due.length < atOnce) break;
    }
  }
}

async function deliver(deps: DeliveryDeps, tenantId: number, message: OutboundRow): Promise<void> {
  const ended = await tryToSend(deps, tenantId, message);
  await inTenant(deps.db, tenantId, (tx) => noteSending(tx, ended));
  const { id, channel, template } = message;
  deps.log.info("outbound", { tenantId, id, channel, template, status: ended.status });
}

async function tryToSend(deps: DeliveryDeps, tenantId: number, message: OutboundRow): Promise<SendingEnded> {
  const { id, channel, template, sealedFacts, recipient, tries } = message;
  const now = deps.clock.now();
  const transport = deps.transports[channel];
  const done = { id, at: now, nextTryAt: now, error: null, forget: deps.forgetSent } as const;
  if (transport === undefined && deps.folder === undefined) return { ...done, status: "kept" };
  try {
    if (sealedFacts === null || !isTemplate(template)) throw new Error(`there is no template ${template}`);
    const words = wordsOf(template, channel, openFacts(deps.personalData, tenantId, sealedFacts));
    await transport?.(recipient, words);
    if (transport === undefined) await deps.folder?.({ tenantId, id, channel, to: recipient, words, at: now });
    return { ...done, status: transport === undefined ? "kept" : "sent" };
  } catch (error) {
    const wait = retryAfterMs[tries];
    // What the other side said may repeat what it was sent; the kind of failure is enough to act on.
    const kind = error instanceof Error && "code" in error ? String(error.code) : "refused";
    deps.log.warn("outbound.notSent", { tenantId, id, channel, template, tries: tries + 1, kind });
    const failed = { id, at: now, error: kind.slice(0, 200), nextTryAt: instant(now + (wait ?? 0)) } as const;
    // What was given up is kept for somebody to send again, but for codes and links.
    return wait === undefined
      ? { ...failed, status: "failed", forget: deps.forgetSent && carriesSecret(template) }
      : { ...failed, status: "waiting", forget: false };
  }
}
