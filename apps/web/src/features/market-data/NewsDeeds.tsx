// What can be done with a news item: put it aside, and take its address along.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { newsPath } from "../../lib/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./market-data-words.ts";
import { withSaved } from "./news.ts";

type NewsPage = { readonly totalCount: number; readonly items: NewsItem[] };

export function NewsDeeds({ item }: { readonly item: NewsItem }) {
  const client = useQueryClient();
  const isSaved = item.isSaved === true;
  const show = (isNow: boolean) =>
    client.setQueriesData<NewsPage>({ queryKey: ["news"] }, (page) => page && withSaved(page, item.id, isNow));
  const save = async () => {
    show(!isSaved);
    try {
      await call(workspaceService.SaveNews, { newsId: item.id, isSaved: !isSaved });
    } catch (error) {
      show(isSaved);
      notifyFailure(failureOf(error));
    }
  };
  const share = async () => {
    if (!("clipboard" in navigator)) return notify("note", L("LinkNotCopied"));
    await navigator.clipboard.writeText(`${location.origin}${newsPath}?id=${item.id}`);
    notify("good", L("LinkCopied"));
  };
  return (
    <p className="news__deeds">
      <Button
        size="small"
        aria-pressed={isSaved}
        aria-label={L("SaveNewsNamed", item.headline)}
        onClick={() => void save()}
      >
        <Icon name="star" size={14} />
        {isSaved ? L("SavedNews") : L("SaveNews")}
      </Button>
      <Button size="small" onClick={() => void share()}>
        <Icon name="copy" size={14} />
        {L("ShareNews")}
      </Button>
    </p>
  );
}
