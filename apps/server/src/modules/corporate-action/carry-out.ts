// Carries corporate actions out: works out what each holder gets once the register is closed, and brings it on its day.
// A batch of accounts is a transaction, and each account's journal stands under the action and the account: killed at any
// point and run again, whatever came stays, and what did not comes.

import { applyToHolder } from "@tradebook/domain/corporate-action/apply-action.ts";
import { changesUnits, isRegisterClosed } from "@tradebook/domain/corporate-action/corporate-action.ts";
import {
  bearsSteps,
  lienJournals,
  liensAfter,
  sharesComing,
  type LienStep,
} from "@tradebook/domain/corporate-action/follow-liens.ts";
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
import { changeLiens, liensOn } from "../../store/liens-of-actions.ts";
import { lockAccounts, owingShares } from "../../store/order-facts.ts";
import { listTenants } from "../../store/tenants.ts";
import { redateActions } from "./redate-actions.ts";
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
    await redateByCalendar(deps, tenantId, today);
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

/** What was approved while a holiday was being declared; only where something is open, so that most looks write nothing. */
async function redateByCalendar({ db, clock, log }: CarryOutDeps, tenantId: number, today: TradingDay): Promise<void> {
  if ((await readInTenant(db, tenantId, openActionIds)).length === 0) return;
  try {
    await inTenant(db, tenantId, (tx) => redateActions(tx, { today, now: clock.now(), why: "by the calendar" }));
  } catch (error) {
    log.error("corporateAction.failed", error, { tenantId });
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
  const pledges = await pledgesOf(tx, action, holders);
  const served = holders.filter((holder) => canBeServed(action, holder, pledges));
  const journals = served.flatMap(({ entitlement, subscribed }) => {
    const applied = applyToHolder(action, { entitlement, subscribed, businessDate: today });
    return applied === null ? [] : [applied];
  });
  const details = new Map(journals.map((one) => [one.journal, one.details]));
  const steps = served.flatMap(({ entitlement }) => pledges.stepsOf(entitlement.accountId));
  const liens = lienJournals(action, steps, today);
  const outcome = { ...nothing, journals: [...liens.first, ...journals.map(({ journal }) => journal), ...liens.last] };
  const at = clock.now();
  await commitThroughDebts(tx, { now: at, outcomes: [outcome], details });
  await changeLiens(tx, steps, { actionId: id, isBack: false, at });
  await tellOfAction(tx, { action, served, accounts, at });
  const last = expected.length < cursor.take ? null : (accountIds.at(-1) ?? null);
  return { applied: journals.length, waiting: expected.length - served.length, last };
}

/**
 * What changes the shares themselves waits for orders in old ones to be gone, and for as many to be free or pledged as it
 * takes and binds; pledged ones wait for shares that are owed.
 */
function canBeServed({ terms }: CorporateAction, holder: WaitingHolder, { stepsOf, owes }: Pledges): boolean {
  const { openOrderIds, entitlement, free } = holder;
  const steps = stepsOf(entitlement.accountId);
  if (steps.length > 0 && owes(entitlement.accountId)) return false;
  if (changesUnits(terms.type) && openOrderIds.length > 0) return false;
  return bearsSteps({ free, comes: sharesComing(terms, entitlement) }, steps);
}

type Pledges = {
  readonly stepsOf: (accountId: number) => readonly LienStep[];
  readonly owes: (accountId: number) => boolean;
};

/** What becomes of liens on these holders' shares: on the register's shares of a bonus, on all of a split. */
async function pledgesOf(tx: Tx, action: CorporateAction, holders: readonly WaitingHolder[]): Promise<Pledges> {
  const { securityID, terms, qualificationDate, paymentDate } = action;
  const accountIds = holders.map(({ entitlement }) => entitlement.accountId);
  const placedTo = changesUnits(terms.type) ? paymentDate : qualificationDate;
  const liens = await liensOn(tx, { accountIds, securityID, placedTo });
  if (liens.length === 0) return { stepsOf: () => [], owes: () => false };
  const owing = await owingShares(tx, accountIds, securityID);
  const steps = holders.flatMap(({ entitlement }) => {
    const own = liens.filter(({ accountId }) => accountId === entitlement.accountId);
    return liensAfter(terms, entitlement, own);
  });
  const stepsOf = (accountId: number) => steps.filter((step) => step.accountId === accountId);
  return { stepsOf, owes: (accountId) => owing.has(accountId) };
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
