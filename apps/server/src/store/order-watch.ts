// Who may look for patterns and capacities among orders, and what of a question narrows a list to them.

import type { CapacityFilter, OrderPattern } from "@tradebook/contract/order-pattern.ts";
import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { OrderCaller } from "@tradebook/domain/order/facts.ts";
import { ownSpans } from "@tradebook/domain/order/order-capacity.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { readFeeBook } from "./fees.ts";
import type { OrderWatch } from "./orders.ts";

type Asked = {
  readonly pattern?: OrderPattern | null | undefined;
  readonly minValue?: Kobo | null | undefined;
  readonly workingForMinutes?: number | null | undefined;
  readonly unconfirmed?: boolean | null | undefined;
  readonly expiresBy?: TradingDay | null | undefined;
  readonly capacity?: CapacityFilter | null | undefined;
};

/** An answer of the exchange takes less. */
export const answerMs = 3_000;

/** A pattern tells of others' orders too. */
export function mayWatch({ permissions }: Pick<OrderCaller, "permissions">): boolean {
  return permissions.has("VIEW_ALL_ORDERS");
}

type Asker = { readonly caller: Pick<OrderCaller, "permissions">; readonly now: Instant };

/** Null when the question narrows by none of it. */
export async function readWatch(tx: Tx, asked: Asked, asker: Asker): Promise<Result<OrderWatch | null>> {
  const { capacity = null } = asked;
  if (capacity !== null && !mayWatch(asker.caller))
    return refuse({ code: "NOT_FOUND", entity: "capacity", id: capacity });
  const watch = watchOf(asked, asker);
  if (!watch.ok || capacity === null) return watch;
  const own = capacity === "Cross" ? [] : ownSpans(await readFeeBook(tx));
  return ok({ ...(watch.value ?? nothing), capacity: { capacity, own } });
}

const nothing: OrderWatch = {
  pattern: null,
  minValue: null,
  workingSince: null,
  unansweredBy: null,
  expiresBy: null,
  capacity: null,
};

function watchOf(asked: Asked, { caller, now }: Asker): Result<OrderWatch | null> {
  const { pattern = null, minValue = null, workingForMinutes = null, expiresBy = null } = asked;
  const isUnconfirmed = asked.unconfirmed === true;
  if (pattern !== null && !mayWatch(caller)) return refuse({ code: "NOT_FOUND", entity: "pattern", id: pattern });
  const narrows = [pattern, minValue, workingForMinutes, expiresBy].some((one) => one !== null);
  if (!narrows && !isUnconfirmed) return ok(null);
  const workingSince = workingForMinutes === null ? null : instant(now - workingForMinutes * 60_000);
  const unansweredBy = isUnconfirmed ? instant(now - answerMs) : null;
  return ok({ ...nothing, pattern, minValue, workingSince, unansweredBy, expiresBy });
}
