// One report that was set aside: why, whatever it said, and the way to close it with a reason.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import type { QuarantinedReport } from "@tradebook/contract/services/quarantine.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatTime, none } from "../../lib/format.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Facts, When } from "../../ui/Marks.tsx";
import { ReportState, Waited } from "./aside.tsx";
import { L } from "./end-of-day-words.ts";

export function AsideDrawer({ row, onClose }: DrawerProps<QuarantinedReport>) {
  const client = useQueryClient();
  const isOpen = row.status === "Open";
  const closing: Decision = {
    title: L("CloseReportTitle", row.id),
    action: L("CloseReport"),
    text: L("CloseReportText"),
    ask: { label: L("Reason"), least: 3 },
    done: L("ReportClosed"),
    send: async (reason) => {
      await call(endOfDayService.CloseQuarantinedReport, { id: row.id, reason });
      await client.invalidateQueries({ queryKey: ["quarantineCount"] });
    },
  };
  return (
    <DecisionDrawer
      title={L("ReportNo", row.id)}
      decisions={isOpen ? [closing] : []}
      onClose={onClose}
      facts={[
        [L("Status"), <ReportState key="status" status={row.status} />],
        [L("Cause"), L(row.reason)],
        [L("Noted"), row.why],
        [L("Received"), <When key="received" at={row.receivedAt} />],
        [L("Waits"), <Waited key="waited" report={row} />],
        [L("Symbol"), row.securityID ?? none],
        [L("CscsAccount"), row.cscsAccount ?? none],
        [L("OrderNo"), row.orderId ?? none],
        [L("WireId"), row.exchangeClOrdID],
        [L("ExecID"), row.execID ?? none],
        ...(isOpen
          ? []
          : ([
              [L("ClosedBy"), row.closedBy ?? none],
              [L("ClosedAt"), <When key="closed" at={row.closedAt} />],
              [L("Said"), row.closingReason ?? none],
            ] as const)),
      ]}
    >
      {isOpen ? <p className="muted">{L(`Help${row.reason}`)}</p> : null}
      <section aria-label={L("ReportSays")}>
        <h3>{L("ReportSays")}</h3>
        <Facts facts={row.fields.map(({ name, value }) => [name, fieldText(name, value)] as const)} />
      </section>
    </DecisionDrawer>
  );
}

/** The names stay the line's own, as the exchange's people say them; amounts and times are written as elsewhere. */
function fieldText(name: string, value: string): string {
  if (name.endsWith("Px") && /^\d+$/.test(value)) return formatMoney(BigInt(value));
  const at = name === "transactTime" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(at) ? `${formatTime(at)} ${formatDate(at)}` : value;
}
