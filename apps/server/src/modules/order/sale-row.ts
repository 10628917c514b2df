// A sale that waits as the wire shows it, and what whoever looks at it may do with it.

import type { SaleApprovalRow } from "@tradebook/contract/services/sale-approval.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import {
  mayDecline,
  maySecond,
  refusalOfWord,
  statusOn,
  type SaleNeeds,
  type Speaker,
} from "@tradebook/domain/order/sale-approval.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { Caller } from "../../deps.ts";
import { callerFor } from "../../store/visible-account.ts";
import type { SaleApprovalView } from "../../store/sale-approvals.ts";

type Looking = {
  readonly caller: Caller;
  readonly today: TradingDay;
  /** The caller's other users: what one of them asked for, or spoke for, is not another's to approve. */
  readonly sameAs?: readonly number[];
};

/** Holders speak for the client, everybody else for the house. */
export function sideOf({ holderUserIds }: SaleApprovalView, { userId }: Pick<Caller, "userId">): keyof SaleNeeds {
  return holderUserIds.includes(userId) ? "client" : "second";
}

/** Whoever could have asked for it: the client, who did not, declines. */
export function mayWithdraw(
  { holderUserIds, brokerUserIds }: SaleApprovalView,
  { userId, permissions }: Pick<Caller, "userId" | "permissions">,
): boolean {
  if (holderUserIds.includes(userId)) return false;
  return permissions.has("TRADE_ALL_ACCOUNTS") || brokerUserIds.includes(userId);
}

export function speakerOf(sale: SaleApprovalView, { caller, today, sameAs = [] }: Looking): Speaker {
  const isHolder = sale.holderUserIds.includes(caller.userId);
  const account = { cscsAccount: sale.request.cscsAccount, holderUserIds: sale.holderUserIds };
  return { userId: caller.userId, sameAs, isHolder, maySecond: maySecond(callerFor(caller, sale), account), today };
}

export function saleRow(sale: SaleApprovalView, look: Looking): SaleApprovalRow {
  const { caller, today } = look;
  const { request, id, worth, above, proceeds, tradingDay, askedAt, endedAt, reason, orderId } = sale;
  const side = sideOf(sale, caller);
  const status = statusOn(sale, today);
  const who = speakerOf(sale, look);
  const people = { customerName: sale.customerName, askedBy: sale.askedByName, endedBy: sale.endedByName };
  const sums = { worth, above, proceeds };
  const times = { tradingDay, askedAt, endedAt };
  const end = { status, reason, orderId };
  return {
    id,
    ...termsOf(request),
    ...people,
    ...sums,
    ...times,
    ...end,
    needsClient: sale.needs.client,
    needsSecond: sale.needs.second,
    client: wordOf(sale.client, sale.clientByName),
    second: wordOf(sale.second, sale.secondByName),
    doubts: [...sale.doubts],
    may: {
      approve: refusalOfWord(sale, side, who) === null,
      decline: mayDecline(sale, side, who),
      withdraw: status === "Waiting" && mayWithdraw(sale, caller),
    },
  };
}

function termsOf({ clOrdID, cscsAccount, securityID, ordType, orderQty, timeInForce, expireDate, ...rest }: NewOrder) {
  const { price: px, mandate } = rest;
  return {
    clOrdID,
    cscsAccount,
    securityID,
    ordType,
    timeInForce,
    expireDate,
    orderQty: quantity(orderQty),
    price: px === null ? null : price(px),
    mandate: mandate ?? { channel: "", reference: "", note: null },
  };
}

function wordOf(given: SaleApprovalView["client"], by: string | null): SaleApprovalRow["client"] {
  return given === null ? null : { by: by ?? "", at: given.at };
}
