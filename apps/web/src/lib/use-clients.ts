// The broker's clients whose name or account matches, a page at a time, and the next page at a press, however many there are.

import { keepPreviousData, useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { call } from "./api.ts";
import { clientStep } from "./queries.ts";

type Page = OutputOf<typeof backOfficeService.GetCustomers>;

export function useClients(keyword: string) {
  const query = useInfiniteQuery({
    queryKey: ["customers", keyword, "pages"],
    queryFn: ({ pageParam: skipCount, signal }) => {
      const asked = { skipCount, maxResultCount: sizeAfter(skipCount), keyword: keyword || null };
      return call(backOfficeService.GetCustomers, asked, signal);
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, items }, pages) => {
      const read = rowsIn(pages);
      return items.length === 0 || read >= totalCount ? undefined : read;
    },
    select: joined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query;
  const unread = data === undefined ? 0 : data.totalCount - data.read;
  /** How many the next press brings; none at the end. */
  const left = hasNextPage && data !== undefined ? Math.min(sizeAfter(data.read), unread) : 0;
  // A press while the rows of the last one come asks for nothing else.
  const more = () => {
    if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  };
  return { query, left, more };
}

const largestPage = 200;

/** As many as there are already, so that a few presses go far. */
function sizeAfter(read: number): number {
  return Math.min(largestPage, Math.max(clientStep, read));
}

function rowsIn(pages: readonly Page[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** Each account once, also when one was opened between two pages. */
function joined({ pages }: InfiniteData<Page>) {
  const items = new Map(pages.flatMap((page) => page.items.map((client) => [client.cscsAccount, client] as const)));
  return { totalCount: pages.at(-1)?.totalCount ?? 0, read: rowsIn(pages), items: [...items.values()] };
}
