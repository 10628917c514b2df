// What this person was told, newest first: fills entered for them, alerts, money, messages of the house.

import { useQuery } from "@tanstack/react-query";
import { formatClock, formatDate } from "../../../lib/format.ts";
import { noticesQuery } from "../../../lib/queries.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Empty } from "../../../ui/States.tsx";
import { L } from "../workspace-words.ts";

export function NoticesPanel() {
  const notices = useQuery(noticesQuery());
  return (
    <Panel name={L("PanelNotices")} title={L("PanelNotices")} className="messages">
      <div className="messages__body scroll" role="region" aria-label={L("PanelNotices")} tabIndex={0}>
        <Loaded
          query={notices}
          what={L("PanelNotices")}
          isEmpty={({ items }) => items.length === 0}
          empty={<Empty title={L("NoMessages")} />}
        >
          {({ items }) => (
            <ul>
              {items.map(({ id, title, body, at, isRead }) => (
                <li key={id} data-unread={!isRead}>
                  <span className="muted">
                    {formatDate(at)} {formatClock(at)}
                  </span>
                  <strong>{title}</strong>
                  <span>{body}</span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}
