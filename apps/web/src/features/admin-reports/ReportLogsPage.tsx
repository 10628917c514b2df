// Who looked at which report, or took it as a file.

import type { ReportEventRow } from "@tradebook/contract/services/report-event-log.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { tookOf, userOf } from "./audit-trail.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { Outcome, Parameters } from "./Marks.tsx";
import { formatOf, reportEvents } from "./report-events.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { ReportList } from "./ReportList.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";

export function ReportLogsPage() {
  return <ReportList list={reportEvents} drawer={EventDrawer} />;
}

function EventDrawer({ row: event, onClose }: DrawerProps<ReportEventRow>) {
  return (
    <RowDrawer title={L("EventNo", event.id)} onClose={onClose}>
      <Facts
        facts={[
          [L("Time"), <When key="time" at={event.time} />],
          [L("User"), userOf(event)],
          [L("Report"), event.report],
          [L("AccountNo"), event.account ?? none],
          [L("Format"), formatOf(event)],
          [L("RowsGiven"), formatQuantity(event.rows)],
          [L("Outcome"), <Outcome key="outcome" result={event.result} exception={null} />],
          [L("Answer"), event.result],
          [L("Duration"), tookOf(event)],
          [L("IpAddress"), event.ip],
        ]}
      />
      <Parameters json={event.parameters} />
    </RowDrawer>
  );
}
