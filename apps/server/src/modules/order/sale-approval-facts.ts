// What a sale by staff is held to: the day's other sales that staff entered for the account, and the approval it has.

import type { OrderFacts } from "@tradebook/domain/order/facts.ts";
import { refusalOfWord, soldWorth } from "@tradebook/domain/order/sale-approval.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { sum } from "@tradebook/domain/units.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import type { Batch } from "./batch.ts";
import type { ApprovalGiven } from "./decide.ts";

type About = { readonly found: LockedAccount; readonly approval?: string | null; readonly replaced?: number };

/** Nothing where the house asks for no approval. */
export function saleFacts(
  batch: Batch,
  { found: { account }, approval = null, replaced }: About,
): Pick<OrderFacts, "sale"> {
  const above = batch.reference.saleApprovalAbove;
  if (above === null) return {};
  const others = [...batch.staffSales.values()].filter(
    ({ id, accountId, createdBy }) =>
      accountId === account.accountId && id !== replaced && !account.holderUserIds.includes(createdBy),
  );
  const sold = sum(others.map((one) => soldWorth(one, batch.market(one.securityID))));
  return { sale: { above, sold, approval } };
}

/** Why this word cannot be taken; the sale is locked until the batch is committed. */
export function refusalOfApproval(
  batch: Batch,
  { saleId, side, by: { userId } }: ApprovalGiven,
  { account }: LockedAccount,
): Rejection | null {
  const sale = batch.saleApprovals.get(saleId);
  if (sale === undefined || sale.accountId !== account.accountId)
    return { code: "NOT_FOUND", entity: "sale", id: String(saleId) };
  const holds = account.holderUserIds.includes(userId);
  return refusalOfWord(sale, side, { userId, isHolder: holds, today: batch.tradingDay });
}

/** What stands in the order's history. */
export function approvalText(given: ApprovalGiven | undefined): string | null {
  if (given === undefined) return null;
  return given.side === "client" ? `Approved by the client, ${given.by.userName}` : `Approved by ${given.by.userName}`;
}
