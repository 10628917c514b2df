// Receipt: answers for the Receipt service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { mostChained, type receiptService, type OrderReceipt } from "@tradebook/contract/services/receipt.ts";
import { isHolder } from "@tradebook/domain/access/trading-account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { actorsOf, disputesOf } from "../../store/order-disputes.ts";
import { receiptText, type Receipt } from "../../store/receipt-hash.ts";
import { receiptsAfter, receiptsOf, receiptsOfOrder } from "../../store/receipts.ts";
import { callerFor, findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { answer, answersDisputes, dispute, disputeRow, seenOrder } from "./disputes.ts";
import { getDisputes, takeDispute } from "./dispute-list.ts";
import { actsForClient, addEvidence, evidenceOf, getEvidenceFile } from "./evidence.ts";

type Service = typeof receiptService;

export function receiptHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    GetReceipts: (input, call) => getReceipts(deps, input, call),
    GetReceiptChain: (input, call) => getChain(deps, input, call),
    GetOrderReceipts: ({ id }, call) => getOrderReceipts(deps, id, call),
    DisputeOrder: ({ id, note }, call) => dispute(deps, { id, text: note ?? "" }, call),
    GetDisputes: (input, call) => getDisputes(deps, input, call),
    TakeDispute: ({ id }, call) => takeDispute(deps, id, call),
    AddEvidence: ({ id, note }, call) => addEvidence(deps, { id, note: note ?? "" }, call),
    GetEvidenceFile: ({ id }, call) => getEvidenceFile(deps, id, call),
    AnswerDispute: (input, call) => answer(deps, { id: input.id, text: input.answer }, call),
  };
}

type List = Service["GetReceipts"];

async function getReceipts(deps: Deps, input: InputOf<List>, call: Call): Promise<Answer<OutputOf<List>>> {
  const who = tenantCall(call);
  const { cscsAccount, skipCount, maxResultCount } = input;
  if (who === null) return notOnTheHost("account", cscsAccount);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findVisibleAccount(tx, who.caller, cscsAccount);
    if (!account.ok) return account;
    const { accountId } = account.value.account;
    const { totalCount, items } = await receiptsOf(tx, accountId, { skip: skipCount, take: maxResultCount });
    const disputes = await disputesOf(tx, [...new Set(items.map(({ orderId }) => orderId))]);
    return ok({ totalCount, items: items.map(rowOf), disputes: disputes.map(disputeRow) });
  });
}

type Chain = Service["GetReceiptChain"];

async function getChain(deps: Deps, input: InputOf<Chain>, call: Call): Promise<Answer<OutputOf<Chain>>> {
  const who = tenantCall(call);
  const { cscsAccount, after } = input;
  if (who === null) return notOnTheHost("account", cscsAccount);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const account = await findVisibleAccount(tx, who.caller, cscsAccount);
    if (!account.ok) return account;
    const receipts = await receiptsAfter(tx, account.value.account.accountId, { after, take: mostChained });
    const items = receipts.map((one) => ({ seq: one.seq, text: receiptText(tx.tenantId, one), hash: one.hash }));
    return ok({ items });
  });
}

type OfOrder = Service["GetOrderReceipts"];

async function getOrderReceipts(deps: Deps, id: number, call: Call): Promise<Answer<OutputOf<OfOrder>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const seen = await seenOrder(tx, who.caller, id);
    if (!seen.ok) return seen;
    const { order, account } = seen.value;
    const [items, [said = null], actors, evidence] = await Promise.all([
      receiptsOfOrder(tx, id),
      disputesOf(tx, [id]),
      actorsOf(tx, id),
      evidenceOf(tx, id),
    ]);
    const holds = isHolder(callerFor(who.caller, account), account.account);
    const isMandated = order.mandate !== null || items.length > 0;
    return ok({
      items: items.map(rowOf),
      dispute: said === null ? null : disputeRow(said),
      mayDispute: holds && isMandated && said === null,
      mayAnswer: said?.answer === null && answersDisputes(who.caller) && !actors.has(who.caller.userId),
      evidence,
      mayAddEvidence: isMandated && actsForClient(who.caller, seen.value),
    });
  });
}

function rowOf(receipt: Receipt): OrderReceipt {
  const { seq, cscsAccount, orderId, step, at, userName, side, securityID, ordType, timeInForce, expireDate } = receipt;
  const { mandate, hash } = receipt;
  const approvedBy = receipt.approvedBy === null ? null : [...receipt.approvedBy];
  const terms = {
    orderQty: quantity(receipt.orderQty),
    price: receipt.price === null ? null : price(receipt.price),
    timeInForce,
    expireDate,
  };
  return {
    seq,
    cscsAccount,
    orderId,
    step,
    at,
    userName,
    side,
    securityID,
    ordType,
    ...terms,
    mandate,
    approvedBy,
    hash,
  };
}
