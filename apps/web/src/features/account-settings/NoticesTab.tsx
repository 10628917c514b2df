// Everything the person was told, with what is unread marked, and the way to read it all.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notificationService, type NoticeRow } from "@tradebook/contract/services/notification.ts";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { useMarkRead } from "../../lib/notices.ts";
import { queryKeys } from "../../lib/queries.ts";
import { OrderReceiptsDialog } from "../../receipts/OrderReceiptsDialog.tsx";
import { L as R } from "../../receipts/receipt-words.ts";
import { L as A } from "../../market/alerts/alert-words.ts";
import { AlertsTable } from "../../market/alerts/AlertsTable.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { NoticeWaysCard } from "./NoticeWaysCard.tsx";
import { QuietCard } from "./QuietCard.tsx";
import { L } from "./settings-words.ts";

const step = 50;
const most = 1000;

export function NoticesTab() {
  const [count, setCount] = useState(step);
  const markRead = useMarkRead();
  const notices = useQuery({
    queryKey: [...queryKeys.notices, count],
    queryFn: ({ signal }) =>
      call(notificationService.GetNotifications, { skipCount: 0, maxResultCount: count }, signal),
  });
  const unread = notices.data?.unreadCount ?? 0;
  const side = unread > 0 ? <Button onClick={() => void markRead("all")}>{L("MarkAllRead")}</Button> : null;
  return (
    <>
      <Card title={A("Alerts")} testId="settings-alerts">
        <AlertsTable />
      </Card>
      <NoticeWaysCard />
      <QuietCard />
      <Card title={L("Notices")} side={side}>
        <Loaded
          query={notices}
          what={L("TheNotices")}
          isEmpty={({ items }) => items.length === 0}
          empty={<Empty title={L("NoNotices")} text={L("NoNoticesHint")} />}
        >
          {({ items, totalCount }) => (
            <>
              <ul className="rows">
                {items.map((notice) => (
                  <li key={notice.id} className={notice.isRead ? "" : "notice--new"}>
                    <span className="rows__text">
                      <strong>{notice.title}</strong>
                      <span className="rows__small">{notice.body}</span>
                    </span>
                    <span className="rows__end">
                      <span className="rows__small">
                        {formatDate(notice.at)} {formatClock(notice.at)}
                      </span>
                      <OfOrder notice={notice} />
                    </span>
                  </li>
                ))}
              </ul>
              {totalCount > items.length && count < most ? (
                <Button look="quiet" wide onClick={() => setCount(count + step)}>
                  {totalCount - items.length} +
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </Card>
    </>
  );
}

/** Notices of what somebody did with an order, and of what was said of it. */
const ofOrders: ReadonlySet<string> = new Set(["TradeForYou", "OrderDisputed", "DisputeAnswered"]);

/** The way to who did it, and to "this was not me". */
function OfOrder({ notice: { kind, refs } }: { readonly notice: NoticeRow }) {
  const [isShown, show] = useState(false);
  const { orderId } = refs;
  if (typeof orderId !== "number" || !ofOrders.has(kind)) return null;
  return (
    <>
      <Button size="small" aria-label={R("SeeOrderNamed", orderId)} onClick={() => show(true)}>
        {R("SeeOrder")}
      </Button>
      {isShown ? <OrderReceiptsDialog orderId={orderId} onClose={() => show(false)} /> : null}
    </>
  );
}
