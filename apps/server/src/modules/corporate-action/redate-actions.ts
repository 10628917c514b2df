// Moves the days of approved corporate actions with the calendar: with every change of it, and at each new day, for what was
// approved by the old one meanwhile. Whoever holds the shares is told, and whoever keeps the actions.

import { isSameDays, movedDays } from "@tradebook/domain/corporate-action/move-dates.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { saidToReaders, type UnsaidNotice } from "../../outbound/notice-words.ts";
import { corporateActionStaff } from "../../store/corporate-actions.ts";
import {
  holdersOfSecurity,
  lockMovableActions,
  moveAction,
  type ActionMove,
  type MovableAction,
} from "../../store/corporate-actions-moves.ts";
import { addNotices } from "../../store/notices.ts";
import { readCalendar } from "../../store/reference.ts";

type Redating = { readonly today: TradingDay; readonly now: Instant; readonly why: string };

/** How many actions were moved; twice is as once. Before accounts are locked: whoever carries an action out locks it first. */
export async function redateActions(tx: Tx, { today, now, why }: Redating): Promise<number> {
  const actions = await lockMovableActions(tx);
  if (actions.length === 0) return 0;
  const calendar = await readCalendar(tx);
  const moved = actions.flatMap((action) => {
    const to = movedDays(calendar, { ...action, today });
    return isSameDays(to, action.standing) ? [] : [{ action, to }];
  });
  for (const { action, to } of moved) {
    const { id, standing } = action;
    const move = { id, standing, to, why: why.slice(0, 300), at: now };
    await moveAction(tx, move);
    await tellOfMove(tx, action, move);
  }
  return moved.length;
}

async function tellOfMove(tx: Tx, { id, securityID }: MovableAction, { to, at }: ActionMove): Promise<void> {
  const readers = new Set([...(await corporateActionStaff(tx)), ...(await holdersOfSecurity(tx, securityID))]);
  const notices = [...readers].map((userId): UnsaidNotice => ({
    userId,
    kind: "CorporateAction",
    title: ["The days of a corporate action have moved, with a holiday"],
    body: [
      "{0}: the register closes on {1}; who buys from {2} on is too late. It comes on {3}.",
      securityID,
      to.qualificationDate,
      to.exDate,
      to.paymentDate,
    ],
    refs: { actionId: id },
    at,
  }));
  await addNotices(tx, await saidToReaders(tx, notices));
}
