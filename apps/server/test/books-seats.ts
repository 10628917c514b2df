// People who trade at random on the real books, each beside a second set of books of their own account.

import { plainOrder } from "@tradebook/domain/model/ask-steps.ts";
import { cash, move, units, type PlainBooks } from "@tradebook/domain/model/plain-books.ts";
import type { PlainOrder } from "@tradebook/domain/model/plain-order.ts";
import { deposit, transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { Database } from "../src/db/database.ts";
import { inTenant, type Tx } from "../src/db/in-tenant.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { insertBankDetails } from "../src/store/bank-details.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { insertDirectSettlement, updateDirectSettlement } from "../src/store/direct-settlements.ts";
import { nextFundingId } from "../src/store/funding-facts.ts";
import { createCustomer, createUser, openAccount } from "../src/store/new-people.ts";
import { later, opening, order, today, type SmallWorld } from "./small-world.ts";

export type Seat = {
  readonly name: string;
  readonly caller: DeskCaller;
  readonly cscsAccount: string;
  readonly accountId: number;
  readonly plain: PlainBooks;
  /** Whether what its sales bring goes straight to its holder's bank. */
  readonly hasMandate: boolean;
  /** The wire ids of each order and of what is asked of it. */
  readonly wire: Map<number, { readonly id: string; change: string | null; cancel: string | null }>;
  readonly below: (most: number) => number;
  serial: number;
};

const startCash = 300_000_000n;
const startShares = 40_000;
/** Each buys one security and sells another, so that nobody meets their own order. */
export const terms = {
  Buy: { securityID: "ZENITHBANK", px: 11_780, tick: 10 },
  Sell: { securityID: "ACCESSCORP", px: 2600, tick: 5 },
} as const;

/** The rates a house starts with in 2026, as the second books count them. */
export const plainRates = {
  commission: 13_500n,
  least: 0n,
  sec: 3_000n,
  ngx: 3_000n,
  cscs: 3_000n,
  stamp: 0n,
  vat: 75_000n,
  alert: 400n,
  vatOnSec: true,
};

type Opening = { readonly count: number; readonly numbers: (seat: number) => Seat["below"]; readonly settles: string };

export async function openSeats(
  db: Database,
  world: SmallWorld,
  { count, numbers, settles }: Opening,
): Promise<Seat[]> {
  return await inTenant(db, world.tenantId, async (tx) => {
    const seats: Seat[] = [];
    for (let at = 0; at < count; at += 1) {
      const name = `seat${at}`;
      const person = { name, email: `${name}@example.com`, phone: "" };
      const userId = await createUser(tx, {
        ...person,
        userName: name,
        surname: "Test",
        passwordHash: "none",
        roleIds: [],
      });
      const cscsAccount = String(700_000_000 + at);
      const chn = `C${cscsAccount}`;
      const customerId = await createCustomer(tx, { ...person, chn, kycStatus: "COMPLETE" });
      const account = { cscsAccount, chn, customerId, name, openedOn: today };
      const accountId = await openAccount(tx, { ...account, holderUserIds: [userId], brokerUserIds: [] });
      const caller = { userId, userName: name, permissions: world.ada.permissions };
      const plain = { rates: plainRates, figures: new Map(), orders: [], today, settles };
      const hasMandate = at % 2 === 0;
      if (hasMandate) await giveMandate(tx, { accountId, customerId, world });
      const own = { name, caller, cscsAccount, accountId, plain, hasMandate };
      seats.push({ ...own, wire: new Map(), below: numbers(at), serial: 0 });
    }
    const journals = seats.flatMap(openingJournals);
    await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] });
    return seats;
  });
}

type Mandated = { readonly accountId: number; readonly customerId: number; readonly world: SmallWorld };

/** Given by one, sent by another, and in force from the first day. */
async function giveMandate(tx: Tx, { accountId, customerId, world }: Mandated): Promise<void> {
  const [asked, sent] = [world.admin.userId, world.broker.userId];
  const [bankDetailsId, id] = [await nextFundingId(tx), await nextFundingId(tx)];
  const given = { bankCode: "058", last4: "6784", accountName: "Test", status: "APPROVED", warnings: [] } as const;
  const by = { askedBy: asked, askedAt: opening, decidedBy: sent, decidedAt: opening, note: null };
  const details = { id: bankDetailsId, customerId, ...given, ...by, coolingOffUntil: null };
  await insertBankDetails(tx, details, { sealed: "sealed", index: `bank-${accountId}` });
  const open = { paper: "P-1", endedBy: null, endedAt: null, ...by };
  const mandate = { id, accountId, bankDetailsId, ...open, status: "SENT", fromDay: today } as const;
  await insertDirectSettlement(tx, { ...mandate, status: "REQUESTED" });
  await updateDirectSettlement(tx, mandate);
}

function openingJournals({ accountId, plain, name }: Seat) {
  const { securityID } = terms.Sell;
  move(plain, cash(accountId, "cash.available"), startCash);
  move(plain, units({ account: accountId, security: securityID }, "units.free"), BigInt(startShares));
  const shares = { accountId, securityID, quantity: quantity(startShares) };
  return [
    deposit({ accountId, amount: kobo(startCash), ref: name, businessDate: today }),
    transferIn({ ...shares, ref: name, businessDate: today }),
  ];
}

export function requestOf(seat: Seat) {
  const side = seat.below(2) === 0 ? "Buy" : "Sell";
  const { securityID, px, tick } = terms[side];
  return order({
    clOrdID: nextId(seat, "T"),
    cscsAccount: seat.cscsAccount,
    securityID,
    side,
    orderQty: 1 + seat.below(seat.below(3) === 0 ? 2000 : 60),
    price: price(px + (seat.below(40) - 20) * tick),
    acceptWarnings: ["DUPLICATE_ORDER"],
  });
}

/** The order as the second books begin it. */
export function asPlain(request: ReturnType<typeof requestOf>, id: number, seat: Seat): PlainOrder {
  return plainOrder(request, { id, account: seat.accountId });
}

/** One of the newest orders: the old ones are done. */
export function someOrder(seat: Seat): PlainOrder | undefined {
  const { orders } = seat.plain;
  return orders[orders.length - 1 - seat.below(Math.min(5, Math.max(1, orders.length)))];
}

export function nextId(seat: Seat, letter: string): string {
  seat.serial += 1;
  return `${seat.name}-${letter}${seat.serial}`;
}

/** What the exchange would say of an order of this seat. */
export function reportOn(seat: Seat, of: PlainOrder, said: Partial<ExecutionReport>): ExecutionReport {
  return {
    execID: nextId(seat, "E"),
    execRefID: null,
    execType: "New",
    ordStatus: "New",
    exchangeClOrdID: seat.wire.get(of.id)?.id ?? "",
    origExchangeClOrdID: null,
    orderID: `N${of.id}`,
    securityID: of.security,
    side: of.buys ? "Buy" : "Sell",
    lastPx: null,
    lastQty: null,
    cumQty: quantity(0),
    leavesQty: quantity(0),
    ordRejReason: null,
    text: null,
    transactTime: later(1000),
    ...said,
  };
}

export function noteWire(seat: Seat, made: Order): void {
  const change = made.pendingReplace?.replaceID ?? null;
  seat.wire.set(made.id, { id: made.exchangeClOrdID, change, cancel: made.pendingCancelID });
}
