// Who looked at which report, or took it as a file.

import type { ReportEventRow } from "@tradebook/contract/services/report-event-log.ts";
import { Link, useSearchParams } from "react-router";
import { formatQuantity, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { tookOf, userOf } from "./audit-trail.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { Outcome, Parameters } from "./Marks.tsx";
import { formatOf, reportEvents } from "./report-events.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { ReportList } from "./ReportList.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { undelivered } from "./undelivered.tsx";
import { U } from "./undelivered-words.ts";
import { UndeliveredDrawer } from "./UndeliveredDrawer.tsx";

/** `?view=undelivered` shows the messages that could not be delivered. */
export function ReportLogsPage() {
  const [query] = useSearchParams();
  return query.get("view") === "undelivered" ? (
    <ReportList
      key="undelivered"
      list={undelivered}
      tools={<Way to="?" word={L("Events")} />}
      drawer={UndeliveredDrawer}
    />
  ) : (
    <ReportList
      key="events"
      list={reportEvents}
      tools={<Way to="?view=undelivered" word={U("Undelivered")} />}
      drawer={EventDrawer}
    />
  );
}

function Way({ to, word }: { readonly to: string; readonly word: string }) {
  return (
    <Link className="button" to={to}>
      {word}
    </Link>
  );
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
