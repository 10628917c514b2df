// Postings of settlement day: what is due to an account comes in, what it owes goes out.

import type { TradingDay } from "../instant.ts";
import type { Execution } from "../order/outcome.ts";
import { plus, zeroKobo, type Kobo } from "../units.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";
import { proceedsOf } from "./take-back.ts";

/** What one account has due on one settlement day. */
export type SettlementPosition = {
  readonly accountId: number;
  readonly settleDate: TradingDay;
  /** Consideration of the account's buys and of its sells, before charges. */
  readonly bought: Kobo;
  readonly sold: Kobo;
  /** The balance of `cash.due_in`: proceeds less charges. */
  readonly cashDueIn: Kobo;
  /** Shares by security: bought and due in, sold and due out. */
  readonly units: readonly { readonly securityID: string; readonly dueIn: bigint; readonly dueOut: bigint }[];
};

/** Settles one account's day. Its key is the date and the account, so a day is settled once. */
export function settlementJournal(position: SettlementPosition, businessDate: TradingDay): Journal {
  return {
    kind: "settle",
    ref: `${position.settleDate}:${position.accountId}`,
    businessDate,
    description: `Settlement of ${position.settleDate}`,
    orderId: null,
    postings: postingsOf([...cashPostings(position), ...position.units.flatMap(unitPostings(position))]),
  };
}

/** The positions that executions leave, one for each account and settlement day. */
export function settlementPositions(executions: readonly Execution[]): readonly SettlementPosition[] {
  const groups = new Map<string, Execution[]>();
  for (const execution of executions) {
    const key = `${execution.settlementDate}:${execution.accountId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [execution]);
    else group.push(execution);
  }
  return [...groups.values()].flatMap(positionOf);
}

function cashPostings(position: SettlementPosition): readonly Posting[] {
  const { accountId, settleDate } = position;
  const ccp = houseAccount("ccp.net", { asset: naira, settleDate });
  const bank = houseAccount("bank.client", { asset: naira });
  const dueIn = clientAccount("cash.due_in", accountId, { asset: naira, settleDate });
  const available = clientAccount("cash.available", accountId, { asset: naira });
  return [
    { debit: ccp, credit: bank, amount: position.bought },
    { debit: bank, credit: ccp, amount: position.sold },
    { debit: dueIn, credit: available, amount: position.cashDueIn },
  ];
}

function unitPostings({ accountId, settleDate }: SettlementPosition) {
  return ({ securityID, dueIn, dueOut }: SettlementPosition["units"][number]): readonly Posting[] => {
    const asset = sharesOf(securityID);
    const depository = houseAccount("depository", { asset });
    const market = houseAccount("market.units", { asset, settleDate });
    const unitsIn = clientAccount("units.due_in", accountId, { asset, settleDate });
    const unitsOut = clientAccount("units.due_out", accountId, { asset, settleDate });
    const free = clientAccount("units.free", accountId, { asset });
    return [
      { debit: depository, credit: market, amount: dueIn },
      { debit: unitsIn, credit: free, amount: dueIn },
      { debit: unitsOut, credit: depository, amount: dueOut },
    ];
  };
}

/** A trade that was taken back leaves nothing due, and neither does what took it back. */
function standing(executions: readonly Execution[]): readonly Execution[] {
  const takenBack = new Set(executions.map(({ refExecID }) => refExecID));
  return executions.filter(({ execID, refExecID }) => refExecID === null && !takenBack.has(execID));
}

function positionOf(executions: readonly Execution[]): readonly SettlementPosition[] {
  const [first] = executions;
  if (first === undefined) return [];
  const units = new Map<string, { dueIn: bigint; dueOut: bigint }>();
  let [bought, sold, cashDueIn] = [zeroKobo, zeroKobo, zeroKobo];
  for (const { side, value, charges, securityID, lastQty } of standing(executions)) {
    const due = units.get(securityID) ?? { dueIn: 0n, dueOut: 0n };
    units.set(securityID, due);
    if (side === "Buy") {
      bought = plus(bought, value);
      due.dueIn += BigInt(lastQty);
    } else {
      sold = plus(sold, value);
      cashDueIn = plus(cashDueIn, proceedsOf({ value, charges }));
      due.dueOut += BigInt(lastQty);
    }
  }
  const rows = [...units].map(([securityID, due]) => ({ securityID, ...due }));
  return [{ accountId: first.accountId, settleDate: first.settlementDate, bought, sold, cashDueIn, units: rows }];
}
