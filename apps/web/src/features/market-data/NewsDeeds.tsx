// What can be done with a news item: put it aside, pass its address on, and hear no more from who published it.

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
import { useMuted } from "./use-muted.ts";

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
  const { muted, mute } = useMuted();
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
      <Button size="small" onClick={() => void share(item)}>
        {hasShareSheet ? null : <Icon name="copy" size={14} />}
        {L(hasShareSheet ? "ShareIt" : "ShareNews")}
      </Button>
      {muted.includes(item.source) ? null : (
        <Button look="quiet" size="small" title={L("MuteSourceHint")} onClick={() => void mute(item.source)}>
          {L("MuteSource", item.source)}
        </Button>
      )}
    </p>
  );
}

/** Phones have a sheet of their own for passing something on; where there is none, the link is copied. */
const hasShareSheet = "share" in navigator;

async function share({ id, headline }: NewsItem): Promise<void> {
  const url = `${location.origin}${newsPath}?id=${id}`;
  if (hasShareSheet) {
    try {
      return await navigator.share({ title: headline, url });
    } catch (error) {
      // Closed without a choice: nothing was asked for. A sheet that could not open leaves the link to be copied.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (!("clipboard" in navigator)) return notify("note", L("LinkNotCopied"));
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    // The browser's own no, as where the page is not in front.
    if (!(error instanceof DOMException)) throw error;
    return notify("note", L("LinkNotCopied"));
  }
  notify("good", L("LinkCopied"));
}
