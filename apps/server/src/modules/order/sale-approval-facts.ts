// What a sale by staff is held to: the day's other sales that staff entered for the account, and the approval it has.

import { tradeRefusal } from "@tradebook/domain/access/trading-account.ts";
import type { OrderFacts } from "@tradebook/domain/order/facts.ts";
import {
  maySecond,
  refusalOfWord,
  soldWorth,
  type AccountWatch,
  type SaleApproval,
  type SaleNeeds,
  type SaleWords,
  type Speaker,
} from "@tradebook/domain/order/sale-approval.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { kobo, sum } from "@tradebook/domain/units.ts";
import type { AccountWatched } from "../../store/account-watch.ts";
import { stoppedFor } from "../../store/kill-switch.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { callerFor } from "../../store/visible-account.ts";
import type { Batch } from "./batch.ts";
import type { ApprovalGiven } from "./decide.ts";

type About = { readonly found: LockedAccount; readonly approval?: SaleWords | null; readonly replaced?: number };

/** Nothing where the house asks for no approval. */
export function saleFacts(
  batch: Batch,
  { found: { account }, approval = null, replaced }: About,
): Pick<OrderFacts, "sale"> {
  const rules = batch.reference.saleRules;
  const watched = batch.watches.get(account.accountId);
  if (rules === null || watched === undefined) return {};
  const others = [...batch.staffSales.values()].filter(
    ({ id, accountId, createdBy, changedByStaff }) =>
      accountId === account.accountId &&
      id !== replaced &&
      (changedByStaff || !account.holderUserIds.includes(createdBy)),
  );
  const sold = sum(others.map((one) => soldWorth(one, batch.market(one.securityID))));
  return { sale: { rules, watch: watchOf(batch, watched), sold, approval } };
}

function watchOf({ market }: Batch, { activeAt, bankChangedAt, holdings }: AccountWatched): AccountWatch {
  const worths = holdings.map(({ securityID, held }) => {
    const { lastPx, limit } = market(securityID);
    return kobo(BigInt(lastPx ?? limit?.reference ?? 0) * held);
  });
  return { activeAt, bankChangedAt, holdings: sum(worths) };
}

/** Why this word cannot be taken; the sale is locked until the batch is committed. */
export function refusalOfApproval(
  batch: Batch,
  { saleId, side, by }: ApprovalGiven,
  found: LockedAccount,
): Rejection | null {
  const { account } = found;
  const sale = batch.saleApprovals.get(saleId);
  if (sale === undefined || sale.accountId !== account.accountId)
    return { code: "NOT_FOUND", entity: "sale", id: String(saleId) };
  const { userId } = by;
  const sameAs = batch.sameAs.get(userId) ?? [];
  const speaker = { userId, sameAs, ...roleOf(batch, userId, found), today: batch.tradingDay };
  const refused = refusalOfWord(sale, side, speaker);
  if (refused !== null) return refused;
  const stopped = stoppedFor(batch.stopped, { ...sale.request, userId: by.userId });
  if (stopped !== null) return { code: "KILL_SWITCH", scope: stopped };
  return refusalOfAsker(batch, sale, found);
}

/** Whom the account is to this person now: nothing once they are not active. */
function roleOf({ people }: Batch, userId: number, found: LockedAccount): Pick<Speaker, "isHolder" | "maySecond"> {
  const { account } = found;
  const person = people.get(userId);
  if (person === undefined || !person.isActive) return { isHolder: false, maySecond: false };
  return { isHolder: account.holderUserIds.includes(userId), maySecond: maySecond(callerFor(person, found), account) };
}

/** It becomes their order, so they must be able to place it now. */
function refusalOfAsker({ people }: Batch, { askedBy }: SaleApproval, found: LockedAccount): Rejection | null {
  const { account } = found;
  const asker = people.get(askedBy);
  const may = asker !== undefined && tradeRefusal(callerFor(asker, found), account, "Sell") === null;
  return may ? null : { code: "SALE_OF_NOBODY", askedBy: asker?.userName ?? "", cscsAccount: account.cscsAccount };
}

/** Why a word comes too late: the sale is an order already, or another order has taken its id. */
export function refusalOfKnown(
  { saleApprovals, written }: Batch,
  { saleId }: ApprovalGiven,
  clOrdID: string,
): Rejection {
  const isOrder =
    saleApprovals.get(saleId)?.status === "Approved" || written.approved.some((sale) => sale.saleId === saleId);
  return isOrder ? { code: "SALE_NOT_WAITING", saleId, status: "Approved" } : { code: "DUPLICATE_CLORDID", clOrdID };
}

/** With the last word a sale has all that it was asked for; what stands against it since is another's to look at. */
export function wordsOf(batch: Batch, given: ApprovalGiven | undefined, found: LockedAccount): SaleWords | null {
  const sale = given === undefined ? undefined : batch.saleApprovals.get(given.saleId);
  if (given === undefined || sale === undefined) return null;
  const has = (side: keyof SaleNeeds) =>
    sale.needs[side] && (given.side === side || stillCounts(batch, { sale, side }, found));
  const { userName } = given.by;
  return {
    client: has("client"),
    second: has("second"),
    text: given.side === "client" ? `Approved by the client, ${userName}` : `Approved by ${userName}`,
  };
}

type Spoken = { readonly sale: SaleApproval; readonly side: keyof SaleNeeds };

/** An earlier word falls with whoever gave it, when they were stopped since then or could not give it now. */
function stillCounts(batch: Batch, { sale, side }: Spoken, found: LockedAccount): boolean {
  const word = sale[side];
  if (word === null || stoppedFor(batch.stopped, { ...sale.request, userId: word.by }) !== null) return false;
  const { isHolder, maySecond: isSecond } = roleOf(batch, word.by, found);
  return side === "client" ? isHolder : isSecond && !isHolder;
}
