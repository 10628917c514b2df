// Cancels many orders by one command: which they are is kept first, then each is canceled by a command of its own.

import { createHash } from "node:crypto";
import { describeRefusal } from "@tradebook/contract/errors.ts";
import type { InputOf } from "@tradebook/contract/method.ts";
import type { MassCancel, MassCancelResult, orderService } from "@tradebook/contract/services/order.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { keepMassCancel, knownMassCancel, openOrderIds, type MassCancelOrders } from "../../store/mass-cancels.ts";
import type { TenantCall } from "../../tenant-call.ts";
import { commandHash } from "./command-hash.ts";
import type { OrderDesk } from "./order-desk.ts";
import { stockOrderOf } from "./order-events.ts";

type Request = InputOf<(typeof orderService)["sendMassCancel"]>;
type MassCancelDeps = Deps & { readonly orderDesk: OrderDesk };

/** More than a person has open; whoever has more asks again, by another clOrdID. */
const mostOrders = 1000;

/** Sent twice, it is of the same orders, and each is canceled once: what was canceled the first time is answered again. */
export async function massCancel(deps: MassCancelDeps, who: TenantCall, request: Request): Promise<Result<MassCancel>> {
  const meant = await inTenant(deps.db, who.tenantId, (tx) => ordersMeant(tx, deps, { ...who, request }));
  if (!meant.ok) return meant;
  const { orderIds, more } = meant.value;
  return ok({ items: await Promise.all(orderIds.map((id) => cancelOne(deps, who, { request, id }))), more });
}

type Asked = Pick<TenantCall, "caller"> & { readonly request: Request };

async function ordersMeant(tx: Tx, { clock }: Deps, { caller, request }: Asked): Promise<Result<MassCancelOrders>> {
  const { clOrdID, cscsAccount = null, securityID = null, side = null } = request;
  const contentHash = commandHash(caller.userId, JSON.stringify(["massCancel", cscsAccount, securityID, side]));
  const before = await knownMassCancel(tx, clOrdID);
  if (before === null) {
    const userId = caller.permissions.has("TRADE_ALL_ACCOUNTS") ? null : caller.userId;
    const found = await openOrderIds(tx, { userId, cscsAccount, securityID, side }, mostOrders + 1);
    const orders = { orderIds: found.slice(0, mostOrders), more: found.length > mostOrders };
    const kept = { ...orders, clOrdID, userId: caller.userId, contentHash, at: clock.now() };
    if (await keepMassCancel(tx, kept)) return ok(orders);
  }
  const known = before ?? (await knownMassCancel(tx, clOrdID));
  const isSame = known?.kind === "massCancel" && known.contentHash === contentHash;
  return isSame ? ok(known) : refuse({ code: "DUPLICATE_CLORDID", clOrdID });
}

type One = { readonly request: Request; readonly id: number };

async function cancelOne(deps: MassCancelDeps, who: TenantCall, { request, id }: One): Promise<MassCancelResult> {
  const clOrdID = partID(request.clOrdID, id);
  const canceled = await deps.orderDesk.cancel(who.tenantId, who.caller, { clOrdID, id });
  if (canceled.ok) {
    return { id, clOrdID, accepted: true, order: stockOrderOf(canceled.value), code: null, message: null };
  }
  const { code } = canceled.rejection;
  return { id, clOrdID, accepted: false, order: null, code, message: describeRefusal(canceled.rejection).message };
}

/** The id of one order's cancel, the same whenever the command is sent. */
function partID(clOrdID: string, orderId: number): string {
  return `M${createHash("sha256").update(clOrdID).digest("hex").slice(0, 20)}-${orderId.toString(36)}`;
}
