// The bell: how many notices are unread, and the latest of them; opening it marks what it shows as read.

import type { NoticeRow } from "@tradebook/contract/services/notification.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatClock, formatDate } from "../lib/format.ts";
import { onHubEvent } from "../lib/hub.ts";
import { useMarkRead } from "../lib/notices.ts";
import { notifyInPassing, told } from "../lib/notify.ts";
import { settingsPath } from "../lib/paths.ts";
import { noticesQuery, queryKeys } from "../lib/queries.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "../ui/Icon.tsx";
import { useCloseOutside } from "./use-close-outside.ts";

const shown = 6;
const mostRows = 12;

export function NoticeBell() {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useState(false);
  const { data } = useQuery(noticesQuery());
  const markRead = useMarkRead();
  useCloseOutside(box, isOpen, () => open(false));
  useEffect(
    () =>
      onHubEvent("onNotification", ({ kind, title, body, refs }) => {
        notifyInPassing("note", title, body);
        void client.invalidateQueries({ queryKey: queryKeys.notices });
        if (kind === "AccountState")
          void client.invalidateQueries({ queryKey: queryKeys.balance(String(refs["cscsAccount"])) });
      }),
    [client],
  );
  // What was said to one person is nobody else's.
  useEffect(() => () => told.set([]), []);
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
          <Latest items={items} />
          <Link className="menu__item" to={`${settingsPath}?tab=notifications`} onClick={toggle}>
            {L("AllNotices")}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

function Latest({ items }: { readonly items: readonly NoticeRow[] }) {
  const rows = latest(items, useStore(told));
  if (rows.length === 0) return <p className="bell__none muted">{L("NoNotices")}</p>;
  return (
    <ul>
      {rows.map((item) => (
        <li key={item.key} className={`bell__item ${item.isNew ? "bell__item--new" : ""}`}>
          <strong>{item.title}</strong>
          {item.text === null ? null : <span>{item.text}</span>}
          <span className="bell__when">
            {formatDate(item.at)} {formatClock(item.at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Row = {
  readonly key: string;
  readonly title: string;
  readonly text: string | null;
  readonly at: number;
  readonly isNew: boolean;
};

/** The server's notices and what was said on this page, in the order of their times. */
function latest(items: readonly NoticeRow[], here: ReturnType<typeof told.get>): readonly Row[] {
  const kept = items.map(({ id, title, body, at, isRead }) => ({
    key: `notice-${id}`,
    title,
    text: body,
    at,
    isNew: !isRead,
  }));
  const said = here.map(({ id, title, text, at }) => ({ key: `said-${id}`, title, text, at, isNew: false }));
  return [...kept, ...said].toSorted((a, b) => b.at - a.at).slice(0, mostRows);
}
