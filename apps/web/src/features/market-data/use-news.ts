// The news list as it is filtered: the answer so far, what was published since, and the way to older items.

import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { onHubEvent } from "../../lib/hub.ts";
import { failureOf } from "../../lib/api.ts";
import { belongs, mergeNews, newsQuery, sourcesQuery, withoutMuted, type NewsFilters } from "./news.ts";

const pageSize = 30;
/** What waits to be shown is bounded; a reload shows the rest. */
const mostWaiting = 200;
const mostAsked = 1000;

export function useInfiniteNews(filters: NewsFilters) {
  const key = JSON.stringify(filters);
  const [count, setCount] = useState(pageSize);
  const [heard, hear] = useState<readonly NewsItem[]>([]);
  const [taken, take] = useState<readonly NewsItem[]>([]);
  const [seenKey, see] = useState(key);
  if (seenKey !== key) {
    see(key);
    hear([]);
    take([]);
    setCount(pageSize);
  }
  const answer = useQuery({ ...newsQuery(filters, count), placeholderData: keepPreviousData });
  const sources = useQuery(sourcesQuery()).data ?? [];
  const muted = sources.filter(({ isMuted }) => isMuted).map(({ source }) => source);
  useHeard({ key, muted }, (items) => hear((known) => mergeNews(items, known).slice(0, mostWaiting)));
  // The server leaves muted sources out of its own.
  const items = mergeNews(withoutMuted(taken, { filters, muted }), answer.data?.items ?? []);
  const known = new Set(items.map((item) => item.id));
  const waiting = withoutMuted(heard, { filters, muted }).filter((item) => !known.has(item.id));
  return {
    answer,
    items,
    waiting: waiting.length,
    takeWaiting: () => {
      take([...waiting, ...taken]);
      void answer.refetch();
    },
    hasMore: (answer.data?.totalCount ?? 0) > count && count < mostAsked,
    askMore: () => setCount(count + pageSize),
  };
}

/** `key`: the filters, as text. */
type Hears = { readonly key: string; readonly muted: readonly string[] };

/** What is published meanwhile, as far as it belongs into the list. */
function useHeard({ key, muted }: Hears, onItems: (items: readonly NewsItem[]) => void): void {
  const client = useQueryClient();
  const add = useEffectEvent(onItems);
  const isWanted = useEffectEvent((item: NewsItem, filters: NewsFilters) => belongs(item, { filters, muted }));
  useEffect(
    () =>
      onHubEvent("onNews", (item) => {
        const asked = JSON.parse(key) as NewsFilters; // its own text
        if (!isWanted(item, asked)) return;
        if (!asked.isMine) return add([{ ...item, isRead: false }]);
        // Whether it is about what is held or watched, the server knows.
        const newest = { ...newsQuery(asked, 1), staleTime: 0 };
        void client.fetchQuery(newest).then(({ items }) => add(items), failureOf);
      }),
    [key, client],
  );
}
