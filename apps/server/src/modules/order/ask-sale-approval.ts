// Asks a client to approve a sale: it is held to everything an order is held to, and nothing is set aside for it.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { NewOrder, OrderFacts } from "@tradebook/domain/order/facts.ts";
import { firstRefusal } from "@tradebook/domain/order/pre-trade-checks.ts";
import { previewOrder } from "@tradebook/domain/order/preview-order.ts";
import {
  saleNeedsApproval,
  saleNeedsSecond,
  saleWorth,
  type SaleApproval,
} from "@tradebook/domain/order/sale-approval.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { plus } from "@tradebook/domain/units.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { knownCommands, lockAccounts } from "../../store/order-facts.ts";
import {
  insertSaleApproval,
  saleApprovalOf,
  waitingSaleOf,
  type SaleApprovalView,
} from "../../store/sale-approvals.ts";
import { activeAmong } from "../../store/users.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";
import { commandHash } from "./command-hash.ts";
import { newOrder } from "./order-handlers.ts";
import { requestFacts, type RequestFacts } from "./request-facts.ts";
import { alarmOfSale, tellSeconds } from "./sale-notices.ts";
import { saleRow } from "./sale-row.ts";

type Ask = (typeof saleApprovalService)["AskSaleApproval"];

/** Sent twice, it is one sale: also under another id, while the first of the same content waits. */
export async function askSaleApproval(deps: Deps, input: InputOf<Ask>, call: Call): Promise<Answer<OutputOf<Ask>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  const request = newOrder(input.clOrdID, input);
  const answer = await inTenant(deps.db, who.tenantId, (tx) => keepAsked(tx, deps, { who, request }));
  if (!answer.ok) return answer;
  return ok(saleRow(answer.value, { caller: who.caller, today: deps.market.tradingDay() }));
}

type Asking = { readonly who: TenantCall; readonly request: NewOrder };

async function keepAsked(tx: Tx, deps: Deps, { who, request }: Asking): Promise<Answer<SaleApprovalView>> {
  const { clOrdID } = request;
  const contentHash = commandHash(who.caller.userId, request);
  // One after the other for each account: each sees what the one before it has asked.
  await lockAccounts(tx, { cscsAccounts: [request.cscsAccount], accountIds: [] });
  const known = await saleApprovalOf(tx, clOrdID);
  if (known !== undefined)
    return known.contentHash === contentHash ? ok(known) : refuse({ code: "DUPLICATE_CLORDID", clOrdID });
  if ((await knownCommands(tx, [clOrdID])).size > 0) return refuse({ code: "DUPLICATE_CLORDID", clOrdID });
  const asked = await requestFacts(tx, deps, { caller: who.caller, request });
  if (!asked.ok) return asked;
  const { facts, found } = asked.value;
  const { cscsAccount } = request;
  const first = firstRefusal(request, facts);
  if (first === null) return refuse({ code: "SALE_NEEDS_NO_APPROVAL", cscsAccount });
  if (first.code !== "SALE_NEEDS_APPROVAL" && first.code !== "SALE_NEEDS_SECOND") return refuse(first);
  const sale = saleOf(asked.value, { who, request });
  if (sale.needs.client && (await activeAmong(tx, found.account.holderUserIds)).length === 0)
    return refuse({ code: "NOBODY_TO_APPROVE", cscsAccount });
  const waiting = await waitingSaleOf(tx, contentHash, sale.tradingDay);
  if (waiting !== undefined) return ok(waiting);
  const id = await insertSaleApproval(tx, { ...sale, contentHash });
  const kept = await saleApprovalOf(tx, clOrdID);
  // Whoever else asked with the same id at the same moment was first.
  if (id === null || kept === undefined) return refuse({ code: "DUPLICATE_CLORDID", clOrdID });
  await alarmOfSale(tx, deps, { sale: kept, account: found });
  await tellSeconds(tx, kept);
  return ok(kept);
}

function saleOf({ facts }: RequestFacts, { who, request }: Asking) {
  const { mandate } = request;
  const { sale, account, market, now } = facts;
  invariant(mandate !== null && sale !== undefined, "a sale of staff that is held to rules passed the other checks");
  return {
    request,
    mandate,
    accountId: account.accountId,
    worth: plus(sale.sold, saleWorth(request, market)),
    above: sale.rules.above,
    proceeds: previewOrder(request, facts).net,
    tradingDay: market.tradingDay,
    askedBy: who.caller.userId,
    askedAt: now,
    ...neededBy(request, facts),
  };
}

function neededBy(request: NewOrder, facts: OrderFacts): Pick<SaleApproval, "needs" | "doubts"> {
  const [client, second] = [saleNeedsApproval(request, facts), saleNeedsSecond(request, facts)];
  const doubts = second?.code === "SALE_NEEDS_SECOND" ? second.why : [];
  return { needs: { client: client !== null, second: second !== null }, doubts };
}
