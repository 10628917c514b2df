// Whose orders go to the exchange: each client's CHN, the number under which the house clears (FIX parties 3 and 4), and whether
// the account is the house's own.

import type { FeeBook } from "@tradebook/domain/fees/fee-book.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { capacityOn, type OrderCapacity } from "@tradebook/domain/order/order-capacity.ts";
import type { Database } from "../db/database.ts";
import { inTenant } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { readFeeBook } from "./fees.ts";
import type { OutboxRow } from "./outbox.ts";
import { tenantBranding } from "./tenant-branding.ts";

/** `clearing` is null where the house has stated no number that the exchange could take. */
export type OrderClient = {
  readonly chn: string;
  readonly clearing: string | null;
  readonly capacityOn: (day: TradingDay) => OrderCapacity;
};

/** An account's CHN never changes; a house's own number may. */
const houseKeptMs = 60_000;
const mostKept = 100_000;
const clearingNumber = /^[0-9A-Z]{1,10}$/;

/** Rows with the clients of their orders, by account; what is known is not asked again. */
export function orderClients(db: Database) {
  const chns = new Map<number, string>();
  const houses = new Map<number, House>();
  const learn = async (tenantId: number, { accountIds, at }: Asked) => {
    const isKnown = at - (houses.get(tenantId)?.at ?? -Infinity) < houseKeptMs;
    await inTenant(db, tenantId, async (tx) => {
      const rows = await tx.rows<{ id: number; chn: string }>(sql`
        select id, chn from securities_account where id = any(${[...accountIds]}) order by id`);
      for (const { id, chn } of rows) chns.set(id, chn);
      if (isKnown) return;
      const { memberCode } = await tenantBranding(tx);
      const clearing = clearingNumber.test(memberCode) ? memberCode : null;
      houses.set(tenantId, { clearing, fees: await readFeeBook(tx), at });
    });
  };
  return async (rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> => {
    const at = performance.now();
    if (chns.size > mostKept) chns.clear();
    const missing = new Map<number, Set<number>>();
    for (const { tenantId, accountId } of rows.flatMap(({ request }) => ordersOf(request))) {
      if (chns.has(accountId) && at - (houses.get(tenantId)?.at ?? -Infinity) < houseKeptMs) continue;
      missing.set(tenantId, (missing.get(tenantId) ?? new Set<number>()).add(accountId));
    }
    for (const [tenantId, accountIds] of missing) await learn(tenantId, { accountIds, at });
    return rows.map((row) => ({
      ...row,
      clients: new Map(
        ordersOf(row.request).flatMap(({ tenantId, accountId }) => {
          const [chn, house] = [chns.get(accountId), houses.get(tenantId)];
          return chn === undefined || house === undefined ? [] : [[accountId, clientOf(house, accountId, chn)]];
        }),
      ),
    }));
  };
}

type Asked = { readonly accountIds: ReadonlySet<number>; readonly at: number };
type House = { readonly clearing: string | null; readonly fees: FeeBook; readonly at: number };

function clientOf({ clearing, fees }: House, accountId: number, chn: string): OrderClient {
  return { chn, clearing, capacityOn: (day) => capacityOn(fees, accountId, day) };
}

type Unsent = {
  readonly unsent: (limit: number) => Promise<readonly OutboxRow[]>;
  /** What was taken is not sent: the table is read before anything that came later. */
  readonly lookAgain: () => void;
};

/** The next requests with their clients. Where those cannot be learnt, none is lost: a cancel never leaves before its order. */
export async function unsentWithClients(
  source: Unsent,
  withClients: ReturnType<typeof orderClients>,
  limit: number,
): Promise<readonly OutboxRow[]> {
  const rows = await source.unsent(limit);
  try {
    return await withClients(rows);
  } catch (error) {
    source.lookAgain();
    throw error;
  }
}

function ordersOf(request: OutboxRow["request"]) {
  return request.kind === "Cross" ? [request.order, request.sell] : [request.order];
}
