// A small brokerage whose day ends: orders that trade as told, two administrators, and the services of the day's end.

import { strict as assert } from "node:assert";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { lagosAt } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { Database } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import type { Sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import type { TradeFile } from "../src/files/trade-file.ts";
import { endOfDayHandlers } from "../src/modules/end-of-day/end-of-day-handlers.ts";
import { feeHandlers } from "../src/modules/fee/fee-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { redateActions } from "../src/modules/corporate-action/redate-actions.ts";
import { redateSettlements } from "../src/modules/order/redate-settlements.ts";
import { createUser } from "../src/store/new-people.ts";
import { verifyAll } from "../src/store/verify.ts";
import { later, makeSmallWorld, order, testDeps, today } from "./small-world.ts";

let houses = 0;

export async function makeDayEndWorld(db: Database) {
  houses += 1;
  const world = await makeSmallWorld(db, `DayEnd${houses}`);
  const deps = testDeps(db);
  const desk = createOrderDesk(deps);
  const files = new Map<TradingDay, string>();
  const totals = new Map<TradingDay, string>();
  let day: TradingDay = today;
  let reports = 0;
  const supervisorId = await inTenant(db, world.tenantId, (tx) =>
    createUser(tx, {
      userName: "supervisor",
      email: "supervisor@example.com",
      name: "Supervisor",
      surname: "Test",
      phone: null,
      passwordHash: "none",
      roleIds: [],
    }),
  );
  const supervisor: DeskCaller = { ...world.admin, userId: supervisorId, userName: "supervisor" };
  const ports = {
    limitsChanged: desk.forgetReference,
    redate: async (tx: Parameters<typeof redateSettlements>[0], why: string) => {
      const moving = { today: deps.market.tradingDay(), now: deps.clock.now(), why };
      return (await redateActions(tx, moving)) + (await redateSettlements(tx, moving));
    },
    tradeFiles: (of: TradingDay): TradeFile | null => {
      const text = files.get(of);
      if (text === undefined) return null;
      const sums = totals.get(of);
      const file: TradeFile = { name: `trades-${of}.csv`, chunks: [Buffer.from(text)] };
      return sums === undefined ? file : { ...file, totals: { name: `totals-${of}.csv`, chunks: [Buffer.from(sums)] } };
    },
  };
  type Fill = { readonly lastQty: number; readonly lastPx: number; readonly contraBroker?: string };
  const filled = async (made: Order, { lastQty, lastPx, ...other }: Fill): Promise<string> => {
    reports += 1;
    const execID = `D${houses}-${reports}`;
    await desk.receiveExecutions([
      {
        execID,
        execRefID: null,
        execType: "Trade",
        ordStatus: "Filled",
        exchangeClOrdID: made.exchangeClOrdID,
        origExchangeClOrdID: null,
        orderID: `NGX-${made.id}`,
        securityID: made.securityID,
        side: made.side,
        lastPx: price(lastPx),
        lastQty: quantity(lastQty),
        cumQty: quantity(0),
        leavesQty: quantity(0),
        ordRejReason: null,
        text: null,
        transactTime: later(1000),
        ...other,
      },
    ]);
    return execID;
  };
  const place = async (change: Parameters<typeof order>[0] = {}) => {
    const answer = await desk.place(
      world.tenantId,
      world.ada,
      order({ acceptWarnings: ["DUPLICATE_ORDER"], ...change }),
    );
    assert(answer.ok, answer.ok ? "" : answer.rejection.code);
    return answer.value.order;
  };
  return {
    ...world,
    world,
    deps,
    desk,
    files,
    totals,
    supervisor,
    fees: feeHandlers({ ...deps, ...ports }),
    dayEnd: endOfDayHandlers({ ...deps, ...ports }),
    call: (caller: DeskCaller): Call => ({
      caller: { ...caller, tenantId: world.tenantId, roles: [] },
      tenantId: world.tenantId,
      culture: "en",
      now: deps.clock.now(),
      ip: "127.0.0.1",
    }),
    goTo: (next: TradingDay) => {
      day = next;
      deps.set({ day: next, now: lagosAt(next, 10 * 60) });
      desk.forgetReference(world.tenantId);
    },
    place,
    fillOf: (made: Order, lastQty: number, lastPx: number) => filled(made, { lastQty, lastPx }),
    /** Places and fills an order whole. */
    trade: async (change: Parameters<typeof order>[0] = {}, contraBroker?: string) => {
      const made = await place(change);
      const other = contraBroker === undefined ? {} : { contraBroker };
      const execID = await filled(made, { lastQty: made.orderQty, lastPx: made.price ?? 0, ...other });
      return { made, execID };
    },
    /** The exchange's line of a trade of ours. */
    lineOf: (made: Order, change: { readonly px?: string; readonly qty?: number; readonly account?: string } = {}) => {
      const { px = "117.80", qty = made.orderQty, account = made.cscsAccount } = change;
      const us = `${world.tenantId},${account}`;
      const parties = made.side === "Buy" ? `${us},X11,9000000001` : `X11,9000000001,${us}`;
      const tickets = made.side === "Buy" ? `NGX-${made.id},C-1` : `C-1,NGX-${made.id}`;
      const time = `${day.replaceAll("-", "")}100000`;
      return `Main,${made.securityID},${parties},T${made.id},${time},${tickets},${px},${qty}\n`;
    },
    rows: <Row>(statement: Sql) => inTenant(db, world.tenantId, (tx) => tx.rows<Row>(statement)),
    isSound: async () => {
      const broken = (await verifyAll(db, day)).filter(({ violations }) => violations.length > 0);
      assert.deepEqual(
        broken.map(({ id, violations }) => [id, ...violations]),
        [],
      );
    },
  };
}
