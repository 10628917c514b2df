// One news item in a list: when, what kind, what about, and its headline as the way to it.

import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { Link } from "react-router";
import { formatClock, formatDate } from "../../lib/format.ts";
import { newsPath } from "../../lib/paths.ts";
import { useLive } from "../../lib/live-store.ts";
import { lastChange } from "../../market/market-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { Change } from "../../ui/Money.tsx";
import { L } from "./market-data-words.ts";
import { withMembers } from "./price-filters.ts";

type Props = {
  readonly item: NewsItem;
  readonly isOpen: boolean;
  /** The list's own address, which opening an item keeps. */
  readonly query: string;
};

export function NewsRow({ item, isOpen, query }: Props) {
  const to = `${newsPath}?${withMembers(new URLSearchParams(query), { id: String(item.id) })}`;
  return (
    <li>
      <Link
        to={to}
        className="news__row"
        aria-current={isOpen ? "true" : undefined}
        data-news-id={item.id}
        data-read={item.isRead !== false}
      >
        <span className="news__meta">
          <span>
            {formatDate(item.publishedAt)} {formatClock(item.publishedAt)}
          </span>
          <span className="news__category">{item.category}</span>
          {item.securities.map((id) => (
            <SymbolMark key={id} id={id} />
          ))}
        </span>
        <span className="news__headline">
          {item.isRead === false ? (
            <>
              <span className="news__dot" aria-hidden="true" />
              <span className="sr-only">{L("NewsUnread")} </span>
            </>
          ) : null}
          {item.headline}
        </span>
        <span className="news__source muted">{item.source}</span>
      </Link>
    </li>
  );
}

/** What it is about, and how that moves today; the reader beside has it as a link. */
function SymbolMark({ id }: { readonly id: string }) {
  const stat = useLive(stats, id);
  const moved = stat === undefined ? null : lastChange(stat);
  return (
    <span className="news__symbol">
      {id} {moved === null ? null : <Change percent={moved.percent} />}
    </span>
  );
}
