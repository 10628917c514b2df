// Takes an applied corporate action back from its holders, a batch of accounts at a time, each account once.

import {
  bearsSteps,
  lienJournalsBack,
  sharesComing,
  type LienStep,
} from "@tradebook/domain/corporate-action/follow-liens.ts";
import { reverseForHolder } from "@tradebook/domain/corporate-action/reverse-action.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import { lockCorporateAction, type CorporateAction } from "../../store/corporate-actions.ts";
import { appliedHolders, noteReversed, type AppliedHolder } from "../../store/corporate-actions-reversals.ts";
import { changeLiens, lienStepsOf } from "../../store/liens-of-actions.ts";
import { lockAccounts, owingShares } from "../../store/order-facts.ts";

type TakeBackDeps = Pick<Deps, "db" | "clock">;
type Taking = { readonly tenantId: number; readonly id: number; readonly today: TradingDay };

const accountsAtOnce = 200;

/** From all who can give it back; the others wait, and the job asks again. */
export async function takeBack(deps: TakeBackDeps, { tenantId, id, today }: Taking) {
  let [reversed, waiting, after] = [0, 0, 0];
  for (;;) {
    const cursor = { after, take: accountsAtOnce };
    const done = await inTenant(deps.db, tenantId, (tx) => takeSome(tx, deps, { id, today, cursor }));
    reversed += done.reversed;
    waiting += done.waiting;
    if (done.last === null) break;
    after = done.last;
  }
  if (waiting === 0) await inTenant(deps.db, tenantId, (tx) => finish(tx, id));
  return { reversed, waiting };
}

async function finish(tx: Tx, id: number): Promise<void> {
  const action = await lockCorporateAction(tx, id);
  if (action?.state !== "Reversing") return;
  if ((await appliedHolders(tx, action, { after: 0, take: 1 })).length === 0) await noteReversed(tx, id);
}

type Batch = {
  readonly id: number;
  readonly today: TradingDay;
  readonly cursor: { readonly after: number; readonly take: number };
};

/** `last` is the account the batch ended at; null when there is none behind it. */
async function takeSome(tx: Tx, { clock }: TakeBackDeps, { id, today, cursor }: Batch) {
  const action = await lockCorporateAction(tx, id);
  if (action?.state !== "Reversing") return { reversed: 0, waiting: 0, last: null };
  const expected = await appliedHolders(tx, action, cursor);
  const accountIds = expected.map(({ entitlement }) => entitlement.accountId);
  await lockAccounts(tx, { cscsAccounts: [], accountIds });
  // Read again behind the lock: what they have free may have changed.
  const holders = await appliedHolders(tx, action, cursor);
  const pledged = await lienStepsOf(tx, id, accountIds);
  const stepsOf = ({ entitlement }: AppliedHolder) =>
    pledged.filter(({ accountId }) => accountId === entitlement.accountId);
  const owing = pledged.length === 0 ? new Set<number>() : await owingShares(tx, accountIds, action.securityID);
  const taken = holders.flatMap((holder) => {
    const steps = stepsOf(holder);
    if (steps.length > 0 && (owing.has(holder.entitlement.accountId) || !canUndo(action, holder, steps))) return [];
    const bound = steps.reduce((total, { shares, after }) => total + Math.max(0, after - shares), 0);
    const free = { ...holder.free, units: holder.free.units + BigInt(bound) };
    const back = reverseForHolder(action, { ...holder, free, businessDate: today });
    return back === null ? [] : [{ ...back, steps }];
  });
  const details = new Map(taken.map((one) => [one.journal, one.details]));
  const steps = taken.flatMap((one) => one.steps);
  const liens = lienJournalsBack(action, steps, today);
  const outcome = { ...nothing, journals: [...liens.first, ...taken.map(({ journal }) => journal), ...liens.last] };
  const at = clock.now();
  await commitThroughDebts(tx, { now: at, outcomes: [outcome], details });
  const undone = backwards(steps);
  await changeLiens(tx, undone, { actionId: id, isBack: true, at });
  const last = expected.length < cursor.take ? null : (accountIds.at(-1) ?? null);
  return { reversed: taken.length, waiting: holders.length - taken.length, last };
}

/** Whether what is free now bears liens as they were before. */
function canUndo(
  { terms }: CorporateAction,
  { entitlement, free }: AppliedHolder,
  steps: readonly LienStep[],
): boolean {
  return bearsSteps({ free: free.units, comes: -sharesComing(terms, entitlement) }, backwards(steps));
}

function backwards(steps: readonly LienStep[]): readonly LienStep[] {
  return steps.map((step) => ({ ...step, shares: step.after, after: step.shares }));
}
