// Moves what is due to settle from a day that is none to the day that the calendar says now.

import type { TradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "../ledger/account.ts";
import { postingsOf, type Journal, type Posting } from "../ledger/posting.ts";
import { settlementPositions, type SettlementPosition } from "../ledger/settle-day.ts";
import type { Execution } from "../order/outcome.ts";
import { settlementDay, type TradingCalendar } from "../trading-calendar.ts";

export type Redated = { readonly execID: string; readonly from: TradingDay; readonly to: TradingDay };
export type Redating = { readonly lines: readonly Redated[]; readonly journals: readonly Journal[] };

type Asked = {
  /** Every execution that has not settled yet. */
  readonly executions: readonly Execution[];
  readonly calendar: TradingCalendar;
  readonly today: TradingDay;
  /** Accounts whose settlement of today is done: nothing is moved into it any more. */
  readonly settledToday: ReadonlySet<number>;
  readonly moveId: number;
  readonly why: string;
};

/** Those whose day is another by the calendar, with a journal for each account and day they leave. */
export function redate(asked: Asked): Redating {
  const { executions, today, moveId, why } = asked;
  const wrong = executions.filter((one) => dayOf(one, asked) !== one.settlementDate);
  const lines = wrong.map((one) => ({
    execID: one.execID,
    from: one.settlementDate,
    to: dayOf(one, asked),
  }));
  const journals = [...new Set(lines.map(({ to }) => to))].flatMap((to) =>
    settlementPositions(wrong.filter((one) => dayOf(one, asked) === to)).map((position) => ({
      kind: "settlement-move" as const,
      ref: `${moveId}:${position.settleDate}:${to}:${position.accountId}`,
      businessDate: today,
      description: `Settlement of ${position.settleDate} moved to ${to}: ${why}`.slice(0, 300),
      orderId: null,
      postings: postingsOf(movesOf(position, to)),
    })),
  );
  return { lines, journals: journals.filter(({ postings }) => postings.length > 0) };
}

/** By the calendar; never a day that has gone by, nor one whose settlement is done. */
function dayOf(execution: Execution, { calendar, today, settledToday }: Asked): TradingDay {
  const { tradeDate, accountId, settlementDate } = execution;
  const day = settlementDay(calendar, tradeDate);
  if (day > today) return day;
  return settledToday.has(accountId) ? settlementDate : today;
}

function movesOf(position: SettlementPosition, to: TradingDay): readonly Posting[] {
  const { accountId, settleDate: from, bought, sold, cashDueIn, units } = position;
  const ccp = (settleDate: TradingDay) => houseAccount("ccp.net", { asset: naira, settleDate });
  const dueIn = (settleDate: TradingDay) => clientAccount("cash.due_in", accountId, { asset: naira, settleDate });
  return [
    { debit: ccp(from), credit: ccp(to), amount: bought },
    { debit: ccp(to), credit: ccp(from), amount: sold },
    { debit: dueIn(from), credit: dueIn(to), amount: cashDueIn },
    ...units.flatMap(({ securityID, dueIn: coming, dueOut: going }) => {
      const asset = sharesOf(securityID);
      const market = (settleDate: TradingDay) => houseAccount("market.units", { asset, settleDate });
      const unitsIn = (settleDate: TradingDay) => clientAccount("units.due_in", accountId, { asset, settleDate });
      const unitsOut = (settleDate: TradingDay) => clientAccount("units.due_out", accountId, { asset, settleDate });
      return [
        { debit: market(to), credit: market(from), amount: coming },
        { debit: unitsIn(from), credit: unitsIn(to), amount: coming },
        { debit: unitsOut(from), credit: unitsOut(to), amount: going },
      ];
    }),
  ];
}
