// Carries corporate actions out: works out what each holder gets once the register is closed, and brings it on its day.
// A batch of accounts is a transaction, and each account's journal stands under the action and the account: killed at any
// point and run again, whatever came stays, and what did not comes.

import { applyToHolder } from "@tradebook/domain/corporate-action/apply-action.ts";
import { changesUnits, isRegisterClosed } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { entitlementOf } from "@tradebook/domain/corporate-action/entitlement.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { inHost, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import {
  findCorporateAction,
  lockCorporateAction,
  noteApplied,
  noteEntitled,
  openActionIds,
  type CorporateAction,
} from "../../store/corporate-actions.ts";
import {
  insertEntitlements,
  ordersToGo,
  registeredHolders,
  waitingHolders,
  type WaitingHolder,
} from "../../store/corporate-actions-holders.ts";
import { lockAccounts } from "../../store/order-facts.ts";
import { listTenants } from "../../store/tenants.ts";
import { takeBack } from "./take-back.ts";
import { tellOfAction } from "./tell-holders.ts";

/** Asks for the cancel of an order; the order desk of this house. */
export type OrderCanceller = {
  readonly cancel: (
    tenantId: number,
    caller: { readonly userId: number; readonly userName: string; readonly permissions: ReadonlySet<Permission> },
    request: { readonly clOrdID: string; readonly id: number },
  ) => Promise<unknown>;
};

export type CarryOutDeps = Pick<Deps, "db" | "clock" | "log"> & { readonly orderDesk: OrderCanceller };

export type CarriedOut = { readonly applied: number; readonly waiting: number };

/** Accounts in one transaction. */
export const accountsAtOnce = 200;

/** Whatever is due by a day, of every tenant; twice is as once. One that fails is logged, asked again, and stops no other. */
export async function carryOutEverywhere(deps: CarryOutDeps, today: TradingDay): Promise<void> {
  for (const { id: tenantId } of await inHost(deps.db, listTenants)) {
    for (const id of await readInTenant(deps.db, tenantId, openActionIds)) {
      try {
        const { applied, waiting } = await carryOut(deps, { tenantId, id, today });
        if (applied > 0) deps.log.info("corporateAction.applied", { tenantId, id, applied, waiting });
      } catch (error) {
        deps.log.error("corporateAction.failed", error, { tenantId, id });
      }
    }
  }
}

export type Carried = {
  readonly tenantId: number;
  readonly id: number;
  readonly today: TradingDay;
  /** Accounts in one transaction; fewer than usual in tests. */
  readonly atOnce?: number;
};

/** As far as one action can go today: entitled, then applied to those who can be served; the others wait. */
export async function carryOut(deps: CarryOutDeps, carried: Carried): Promise<CarriedOut> {
  const { tenantId, id, today, atOnce = accountsAtOnce } = carried;
  await inTenant(deps.db, tenantId, (tx) => entitle(tx, deps, { id, today }));
  const known = await readInTenant(deps.db, tenantId, (tx) => findCorporateAction(tx, id));
  if (known?.state === "Reversing") return { applied: 0, waiting: (await takeBack(deps, carried)).waiting };
  if (known?.state !== "Entitled" || today < known.paymentDate) return { applied: 0, waiting: 0 };
  if (changesUnits(known.terms.type)) await cancelOrders(deps, tenantId, known);
  let [applied, waiting, after] = [0, 0, 0];
  for (;;) {
    const cursor = { after, take: atOnce };
    const done = await inTenant(deps.db, tenantId, (tx) => applySome(tx, deps, { id, today, cursor }));
    applied += done.applied;
    waiting += done.waiting;
    if (done.last === null) break;
    after = done.last;
  }
  if (waiting === 0) await inTenant(deps.db, tenantId, (tx) => finish(tx, deps, id));
  return { applied, waiting };
}

/** Works out what each holder gets, all in one transaction, once. */
export async function entitle(
  tx: Tx,
  { clock }: Pick<CarryOutDeps, "clock">,
  { id, today }: { readonly id: number; readonly today: TradingDay },
): Promise<void> {
  const action = await lockCorporateAction(tx, id);
  if (action?.state !== "Approved" || !isRegisterClosed({ ...action, type: action.terms.type }, today)) return;
  const holders = await registeredHolders(tx, action.securityID, action.qualificationDate);
  await insertEntitlements(
    tx,
    id,
    holders.map((holder) => entitlementOf(action.terms, holder)),
  );
  await noteEntitled(tx, id, clock.now());
}

type Batch = {
  readonly id: number;
  readonly today: TradingDay;
  readonly cursor: { readonly after: number; readonly take: number };
};

/** `last` is the account the batch ended at; null when there is none behind it. */
async function applySome(tx: Tx, { clock }: CarryOutDeps, { id, today, cursor }: Batch) {
  const action = await lockCorporateAction(tx, id);
  if (action?.state !== "Entitled") return { applied: 0, waiting: 0, last: null };
  const expected = await waitingHolders(tx, action, cursor);
  const accountIds = expected.map(({ entitlement }) => entitlement.accountId);
  const accounts = await lockAccounts(tx, { cscsAccounts: [], accountIds });
  // Read again behind the lock: an order may have been on its way into the books.
  const known = new Set(accountIds);
  const holders = (await waitingHolders(tx, action, cursor)).filter(({ entitlement }) =>
    known.has(entitlement.accountId),
  );
  const served = holders.filter((holder) => canBeServed(action, holder));
  const journals = served.flatMap(({ entitlement, subscribed }) => {
    const applied = applyToHolder(action, { entitlement, subscribed, businessDate: today });
    return applied === null ? [] : [applied];
  });
  const details = new Map(journals.map((one) => [one.journal, one.details]));
  const outcome = { ...nothing, journals: journals.map(({ journal }) => journal) };
  const at = clock.now();
  await commitThroughDebts(tx, { now: at, outcomes: [outcome], details });
  await tellOfAction(tx, { action, served, accounts, at });
  const last = expected.length < cursor.take ? null : (accountIds.at(-1) ?? null);
  return { applied: journals.length, waiting: expected.length - served.length, last };
}

/** A split waits for the orders in old shares to be gone, a consolidation for the shares themselves to be free. */
function canBeServed({ terms }: CorporateAction, { openOrderIds, entitlement, free }: WaitingHolder): boolean {
  if (!changesUnits(terms.type)) return true;
  return openOrderIds.length === 0 && (terms.type === "Split" || free >= BigInt(entitlement.shares));
}

async function finish(tx: Tx, { clock }: CarryOutDeps, id: number): Promise<void> {
  const action = await lockCorporateAction(tx, id);
  if (action?.state !== "Entitled") return;
  if ((await waitingHolders(tx, action, { after: 0, take: 1 })).length === 0) await noteApplied(tx, id, clock.now());
}

/** Most of an action's orders asked to be cancelled in one go; the next go asks for the rest. */
const mostCancels = 2_000;

/** Asks for the cancel of what stands in shares that are no more, in the name of whoever approved the action. */
async function cancelOrders({ db, orderDesk }: CarryOutDeps, tenantId: number, action: CorporateAction): Promise<void> {
  const orders = await readInTenant(db, tenantId, async (tx) => {
    const holders = await waitingHolders(tx, action, { after: 0, take: mostCancels });
    return await ordersToGo(tx, holders.flatMap(({ openOrderIds }) => openOrderIds).slice(0, mostCancels));
  });
  const caller = {
    userId: action.approvedById ?? action.createdById,
    userName: action.approvedBy ?? action.createdBy,
    permissions: new Set<Permission>(["TRADE_ALL_ACCOUNTS", "BUY", "SELL"]),
  };
  // Sent twice, the desk answers the first result again; once the exchange has refused it, it is another step of the order.
  for (const { id, version } of orders)
    await orderDesk.cancel(tenantId, caller, { clOrdID: `CA${action.id}-${id.toString(36)}-${version}`, id });
}
