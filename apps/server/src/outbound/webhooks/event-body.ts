// What a delivery says of a fact, in the words of the API: accounts by their id, and nothing that is a person's.

import { nairaOfKobo } from "@tradebook/contract/wire-units.ts";
import type { WebhookEvent } from "@tradebook/contract/webhook.ts";
import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Kobo, Price } from "@tradebook/domain/units.ts";

/** As the books have it; what a kind of fact does not know is null. */
export type WebhookFact = {
  readonly type: WebhookEvent;
  /** The fact's own name in the house's books. */
  readonly key: string;
  readonly at: Instant;
  readonly accountId: number;
  readonly orderId: number | null;
  /** The exchange's name of a trade, or the books' reference of money. */
  readonly ref: string | null;
  readonly securityID: string | null;
  readonly side: Side | null;
  readonly ordStatus: string | null;
  readonly orderQty: number | null;
  readonly cumQty: number | null;
  readonly leavesQty: number | null;
  readonly lastQty: number | null;
  readonly lastPx: Price | null;
  readonly amount: Kobo | null;
  readonly day: TradingDay | null;
};

type Data = Readonly<Record<string, string | number | null>>;

const order = (fact: WebhookFact): Data => {
  const { orderId, accountId, securityID, side, ordStatus, orderQty, cumQty, leavesQty } = fact;
  return { orderId, accountId, securityID, side, ordStatus, orderQty, cumQty, leavesQty };
};
const fill = ({ ref: execID, lastQty, lastPx }: WebhookFact): Data => ({ execID, lastQty, lastPx: naira(lastPx) });
const money = ({ accountId, ref, amount }: WebhookFact): Data => ({ accountId, reference: ref, amount: naira(amount) });

const naira = (amount: Kobo | Price | null) => (amount === null ? null : nairaOfKobo(amount));

const dataOf: { readonly [E in WebhookEvent]: (fact: WebhookFact) => Data } = {
  "order.filled": (fact) => ({ ...order(fact), ...fill(fact) }),
  "order.cancelled": order,
  "order.rejected": order,
  "order.expired": order,
  "trade.settled": (fact) => {
    const { orderId, accountId, securityID, side, day: settlementDate } = fact;
    return { orderId, accountId, securityID, side, ...fill(fact), settlementDate };
  },
  "deposit.confirmed": money,
  "withdrawal.paid": money,
  "account.opened": ({ accountId }) => ({ accountId }),
};

/** The same for the same fact, whenever it is read. */
export function eventId({ type, key }: { readonly type: string; readonly key: string }): string {
  return `${type}:${key}`;
}

export function eventBody(fact: WebhookFact, tenantId: number): string {
  const { type, at } = fact;
  invariant(fact.accountId > 0, "a fact is of an account");
  return bodyOf({ id: eventId(fact), type, at, tenantId, data: dataOf[type](fact) });
}

export function testBody(id: string, at: Instant, tenantId: number): string {
  return bodyOf({ id, type: "test", at, tenantId, data: {} });
}

type Said = { readonly id: string; readonly type: string; readonly at: Instant; readonly tenantId: number };

function bodyOf({ id, type, at, tenantId, data }: Said & { readonly data: Data }): string {
  return JSON.stringify({ id, type, at: new Date(instant(at)).toISOString(), tenantId, data });
}
