// Cancels what a kill switch, or the state of an account, wants canceled: when it is set, and again every minute, since an
// order can have been on its way.

import type { Result } from "@tradebook/domain/result.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { inHost, readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { ordersToCancel, type OrderToCancel } from "./store/orders-to-cancel.ts";
import { tenantIds } from "./store/tenants.ts";

type Canceler = { readonly userId: number; readonly userName: string; readonly permissions: ReadonlySet<Permission> };
type Desk = {
  readonly cancel: (
    tenantId: number,
    caller: Canceler,
    request: { readonly clOrdID: string; readonly id: number },
  ) => Promise<Result<unknown>>;
};

export type CancelStopped = Job & {
  /** Answers at once. */
  readonly wake: () => void;
  /** Resolves when what was there when it was asked is asked to be canceled. */
  readonly cancelNow: () => Promise<void>;
};

const everyMs = 60_000;
/** One look cancels so many; there is another as long as there are more. */
const atOnce = 1_000;
/** Whoever may throw a switch may have what it stops canceled. */
const permissions: ReadonlySet<Permission> = new Set(["TRADE_ALL_ACCOUNTS"]);

export function startCancelStopped(deps: Pick<Deps, "db" | "log">, desk: Desk): CancelStopped {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const cancelNow = () => {
    running = running.then(async () => {
      try {
        for (const tenantId of await inHost(deps.db, tenantIds)) {
          while (!stopping.signal.aborted && (await cancelSome(deps, desk, tenantId)) === atOnce);
        }
      } catch (error) {
        deps.log.error("kill-switch.notCanceled", error);
      }
    });
    return running;
  };
  const timer = setInterval(() => void cancelNow(), everyMs);
  return {
    wake: () => void cancelNow(),
    cancelNow,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** How many were asked to be canceled; one that cannot be is looked at again a minute later. */
async function cancelSome({ db, log }: Pick<Deps, "db" | "log">, desk: Desk, tenantId: number): Promise<number> {
  const orders = await readInTenant(db, tenantId, (tx) => ordersToCancel(tx, atOnce));
  const answers = await Promise.all(orders.map((order) => cancelOne(desk, tenantId, order)));
  const accepted = answers.filter(({ ok }) => ok).length;
  if (orders.length > 0) log.warn("kill-switch.canceling", { tenantId, orders: orders.length, accepted });
  return accepted;
}

/** The same step of the same order for the same cause is the same command, however often it is sent. */
async function cancelOne(
  desk: Desk,
  tenantId: number,
  { orderId, version, cause, userId }: OrderToCancel,
): Promise<Result<unknown>> {
  const clOrdID = `${cause}-${orderId.toString(36)}-${version}`;
  return await desk.cancel(tenantId, { userId, userName: "", permissions }, { clOrdID, id: orderId });
}
