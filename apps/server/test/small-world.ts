// A small brokerage for tests: a broker, two customers with cash and shares, four securities, a market that stands still.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { instant, lagosAt, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import { deposit, transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { kobo, price, quantity, type Price } from "@tradebook/domain/units.ts";
import type { HubEventName } from "@tradebook/contract/hub.ts";
import { createEmbeddedChecks } from "../src/checks/embedded-checks.ts";
import { createPersonalData } from "../src/credentials/personal-data.ts";
import type { Database } from "../src/db/database.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import type { Deps, Log, MarketPort } from "../src/deps.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOutbound } from "../src/outbound/send.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { createCustomer, createUser, openAccount } from "../src/store/new-people.ts";
import { addCalendar, addSecurities } from "../src/store/new-securities.ts";
import { createRole, createTenant, setFees, setLimits } from "../src/store/new-tenant.ts";
import { standardLimits } from "../src/store/standard-limits.ts";

export const today = tradingDay("2026-11-20");
export const opening: Instant = lagosAt(today, 10 * 60);

const security = (securityID: string, priceGroup: Security["priceGroup"], tick: number): Security => ({
  securityID,
  name: `${securityID} Plc`,
  isin: null,
  sector: "Financial Services",
  board: "Main",
  priceGroup,
  tick: price(tick),
  status: "Trading",
  tags: [],
  sharesOutstanding: null,
});

/** The last prices, in kobo. */
export const prices: Readonly<Record<string, Price>> = {
  ZENITHBANK: price(11_780),
  GTCO: price(12_900),
  ACCESSCORP: price(2_600),
  DANGCEM: price(90_000),
};
export const securities = [
  security("ZENITHBANK", "A", 10),
  security("GTCO", "A", 10),
  security("ACCESSCORP", "B", 5),
  security("DANGCEM", "A", 10),
];

export type Published = { readonly event: HubEventName; readonly payload: unknown; readonly audience: unknown };
export type TestDeps = Deps & {
  readonly published: Published[];
  readonly warnings: string[];
  readonly wakes: () => number;
  /** Moves the clock, the day, the phase or the prices that bands are about. */
  readonly set: (
    change: Partial<{
      now: Instant;
      phase: Phase;
      day: typeof today;
      connected: boolean;
      prices: typeof prices;
      limitIsOld: boolean;
      /** What the exchange's list no longer names. */
      delisted: readonly string[];
    }>,
  ) => void;
};

/** Keys that are nobody's secret. */
export const testPersonalData = createPersonalData({
  dataKeys: [{ id: "1", key: Buffer.alloc(32, 1) }],
  indexKey: Buffer.alloc(32, 2),
});

/** The clock, the market and the hub stand in; the database is real. */
export function testDeps(db: Database): TestDeps {
  const published: Published[] = [];
  const warnings: string[] = [];
  let wakes = 0;
  const atFirst = { now: opening, phase: "CONTINUOUS" as Phase, day: today, connected: true, prices };
  let state = { ...atFirst, limitIsOld: false, delisted: [] as readonly string[] };
  const market: MarketPort = {
    facts: (securityID) => {
      const listed = securities.find((row) => row.securityID === securityID) ?? null;
      const isGone = state.delisted.includes(securityID);
      const found = listed !== null && isGone ? ({ ...listed, status: "Delisted" } as const) : listed;
      const reference = state.prices[securityID];
      return {
        tradingDay: state.day,
        phase: state.phase,
        exchangeConnected: state.connected,
        security: found,
        limit:
          found === null || reference === undefined
            ? null
            : priceLimit({ security: found, tradingDay: state.day, reference }),
        limitIsOld: state.limitIsOld,
        lastPx: reference ?? null,
      };
    },
    valuationPrice: (securityID) => prices[securityID] ?? null,
    tradingDay: () => state.day,
    clock: () => ({ phase: state.phase, tradingDay: state.day, isOver: false, isHeard: state.connected }),
    simulated: true,
    figures: () => null,
    onMoved: () => () => undefined,
  };
  const log: Log = {
    info: () => undefined,
    warn: (event) => warnings.push(event),
    error: (event, error) => warnings.push(`${event}: ${String(error)}`),
  };
  return {
    db,
    log,
    personalData: testPersonalData,
    checks: createEmbeddedChecks({ slowMs: 50, depositoryMs: 5 }),
    baseUrl: () => "http://localhost",
    outbound: createOutbound({ personalData: testPersonalData, clock: { now: () => state.now } }),
    market,
    clock: { now: () => state.now },
    publish: (event, payload, audience) => published.push({ event, payload, audience }),
    exchange: { wake: () => (wakes += 1) },
    published,
    warnings,
    wakes: () => wakes,
    set: (change) => {
      state = { ...state, ...change };
    },
  };
}

export type SmallWorld = {
  readonly tenantId: number;
  readonly ada: DeskCaller;
  readonly chidi: DeskCaller;
  readonly broker: DeskCaller;
  readonly admin: DeskCaller;
  readonly adaAccount: number;
  readonly chidiAccount: number;
};

export const adaNumber = "0010000001";
export const chidiNumber = "0010000002";

/** Ada has ₦5,000,000 and 5,000 ZENITHBANK, Chidi ₦2,000,000 and 20,000 ACCESSCORP. */
export async function makeSmallWorld(db: Database, tenancyName = "House"): Promise<SmallWorld> {
  const tenantId = await inHost(db, async (tx) => {
    await addSecurities(tx, securities);
    await addCalendar(tx, ngxCalendar);
    return await createTenant(tx, { tenancyName, name: tenancyName });
  });
  return await inTenant(db, tenantId, async (tx) => {
    await setFees(tx, standardFeeSchedule);
    await setLimits(tx, standardLimits);
    const user = async (userName: string, grants: readonly Permission[]) => {
      const role = { name: `of-${userName}`, displayName: userName, isStatic: false, isDefault: false, grants };
      const person = { userName, email: `${userName}@example.com`, name: userName, surname: "Test", phone: null };
      const userId = await createUser(tx, { ...person, passwordHash: "none", roleIds: [await createRole(tx, role)] });
      return { userId, userName, permissions: new Set(grants) };
    };
    const ada = await user("ada", tenantRoles.CUSTOMER.grants);
    const chidi = await user("chidi", tenantRoles.CUSTOMER.grants);
    const broker = await user("broker", tenantRoles.BROKER.grants);
    const admin = await user("admin", Object.keys(permissions) as Permission[]); // the table's own keys
    const open = async (holder: DeskCaller, cscsAccount: string) => {
      const chn = `C${cscsAccount}AB`;
      const person = { name: holder.userName, email: `${holder.userName}@example.com`, phone: "", chn };
      const customerId = await createCustomer(tx, { ...person, kycStatus: "COMPLETE" });
      const account = { cscsAccount, chn, customerId, name: holder.userName, openedOn: today };
      return await openAccount(tx, { ...account, holderUserIds: [holder.userId], brokerUserIds: [] });
    };
    const adaAccount = await open(ada, adaNumber);
    const chidiAccount = await open(chidi, chidiNumber);
    const cash = (accountId: number, amount: bigint) =>
      deposit({ accountId, amount: kobo(amount), ref: `open-${accountId}`, businessDate: today });
    const shares = (accountId: number, securityID: string, held: number) =>
      transferIn({ accountId, securityID, quantity: quantity(held), ref: `open-${accountId}`, businessDate: today });
    const journals = [
      cash(adaAccount, 500_000_000n),
      cash(chidiAccount, 200_000_000n),
      shares(adaAccount, "ZENITHBANK", 5000),
      shares(chidiAccount, "ACCESSCORP", 20_000),
    ];
    await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] });
    return { tenantId, ada, chidi, broker, admin, adaAccount, chidiAccount };
  });
}

let orders = 0;

/** A limit order of Ada's for 1,000 ZENITHBANK at ₦117.80, with what the test changes. */
export function order(change: Partial<NewOrder> = {}): NewOrder {
  orders += 1;
  return {
    clOrdID: `test-${orders}`,
    cscsAccount: adaNumber,
    securityID: "ZENITHBANK",
    side: "Buy",
    ordType: "Limit",
    orderQty: 1000,
    price: price(11_780),
    timeInForce: "Day",
    expireDate: null,
    mandate: null,
    acceptWarnings: [],
    ...change,
  };
}

export function later(milliseconds: number): Instant {
  return instant(opening + milliseconds);
}

/** A report about an order: a trade of nothing, but for what `said` says. */
export function reportOn(of: Order, said: Partial<ExecutionReport> & Pick<ExecutionReport, "execID">): ExecutionReport {
  return {
    execRefID: null,
    execType: "Trade",
    ordStatus: "New",
    exchangeClOrdID: of.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: `NGX-${of.id}`,
    securityID: of.securityID,
    side: of.side,
    lastPx: null,
    lastQty: null,
    cumQty: quantity(0),
    leavesQty: quantity(0),
    ordRejReason: null,
    text: null,
    transactTime: later(1_000),
    ...said,
  };
}
