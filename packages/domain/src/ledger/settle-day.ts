// Postings of settlement day: what is due to an account comes in, what it owes goes out.

import type { TradingDay } from "../instant.ts";
import type { Execution } from "../order/outcome.ts";
import { invariant } from "../invariant.ts";
import { negate, plus, zeroKobo, type Kobo } from "../units.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";
import { noLongerDue, proceedsOf } from "./take-back.ts";

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

function positionOf(executions: readonly Execution[]): readonly SettlementPosition[] {
  const [first] = executions;
  if (first === undefined) return [];
  const byExecID = new Map(executions.map((execution) => [execution.execID, execution]));
  const units = new Map<string, { dueIn: bigint; dueOut: bigint }>();
  let [bought, sold, cashDueIn] = [zeroKobo, zeroKobo, zeroKobo];
  for (const execution of executions) {
    const { side, value, securityID, lastQty, refExecID } = execution;
    const due = units.get(securityID) ?? { dueIn: 0n, dueOut: 0n };
    units.set(securityID, due);
    // What was taken back has a value below zero, and its shares are not due after all.
    const shares = BigInt(refExecID === null ? lastQty : -lastQty);
    if (side === "Buy") {
      bought = plus(bought, value);
      due.dueIn += shares;
    } else {
      sold = plus(sold, value);
      cashDueIn = plus(cashDueIn, dueBy(execution, byExecID));
      due.dueOut += shares;
    }
  }
  const rows = [...units].map(([securityID, due]) => ({ securityID, ...due }));
  return [{ accountId: first.accountId, settleDate: first.settlementDate, bought, sold, cashDueIn, units: rows }];
}

/** What a sale brings on its day, or what its taking back has left of that. */
function dueBy(execution: Execution, byExecID: ReadonlyMap<string, Execution>): Kobo {
  if (execution.refExecID === null) return proceedsOf(execution);
  const sale = byExecID.get(execution.refExecID);
  invariant(sale !== undefined, "a trade that was taken back settles with what took it back");
  return negate(noLongerDue(execution, sale));
}
