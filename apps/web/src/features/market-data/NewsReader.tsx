// A news item to read: its words, the securities it is about with their prices now, and its attachments.

import type { NewsItem } from "@tradebook/contract/services/news.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureOf } from "../../lib/api.ts";
import { formatClock, formatDate, formatPrice } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { lastChange } from "../../market/market-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Change } from "../../ui/Money.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { L } from "./market-data-words.ts";
import { NewsAlertButton } from "./NewsAlertButton.tsx";
import { NewsDeeds } from "./NewsDeeds.tsx";

type Props = {
  readonly item: NewsItem | undefined;
  /** Whether the address names an item. */
  readonly isAsked: boolean;
  /** Of whatever the item is read with. */
  readonly read: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">;
  /** On a phone, where the item takes the list's place. */
  readonly onBack: (() => void) | null;
};

export function NewsReader({ item, isAsked, read, onBack }: Props) {
  return (
    <article
      className="news__reader scroll"
      data-testid="news-reader"
      tabIndex={0}
      aria-label={item?.headline ?? L("News")}
    >
      {onBack === null ? null : (
        <Button size="small" onClick={onBack}>
          {L("BackToNews")}
        </Button>
      )}
      {item === undefined ? <NoItem isAsked={isAsked} read={read} /> : <Item item={item} />}
    </article>
  );
}

function NoItem({ isAsked, read }: Pick<Props, "isAsked" | "read">) {
  if (read.isPending) return <Skeleton what={L("News")} />;
  if (read.isError) return <Failed failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
  return <Empty title={L(isAsked ? "NewsGone" : "ChooseNews")} />;
}

function Item({ item }: { readonly item: NewsItem }) {
  return (
    <>
      <p className="news__meta">
        <span>
          {formatDate(item.publishedAt)} {formatClock(item.publishedAt)}
        </span>
        <span className="news__category">{item.category}</span>
        <span>{item.source}</span>
      </p>
      <h2>{item.headline}</h2>
      <NewsDeeds item={item} />
      <p className="news__body">{item.body}</p>
      {item.securities.length === 0 ? null : (
        <ul className="news__about" aria-label={L("About")}>
          {item.securities.map((id) => (
            <SecurityChip key={id} id={id} />
          ))}
        </ul>
      )}
      {item.attachments.length === 0 ? null : (
        <ul className="news__about" aria-label={L("Attachments")}>
          {item.attachments.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SecurityChip({ id }: { readonly id: string }) {
  const stat = useLive(stats, id);
  return (
    <li>
      <Link to={`${companyPath}?s=${id}`} className="news__chip">
        <strong>{id}</strong>
        {stat === undefined ? null : (
          <>
            <span className="num">{formatPrice(stat.last ?? stat.prevClose)}</span>
            <Change percent={lastChange(stat)?.percent ?? null} />
          </>
        )}
      </Link>
      <NewsAlertButton securityID={id} />
    </li>
  );
}
