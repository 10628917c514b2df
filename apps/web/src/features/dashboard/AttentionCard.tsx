// What needs the person: notices not read yet, orders that were rejected or that nobody has answered.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { Link } from "react-router";
import { now } from "../../lib/clock.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { homePath, settingsPath } from "../../lib/paths.ts";
import { marketStatusQuery, noticesQuery } from "../../lib/queries.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useNow } from "../../ui/use-now.ts";
import { attentionOf } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

const mostShown = 4;

export function AttentionCard({ orders }: { readonly orders: readonly StockOrder[] }) {
  const at = useNow(5000);
  const day = useQuery(marketStatusQuery()).data?.tradingDate ?? lagosDay(now());
  const notices = useQuery(noticesQuery());
  const unread = notices.data?.items.filter(({ isRead }) => !isRead) ?? [];
  const found = attentionOf(orders, day, at);
  return (
    <Card
      title={L("Attention")}
      testId="card-attention"
      more={{ to: `${settingsPath}?tab=notifications`, label: L("AllNotices") }}
    >
      {found.length + unread.length === 0 ? (
        <p className="dash__calm">
          <Icon name="check" size={16} /> {L("NothingToDo")}
        </p>
      ) : (
        <ul className="rows">
          {found.slice(0, mostShown).map(({ key, kind, order }) => (
            <li key={key} className={kind === "rejected" ? "dash__bad" : "dash__warn"}>
              <span className="rows__text">
                <Link className="rows__link" to={`${homePath}?s=${order.securityID}`}>
                  {L(kind === "rejected" ? "OrderRejected" : "OrderUnconfirmed", L(order.side), order.securityID)}
                </Link>
                <span className="rows__small">{order.text}</span>
              </span>
              <span className="rows__small">{formatClock(order.receivedTime)}</span>
            </li>
          ))}
          {unread.slice(0, Math.max(0, mostShown - found.length)).map((notice) => (
            <li key={notice.id}>
              <span className="rows__text">
                <strong>{notice.title}</strong>
                <span className="rows__small dash__notice" title={notice.body}>
                  {notice.body}
                </span>
              </span>
              <span className="rows__small dash__at">
                {lagosDay(notice.at) === day ? formatClock(notice.at) : formatDate(notice.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
