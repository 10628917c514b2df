// Marks an order to be looked at again, and closes the mark with what was found.

import type { Answer, Handlers, OutputOf } from "@tradebook/contract/method.ts";
import type { orderReviewMethods } from "@tradebook/contract/services/order-review.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readOrders } from "../../store/order-facts.ts";
import { addReview, closeReview, reviewsOf } from "../../store/order-reviews.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Methods = typeof orderReviewMethods;
type Reviews = Answer<OutputOf<Methods["GetReviews"]>>;

export function orderReviewHandlers(deps: Deps): Handlers<Methods, Call> {
  return {
    GetReviews: async ({ id }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("order", id);
      return await readInTenant(deps.db, who.tenantId, (tx) => ofOrder(tx, id));
    },
    MarkForReview: async ({ id, reason }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("order", id);
      const { userId } = who.caller;
      return await inTenant(deps.db, who.tenantId, async (tx) => {
        if ((await readOrders(tx, [id])).length === 0) return noOrder(id);
        await addReview(tx, { orderId: id, userId, reason, at: call.now });
        return await ofOrder(tx, id);
      });
    },
    CloseReview: async ({ id, outcome }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("order", id);
      const { userId } = who.caller;
      return await inTenant(deps.db, who.tenantId, async (tx) => {
        if ((await readOrders(tx, [id])).length === 0) return noOrder(id);
        const closed = await closeReview(tx, { orderId: id, userId, outcome, at: call.now });
        return closed ? await ofOrder(tx, id) : refuse({ code: "NOT_FOUND", entity: "review", id: String(id) });
      });
    },
  };
}

async function ofOrder(tx: Tx, id: number): Promise<Reviews> {
  if ((await readOrders(tx, [id])).length === 0) return noOrder(id);
  return ok({ items: [...(await reviewsOf(tx, id))] });
}

function noOrder(id: number) {
  return refuse({ code: "NOT_FOUND", entity: "order", id: String(id) });
}
