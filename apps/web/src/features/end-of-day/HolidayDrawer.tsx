// One holiday; a house's own is withdrawn until the day before.

import { endOfDayService, type DeclaredHoliday } from "@tradebook/contract/services/end-of-day.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatDay, none } from "../../lib/format.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { L } from "./end-of-day-words.ts";

export function HolidayDrawer({ row, onClose }: DrawerProps<DeclaredHoliday>) {
  return (
    <DecisionDrawer
      title={row.name}
      decisions={row.ofMarket ? [] : [withdrawing(row)]}
      onClose={onClose}
      facts={[
        [L("Date"), formatDate(row.date)],
        [L("Day"), formatDay(row.date)],
        [L("Whose"), L(row.ofMarket ? "OfMarket" : "OfHouse")],
        [L("SetBy"), row.setBy ?? none],
        [L("Reason"), row.reason ?? none],
      ]}
    >
      {row.ofMarket ? <p className="muted">{L("MarketsOwn")}</p> : null}
    </DecisionDrawer>
  );
}

function withdrawing({ date, name }: DeclaredHoliday): Decision {
  return {
    title: L("WithdrawTitle", name),
    action: L("Withdraw"),
    text: L("WithdrawText"),
    ask: { label: L("Reason"), least: 3 },
    done: L("Withdrawn"),
    look: "sell",
    send: (reason) => call(endOfDayService.WithdrawHoliday, { date, reason }),
  };
}
