// News of the security that is looked at, or of the whole market, newest first; what is published meanwhile comes on top.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { newsPath } from "../../lib/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./blotter-words.ts";

const shownNews = 30;
const newsKey = ["blotterNews"];

/** Empty: of every security. */
function newsOf(security: string) {
  return queryOptions({
    queryKey: [...newsKey, security],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: shownNews };
      return (await call(marketDataService.GetNews, { ...page, security: security || null }, signal)).items;
    },
    staleTime: 60_000,
  });
}

export function NewsTab({ securityID }: { readonly securityID: string }) {
  const client = useQueryClient();
  useEffect(() => onHubEvent("onNews", () => void client.invalidateQueries({ queryKey: newsKey })), [client]);
  return (
    <Loaded
      query={useQuery(newsOf(securityID))}
      what={L("NewsTab")}
      isEmpty={(items) => items.length === 0}
      empty={<Empty title={L("NoNewsHere")} />}
    >
      {(items) => (
        <ul className="desk-news" data-testid="blotter-news">
          {items.map(({ id, headline, category, publishedAt, securities }) => (
            <li key={id}>
              <span className="muted">
                {formatDate(publishedAt)} {formatClock(publishedAt)}
              </span>
              <Link to={`${newsPath}?id=${id}`}>{headline}</Link>
              <span className="muted ellipsis">{[category, ...securities].join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

type BarProps = { readonly securityID: string; readonly isAll: boolean; readonly onPick: (isAll: boolean) => void };

export function NewsBar({ securityID, isAll, onPick }: BarProps) {
  return (
    <div className="chart__ranges" role="group" aria-label={L("NewsTab")}>
      <button type="button" aria-pressed={!isAll} onClick={() => onPick(false)}>
        {L("NewsOf", securityID)}
      </button>
      <button type="button" aria-pressed={isAll} onClick={() => onPick(true)}>
        {L("NewsAll")}
      </button>
    </div>
  );
}
