// What a sale by staff is held to: the day's other sales that staff entered for the account, and the approval it has.

import type { OrderFacts } from "@tradebook/domain/order/facts.ts";
import {
  maySecond,
  refusalOfWord,
  soldWorth,
  type AccountWatch,
  type SaleWords,
} from "@tradebook/domain/order/sale-approval.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { kobo, sum } from "@tradebook/domain/units.ts";
import type { AccountWatched } from "../../store/account-watch.ts";
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
    ({ id, accountId, createdBy }) =>
      accountId === account.accountId && id !== replaced && !account.holderUserIds.includes(createdBy),
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
  const isHolder = account.holderUserIds.includes(by.userId);
  const isSecond = maySecond(callerFor(by, found), account);
  return refusalOfWord(sale, side, { userId: by.userId, isHolder, maySecond: isSecond, today: batch.tradingDay });
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
export function wordsOf({ saleApprovals }: Batch, given: ApprovalGiven | undefined): SaleWords | null {
  const sale = given === undefined ? undefined : saleApprovals.get(given.saleId);
  if (given === undefined || sale === undefined) return null;
  const { userName } = given.by;
  return {
    ...sale.needs,
    text: given.side === "client" ? `Approved by the client, ${userName}` : `Approved by ${userName}`,
  };
}
