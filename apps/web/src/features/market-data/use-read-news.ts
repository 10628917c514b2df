// What the reader has read of the news: kept on the server for them, and shown at once.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { withRead } from "./news.ts";

type NewsPage = { readonly totalCount: number; readonly items: NewsItem[] };

/** Marks an item and, by a button, all that the list has come to. */
export function useReadNews(open: NewsItem | undefined) {
  const client = useQueryClient();
  const show = useCallback(
    (isNow: (item: NewsItem) => boolean) => {
      client.setQueriesData<NewsPage>({ queryKey: ["news"] }, (page) => page && withRead(page, isNow));
      // The desk's and the dashboard's lists are read again when they are next shown.
      void client.invalidateQueries({ queryKey: ["blotterNews"] });
    },
    [client],
  );
  const id = open?.isRead === false ? open.id : null;
  useEffect(() => {
    if (id === null) return;
    show((item) => item.id === id);
    call(workspaceService.MarkNewsRead, { newsIds: [id] }).catch(failureOf);
  }, [id, show]);
  return async (until: NewsItem["publishedAt"]) => {
    try {
      await call(workspaceService.MarkNewsRead, { until });
      show((item) => item.publishedAt <= until);
      await client.invalidateQueries({ queryKey: ["news"] });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
}
