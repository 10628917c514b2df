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

/** News of the security that is looked at, of what one holds or watches, or of everything; and of these those not read yet. */
export type NewsChoice = { readonly of: "one" | "mine" | "all"; readonly isUnread: boolean };

function newsOf(securityID: string, { of, isUnread }: NewsChoice) {
  const security = of === "one" ? securityID : null;
  return queryOptions({
    queryKey: [...newsKey, security, of, isUnread],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: shownNews };
      const asked = { ...page, security, mine: of === "mine" || null, unread: isUnread || null };
      return (await call(marketDataService.GetNews, asked, signal)).items;
    },
    staleTime: 60_000,
  });
}

type TabProps = { readonly securityID: string; readonly choice: NewsChoice };

export function NewsTab({ securityID, choice }: TabProps) {
  const client = useQueryClient();
  useEffect(() => onHubEvent("onNews", () => void client.invalidateQueries({ queryKey: newsKey })), [client]);
  return (
    <Loaded
      query={useQuery(newsOf(securityID, choice))}
      what={L("NewsTab")}
      isEmpty={(items) => items.length === 0}
      empty={<Empty title={L("NoNewsHere")} />}
    >
      {(items) => (
        <ul className="desk-news" data-testid="blotter-news">
          {items.map(({ id, headline, category, publishedAt, securities, isRead }) => (
            <li key={id} data-read={isRead !== false}>
              <span className="muted">
                {formatDate(publishedAt)} {formatClock(publishedAt)}
              </span>
              <Link to={`${newsPath}?id=${id}`}>
                {isRead === false ? <span className="sr-only">{L("NewsUnread")} </span> : null}
                {headline}
              </Link>
              <span className="muted ellipsis">{[category, ...securities].join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

type BarProps = {
  readonly securityID: string;
  readonly choice: NewsChoice;
  readonly onPick: (choice: NewsChoice) => void;
};

export function NewsBar({ securityID, choice, onPick }: BarProps) {
  const words = { one: L("NewsOf", securityID), mine: L("NewsMine"), all: L("NewsAll") } as const;
  return (
    <div className="chart__ranges news-bar">
      <div className="chart__ranges" role="group" aria-label={L("NewsTab")}>
        {(["one", "mine", "all"] as const).map((of) => (
          <button key={of} type="button" aria-pressed={of === choice.of} onClick={() => onPick({ ...choice, of })}>
            {words[of]}
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-pressed={choice.isUnread}
        onClick={() => onPick({ ...choice, isUnread: !choice.isUnread })}
      >
        {L("NewsUnread")}
      </button>
    </div>
  );
}
