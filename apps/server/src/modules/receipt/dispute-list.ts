// What the house must look into, with its age and its owner; and taking it on.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { ListedDispute, receiptService } from "@tradebook/contract/services/receipt.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import {
  actorsOf,
  countDisputes,
  listDisputes,
  ownDispute,
  type ListedDispute as Row,
} from "../../store/order-disputes.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { seenOrder } from "./disputes.ts";

type List = (typeof receiptService)["GetDisputes"];

export async function getDisputes(deps: Deps, input: InputOf<List>, call: Call): Promise<Answer<OutputOf<List>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("orders", "");
  const { state = null, mine, keyword = null, skipCount: skip, maxResultCount: take } = input;
  const search = {
    orderId: null,
    isAnswered: state === null ? null : state === "answered",
    ownerId: mine === true ? who.caller.userId : null,
    keyword,
  };
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const [{ totalCount, items }, totals] = [await listDisputes(tx, search, { skip, take }), await countDisputes(tx)];
    return ok({ totalCount, items: items.map(shown), totals: { ...totals } });
  });
}

export async function takeDispute(deps: Deps, id: number, call: Call): Promise<Answer<ListedDispute>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<ListedDispute>> => {
    const seen = await seenOrder(tx, who.caller, id);
    if (!seen.ok) return seen;
    const search = { orderId: id, isAnswered: null, ownerId: null, keyword: null };
    const one = async () => (await listDisputes(tx, search, { skip: 0, take: 1 })).items[0];
    if ((await one()) === undefined) return notOnTheHost("order", id);
    if ((await actorsOf(tx, id)).has(userId)) return { ok: false, rejection: { code: "DISPUTE_OF_OWN", orderId: id } };
    if (!(await ownDispute(tx, { orderId: id, userId, at: call.now })))
      return { ok: false, rejection: { code: "DISPUTE_ANSWERED", orderId: id } };
    const taken = await one();
    invariant(taken !== undefined, "what was just taken on stands");
    return ok(shown(taken));
  });
}

function shown({ userId: _, orderQty, ...said }: Row): ListedDispute {
  return { ...said, orderQty: quantity(Number(orderQty)) };
}
