// One business day: compared with the exchange, closed by one person, or by two when breaks are open, and its frozen totals.

import { endOfDayService, type BusinessDay } from "@tradebook/contract/services/end-of-day.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Facts, When } from "../../ui/Marks.tsx";
import { comparedText, DayState, missingOf } from "./days.tsx";
import { L } from "./end-of-day-words.ts";

export function DayDrawer({ row, onClose }: DrawerProps<BusinessDay>) {
  const { user } = useSignedIn();
  const missing = row.status === "Closed" ? [] : missingOf(row);
  const isOwn = row.status === "WaitingApproval" && row.askedBy === user.userName;
  const decisions =
    row.status === "Closed" ? [] : [...(missing.length > 0 || isOwn ? [] : [closing(row)]), comparing(row)];
  return (
    <DecisionDrawer
      title={L("DayNo", formatDate(row.tradeDate))}
      decisions={decisions}
      onClose={onClose}
      facts={[
        [L("Status"), <DayState key="status" status={row.status} />],
        [L("Executions"), formatQuantity(row.executions)],
        [L("OpenOrders"), formatQuantity(row.openOrders)],
        [L("OpenBreaks"), formatQuantity(row.openBreaks)],
        [L("LateTrades"), formatQuantity(row.lateTrades)],
        [L("Reconciled"), comparedText(row)],
        [L("AskedBy"), row.askedBy ?? none],
        [L("ClosedBy"), row.closedBy ?? none],
        [L("ClosedAt"), <When key="closed" at={row.closedAt} />],
        [L("Said"), row.reason ?? none],
      ]}
    >
      {missing.length > 0 ? <p className="muted">{L("NotYet", missing.join("; "))}</p> : null}
      {isOwn ? <p className="muted">{L("YouAsked")}</p> : null}
      {row.totals === null ? null : <Frozen row={row} totals={row.totals} />}
    </DecisionDrawer>
  );
}

type FrozenProps = { readonly row: BusinessDay; readonly totals: NonNullable<BusinessDay["totals"]> };

function Frozen({ row, totals }: FrozenProps) {
  return (
    <section aria-label={L("Totals")}>
      <h3>{L("Totals")}</h3>
      <Facts
        facts={[
          [L("Orders"), formatQuantity(totals.orders)],
          [L("Executions"), formatQuantity(totals.executions)],
          [L("Bought"), formatMoney(totals.bought)],
          [L("Sold"), formatMoney(totals.sold)],
          [L("Charges"), formatMoney(totals.charges)],
          [L("Journals"), formatQuantity(totals.journals)],
          ...totals.posted.map(({ asset, amount }) => [assetName(asset), assetText(asset, amount)] as const),
        ]}
      />
      <p className="muted">
        {L("Hash")} <code className="eod__hash">{row.hash ?? none}</code>
      </p>
    </section>
  );
}

function assetName(asset: string): string {
  return asset === "NGN" ? L("Posted") : asset.replace(/^SEC:/, "");
}

function assetText(asset: string, amount: string): string {
  return asset === "NGN" ? formatMoney(BigInt(amount)) : L("Shares", formatQuantity(Number(amount)));
}

function comparing({ tradeDate }: BusinessDay): Decision {
  return {
    title: L("Compare"),
    action: L("Compare"),
    text: L("CompareText", formatDate(tradeDate)),
    ask: null,
    done: L("Compared"),
    send: async () => {
      const { matched, theirs, breaksFound } = await call(endOfDayService.Reconcile, { tradeDate });
      const figures = [matched, theirs, breaksFound].map((count) => formatQuantity(count));
      notify("good", L("Compared"), L("ComparedText", ...figures));
    },
  };
}

function closing({ tradeDate, openBreaks, askedBy, reason }: BusinessDay): Decision {
  const isSecond = askedBy !== null;
  const text = isSecond ? L("CloseSecond", askedBy, openBreaks, reason ?? "") : L("CloseWithBreaks", openBreaks);
  return {
    title: L("CloseTitle", formatDate(tradeDate)),
    action: L("Close"),
    text: openBreaks === 0 ? L("CloseText") : text,
    ask: openBreaks === 0 ? null : { label: L("Reason"), least: 3 },
    done: openBreaks === 0 || isSecond ? L("Closes") : L("AsksSecond"),
    send: (typed) => call(endOfDayService.CloseDay, { tradeDate, reason: typed || null }),
  };
}
