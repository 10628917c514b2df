// The latest news, that on one's own shares first; what is published meanwhile comes on top.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { newsPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./dashboard-words.ts";

const asked = 50;
const mostShown = 5;
/** Not below the news page's own, whose answers are pages and are marked as read in their place. */
const key = ["dashboardNews"] as const;

export function NewsCard({ symbols }: { readonly symbols: readonly string[] }) {
  const client = useQueryClient();
  const news = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call(marketDataService.GetNews, { skipCount: 0, maxResultCount: asked }, signal)).items,
    staleTime: 60_000,
  });
  useEffect(() => onHubEvent("onNews", () => void client.invalidateQueries({ queryKey: key })), [client]);
  return (
    <Card title={L("News")} className="dash__news" testId="card-news" more={{ to: newsPath, label: L("AllNews") }}>
      <Loaded
        query={news}
        what={L("News")}
        isEmpty={(items) => items.length === 0}
        empty={<Empty title={L("NoNews")} />}
      >
        {(items) => (
          <ul className="dash__stories">
            {mineFirst(items, symbols).map((item) => (
              <Story key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function mineFirst(items: readonly NewsItem[], symbols: readonly string[]): readonly NewsItem[] {
  const own = new Set(symbols);
  const isMine = (item: NewsItem) => item.securities.some((symbol) => own.has(symbol));
  return [...items.filter(isMine), ...items.filter((item) => !isMine(item))].slice(0, mostShown);
}

function Story({ item }: { readonly item: NewsItem }) {
  return (
    <li>
      <Link className="rows__link" to={`${newsPath}?id=${item.id}`}>
        {item.headline}
      </Link>
      <span className="rows__small">
        {item.securities.length === 0 ? null : <strong>{item.securities.slice(0, 3).join(", ")} · </strong>}
        {item.source} · {formatDate(item.publishedAt)} {formatClock(item.publishedAt)}
      </span>
    </li>
  );
}
