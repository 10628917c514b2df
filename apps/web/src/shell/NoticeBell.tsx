// The bell: how many notices are unread, and the latest of them; opening it marks what it shows as read.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatClock, formatDate } from "../lib/format.ts";
import { onHubEvent } from "../lib/hub.ts";
import { useMarkRead } from "../lib/notices.ts";
import { notify } from "../lib/notify.ts";
import { settingsPath } from "../lib/paths.ts";
import { noticesQuery, queryKeys } from "../lib/queries.ts";
import { L } from "../lib/shell-words.ts";
import { Icon } from "../ui/Icon.tsx";
import { useCloseOutside } from "./use-close-outside.ts";

const shown = 6;

export function NoticeBell() {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useState(false);
  const { data } = useQuery(noticesQuery());
  const markRead = useMarkRead();
  useCloseOutside(box, isOpen, () => open(false));
  useEffect(
    () =>
      onHubEvent("onNotification", ({ title, body }) => {
        notify("note", title, body);
        void client.invalidateQueries({ queryKey: queryKeys.notices });
      }),
    [client],
  );
  const unread = data?.unreadCount ?? 0;
  const items = data?.items.slice(0, shown) ?? [];
  const toggle = () => {
    const fresh = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (isOpen && fresh.length > 0) void markRead(fresh);
    open(!isOpen);
  };
  return (
    <div className="bell" ref={box}>
      <button
        type="button"
        className="bell__button"
        aria-expanded={isOpen}
        aria-label={unread === 0 ? L("Notices") : L("UnreadNotices", unread)}
        data-testid="notice-bell"
        onClick={toggle}
      >
        <Icon name="bell" size={18} />
        {unread === 0 ? null : <span className="bell__count">{unread > 99 ? "99+" : unread}</span>}
      </button>
      {isOpen ? <div className="avatar__behind" onPointerDown={toggle} /> : null}
      {isOpen ? (
        <div className="menu bell__menu" role="region" aria-label={L("Notices")}>
          {items.length === 0 ? <p className="bell__none muted">{L("NoNotices")}</p> : null}
          <ul>
            {items.map((notice) => (
              <li key={notice.id} className={`bell__item ${notice.isRead ? "" : "bell__item--new"}`}>
                <strong>{notice.title}</strong>
                <span>{notice.body}</span>
                <span className="bell__when">
                  {formatDate(notice.at)} {formatClock(notice.at)}
                </span>
              </li>
            ))}
          </ul>
          <Link className="menu__item" to={`${settingsPath}?tab=notifications`} onClick={toggle}>
            {L("AllNotices")}
          </Link>
        </div>
      ) : null}
    </div>
  );
}
