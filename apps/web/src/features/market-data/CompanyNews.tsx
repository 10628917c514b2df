// What was published about one company, newest first, each to be opened.

import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { failureOf } from "../../lib/api.ts";
import { formatClock } from "../../lib/format.ts";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { L } from "./market-data-words.ts";
import { newsQuery, noNewsFilters } from "./news.ts";
import { NewsRow } from "./NewsRow.tsx";
import { fileColumns, SaveCsv } from "./SaveCsv.tsx";

export function CompanyNews({ securityID }: { readonly securityID: string }) {
  const news = useQuery(newsQuery({ ...noNewsFilters, security: securityID }, 20));
  if (news.isPending) return <Skeleton what={L("News")} />;
  if (news.isError) return <Failed failure={failureOf(news.error)} onRetry={() => void news.refetch()} />;
  if (news.data.items.length === 0) return <Empty title={L("NoNews")} text={L("NoNewsHint")} />;
  return (
    <>
      <div className="company__period company__period--end">
        <SaveCsv
          name={`news_${securityID}`}
          columns={fileColumns([L("Date"), L("Category"), L("Source"), L("News")], [])}
          lines={news.data.items.map((item) => [
            `${lagosDay(item.publishedAt)} ${formatClock(item.publishedAt)}`,
            item.category,
            item.source,
            item.headline,
          ])}
        />
      </div>
      <ul className="news__rows" data-testid="company-news">
        {news.data.items.map((item) => (
          <NewsRow key={item.id} item={item} isOpen={false} query="" />
        ))}
      </ul>
    </>
  );
}
