// SaleApproval: answers for sales that staff enter for a client and that wait until they are approved.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { isLastWord, mayDecline, refusalOfWord, statusOn } from "@tradebook/domain/order/sale-approval.ts";
import { ok, refuse, type Refused, type Result } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { readStopped, stoppedFor } from "../../store/kill-switch.ts";
import {
  endSale,
  findSaleApproval,
  keepApproval,
  listSaleApprovals,
  lockSaleApprovals,
  type SaleApprovalView,
} from "../../store/sale-approvals.ts";
import { grantsOf } from "../../store/users.ts";
import { findVisibleAccount, seesEveryone } from "../../store/visible-account.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";
import { askSaleApproval } from "./ask-sale-approval.ts";
import type { OrderDesk } from "./order-desk.ts";
import { stockOrderOf } from "./order-events.ts";
import { tellOfSale } from "./sale-notices.ts";
import { mayWithdraw, saleRow, sideOf, speakerOf } from "./sale-row.ts";

type Service = typeof saleApprovalService;
export type SaleApprovalDeps = Deps & { readonly orderDesk: OrderDesk };

export function saleApprovalHandlers(deps: SaleApprovalDeps): Handlers<Service, Call> {
  return {
    GetSaleApprovals: (input, call) => getSales(deps, input, call),
    AskSaleApproval: (input, call) => askSaleApproval(deps, input, call),
    ApproveSale: ({ id }, call) => approve(deps, id, call),
    DeclineSale: (input, call) => decline(deps, input, call),
    WithdrawSale: ({ id }, call) => withdraw(deps, id, call),
  };
}

type List = Service["GetSaleApprovals"];

async function getSales(deps: Deps, input: InputOf<List>, call: Call): Promise<Answer<OutputOf<List>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("sales", "");
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const { cscsAccount = null } = input;
    const account = cscsAccount === null ? null : await findVisibleAccount(tx, who.caller, cscsAccount);
    if (account !== null && !account.ok) return account;
    const filter = {
      visibleTo: seesEveryone(who.caller) ? null : who.caller.userId,
      accountId: account === null ? null : account.value.account.accountId,
      waiting: input.waiting === true ? deps.market.tradingDay() : null,
    };
    const page = await listSaleApprovals(tx, filter, { skip: input.skipCount, take: input.maxResultCount });
    const look = { ...(await handsOf(tx, who.caller.userId)), caller: who.caller, today: deps.market.tradingDay() };
    return ok({ ...page, items: page.items.map((sale) => saleRow(sale, look)) });
  });
}

type Approval = Service["ApproveSale"];

/** The last word that is waited for makes it an order: the desk takes the word with the order, or neither. */
async function approve(deps: SaleApprovalDeps, id: number, call: Call): Promise<Answer<OutputOf<Approval>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("sale", id);
  const { caller, tenantId } = who;
  const seen = await readInTenant(deps.db, tenantId, (tx) => seenSale(tx, caller, id));
  if (!seen.ok) return seen;
  const sale = seen.value;
  const side = sideOf(sale, caller);
  const kept = isLastWord(sale, side) ? null : await keepWord(deps, who, { id, at: call.now });
  if (kept !== null) return kept;
  const { userId, userName } = caller;
  const approves = { saleId: id, side, by: { userId, userName } };
  const asker = { userId: sale.askedBy, userName: sale.askedByName };
  const placed = await deps.orderDesk.placeApproved(tenantId, asker, { request: sale.request, approves });
  if (!placed.ok) return await saidBefore(deps, who, { id, refused: placed });
  const after = await readInTenant(deps.db, tenantId, (tx) => standing(tx, id));
  return ok({ sale: shown(deps, after, caller), order: stockOrderOf(placed.value) });
}

type Late = { readonly id: number; readonly refused: Refused };

/** Whoever gave the word that made it an order, and did not hear the answer, is answered with the sale as it stands. */
async function saidBefore(
  deps: Deps,
  { caller, tenantId }: TenantCall,
  { id, refused }: Late,
): Promise<Answer<OutputOf<Approval>>> {
  if (refused.rejection.code !== "SALE_NOT_WAITING") return refused;
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const sale = await standing(tx, id);
    const isTheirs = sale.orderId !== null && [sale.client?.by, sale.second?.by].includes(caller.userId);
    return isTheirs ? ok({ sale: shown(deps, sale, caller), order: null }) : refused;
  });
}

type Word = { readonly id: number; readonly at: Call["now"] };

/** Another's word is still waited for; null when that was given at the same moment, so that this one is the last. */
async function keepWord(
  deps: Deps,
  { caller, tenantId }: TenantCall,
  { id, at }: Word,
): Promise<Answer<OutputOf<Approval>> | null> {
  return await inTenant(deps.db, tenantId, async (tx) => {
    const person = (await grantsOf(tx, [caller.userId])).get(caller.userId);
    if (person?.isActive !== true) return refuse({ code: "SALE_NOT_YOURS", saleId: id });
    const now = { ...caller, permissions: person.permissions };
    const sale = await lockedSale(tx, { id, caller: now });
    if (!sale.ok) return sale;
    const { side, who } = await saying(tx, deps, { sale: sale.value, caller: now });
    const refused = refusalOfWord(sale.value, side, who);
    if (refused !== null) return refuse(refused);
    const stopped = stoppedFor(await readStopped(tx), { ...sale.value.request, userId: caller.userId });
    if (stopped !== null) return refuse({ code: "KILL_SWITCH", scope: stopped });
    if (isLastWord(sale.value, side)) return null;
    await keepApproval(tx, side, { id, by: caller.userId, at });
    return ok({ sale: shown(deps, await standing(tx, id), caller), order: null });
  });
}

type Ended = Promise<Answer<OutputOf<Service["DeclineSale"]>>>;

async function decline(deps: Deps, { id, reason }: InputOf<Service["DeclineSale"]>, call: Call): Ended {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("sale", id);
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const sale = await lockedSale(tx, { id, caller });
    if (!sale.ok) return sale;
    const { side, who: speaker } = await saying(tx, deps, { sale: sale.value, caller });
    const refused = refusalOfWord(sale.value, side, speaker);
    if (refused !== null && !mayDecline(sale.value, side, speaker)) return refuse(refused);
    const said = reason === undefined || reason === "" ? null : reason;
    await endSale(tx, { id, by: caller.userId, at: call.now, status: "Declined", reason: said });
    const after = await standing(tx, id);
    await tellOfSale(tx, after, { kind: "declined", by: caller.userId, at: call.now });
    return ok(shown(deps, after, caller));
  });
}

async function withdraw(deps: Deps, id: number, call: Call): Ended {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("sale", id);
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const sale = await lockedSale(tx, { id, caller });
    if (!sale.ok) return sale;
    const status = statusOn(sale.value, deps.market.tradingDay());
    if (status !== "Waiting") return refuse({ code: "SALE_NOT_WAITING", saleId: id, status });
    if (!mayWithdraw(sale.value, caller)) return refuse({ code: "SALE_NOT_YOURS", saleId: id });
    await endSale(tx, { id, by: caller.userId, at: call.now, status: "Withdrawn", reason: null });
    const after = await standing(tx, id);
    await tellOfSale(tx, after, { kind: "withdrawn", by: caller.userId, at: call.now });
    return ok(shown(deps, after, caller));
  });
}

/** A sale of an account that the caller sees; of any other there is none. */
async function seenSale(tx: Tx, caller: Caller, id: number): Promise<Result<SaleApprovalView>> {
  const sale = await findSaleApproval(tx, id);
  const account = sale === undefined ? null : await findVisibleAccount(tx, caller, sale.request.cscsAccount);
  if (sale === undefined || account === null || !account.ok)
    return refuse({ code: "NOT_FOUND", entity: "sale", id: String(id) });
  return ok(sale);
}

/** As it is now, held until the transaction ends. */
async function lockedSale(
  tx: Tx,
  { id, caller }: { readonly id: number; readonly caller: Caller },
): Promise<Result<SaleApprovalView>> {
  const seen = await seenSale(tx, caller, id);
  if (!seen.ok) return seen;
  const now = (await lockSaleApprovals(tx, [id])).get(id);
  invariant(now !== undefined, "a sale that was asked for stays");
  return ok({ ...seen.value, ...now });
}

type Said = { readonly sale: SaleApprovalView; readonly caller: Caller };

/** As whom the caller speaks, with their other users. */
async function saying(tx: Tx, { market }: Pick<Deps, "market">, { sale, caller }: Said) {
  const look = { ...(await handsOf(tx, caller.userId)), caller, today: market.tradingDay() };
  return { side: sideOf(sale, caller), who: speakerOf(sale, look) };
}

async function standing(tx: Tx, id: number): Promise<SaleApprovalView> {
  const sale = await findSaleApproval(tx, id);
  invariant(sale !== undefined, "a sale that was asked for stays");
  return sale;
}

function shown({ market }: Pick<Deps, "market">, sale: SaleApprovalView, caller: Caller) {
  return saleRow(sale, { caller, today: market.tradingDay() });
}
