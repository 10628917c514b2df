// Market news: a filtered list and the item being read; what is published meanwhile waits above the list.

import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { failureOf } from "../../lib/api.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { P } from "../../lib/page-words.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { Empty, Failed, Skeleton, Standstill } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { L } from "./market-data-words.ts";
import { MutedSources } from "./MutedSources.tsx";
import { NewsFilterBar } from "./NewsFilterBar.tsx";
import { NewsReader } from "./NewsReader.tsx";
import { NewsRow } from "./NewsRow.tsx";
import { isFiltered, newsAddress, oneNewsQuery, readNewsFilters, type NewsFilters } from "./news.ts";
import { withMembers } from "./price-filters.ts";
import { useInfiniteNews } from "./use-news.ts";
import { useReadNews } from "./use-read-news.ts";
import "./market-data.css";

export function NewsPage() {
  const [query, setQuery] = useSearchParams();
  useEffect(startStatsLive, []);
  const filters = readNewsFilters(query);
  const news = useInfiniteNews(filters);
  const isPhone = useIsPhone();
  const id = Number(query.get("id") ?? "0");
  const { chosen, read } = useChosen(id, news);
  const open = id === 0 && !isPhone ? news.items[0] : chosen;
  const pick = (change: Partial<NewsFilters>) =>
    setQuery(newsAddress({ ...readNewsFilters(addressNow()), ...change }), { replace: true });
  // What stands open by itself has not been chosen to be read.
  const readAll = useReadNews(chosen);
  const isReading = isPhone && id !== 0;
  const ageMs = useStaleAge();
  const back = () => setQuery(withMembers(addressNow(), { id: "" }));
  return (
    <div className="page market">
      <header className="page__head market__head">
        <h1>{P("MarketNews")}</h1>
        <div className="page__tools">
          <AgeChip ageMs={ageMs} />
          <ReadAllButton items={news.items} onRead={(until) => void readAll(until)} />
        </div>
      </header>
      {ageMs === null ? null : (
        <Standstill>
          <strong>{L("NewsDelayed")}</strong> {L("NewsDelayedHint")}
        </Standstill>
      )}
      {isReading ? null : <NewsFilterBar filters={filters} onPick={pick} />}
      {isReading ? null : <MutedSources />}
      <div className="news">
        {isReading ? null : (
          <section className="news__list scroll" aria-label={L("NewsList")}>
            <div aria-live="polite">
              {news.waiting === 0 ? null : (
                <button type="button" className="news__new" onClick={news.takeWaiting}>
                  {news.waiting === 1 ? L("NewItem") : L("NewItems", news.waiting)}
                </button>
              )}
            </div>
            <NewsItems news={news} isFiltered={isFiltered(filters)} onClear={() => setQuery(new URLSearchParams())}>
              {news.items.map((item) => (
                <NewsRow key={item.id} item={item} isOpen={item.id === open?.id} query={query.toString()} />
              ))}
            </NewsItems>
          </section>
        )}
        {isPhone && !isReading ? null : (
          <NewsReader item={open} isAsked={id !== 0} read={read} onBack={isPhone ? back : null} />
        )}
      </div>
    </div>
  );
}

/** The item of the address: of the list where it stands there, else read by itself, since a link outlives the page it was on. */
function useChosen(id: number, { items, answer }: Pick<ReturnType<typeof useInfiniteNews>, "items" | "answer">) {
  const listed = items.find((item) => item.id === id);
  const isElsewhere = listed === undefined && Number.isSafeInteger(id) && id > 0 && !answer.isPending;
  const one = useQuery({ ...oneNewsQuery(id), enabled: isElsewhere });
  const chosen = listed ?? (isElsewhere ? one.data?.items[0] : undefined);
  return { chosen, read: isElsewhere ? one : answer };
}

type ReadAllProps = {
  readonly items: readonly NewsItem[];
  readonly onRead: (until: NewsItem["publishedAt"]) => void;
};

/** All that was published until the newest item of the list, whichever list it is. */
function ReadAllButton({ items, onRead }: ReadAllProps) {
  const [newest] = items;
  if (newest === undefined) return null;
  return (
    <Button disabled={items.every(({ isRead }) => isRead === true)} onClick={() => onRead(newest.publishedAt)}>
      {L("ReadAll")}
    </Button>
  );
}

type ItemsProps = {
  readonly news: ReturnType<typeof useInfiniteNews>;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: readonly React.ReactNode[];
};

function NewsItems({ news, isFiltered: filtered, onClear, children }: ItemsProps) {
  const { answer } = news;
  if (answer.isPending) return <Skeleton what={L("News")} lines={10} />;
  if (answer.isError && children.length === 0)
    return <Failed failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />;
  if (children.length === 0) {
    if (!filtered) return <Empty title={L("NoNews")} text={L("NoNewsHint")} />;
    return <Empty title={L("NoNewsFound")} action={<Button onClick={onClear}>{L("ClearFilters")}</Button>} />;
  }
  return (
    <>
      <ul className="news__rows" data-testid="news-list">
        {children}
      </ul>
      {news.hasMore ? (
        <Button look="quiet" wide disabled={answer.isFetching} onClick={news.askMore}>
          {L("MoreNews")}
        </Button>
      ) : null}
    </>
  );
}
