// The desk: what it traded today, its latest orders, and its clients with the way to act for one.

import type { DeskDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatMoney, formatQuantity, formatShare } from "../../lib/format.ts";
import { homePath, reportsPath } from "../../lib/paths.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { ClientsCard } from "./ClientsCard.tsx";
import { ClientsInNeed } from "./ClientsInNeed.tsx";
import { amounts, comparedText, counts, joined, type Days } from "./compared.ts";
import { dayOrdersQuery, dayTradesQuery, deskDayQuery, type DayTrades } from "./desk-queries.ts";
import { D } from "./desk-words.ts";
import { L } from "./dashboard-words.ts";
import { MarketCard } from "./MarketCard.tsx";
import { NewsCard } from "./NewsCard.tsx";
import { OrderText } from "./OrdersCard.tsx";
import { Tiles } from "./Tiles.tsx";
import { WaitingSalesCard } from "./WaitingSalesCard.tsx";

export function BrokerView() {
  const day = useQuery(marketStatusQuery()).data?.tradingDate ?? lagosDay(now());
  return (
    <>
      <DayTiles day={day} />
      <div className="dash__grid">
        <ClientsCard />
        <ClientsInNeed />
        <WaitingSalesCard />
        <LatestOrders day={day} />
        <MarketCard />
        <NewsCard symbols={[]} />
      </div>
    </>
  );
}

/** The day in figures, each leading to the orders behind it where this person may see them. */
export function DayTiles({ day }: { readonly day: TradingDay }) {
  const orders = useQuery(dayOrdersQuery(day)).data?.totalCount;
  const desk = useQuery(deskDayQuery()).data;
  const rejected = desk?.rejected;
  const trades = useQuery(dayTradesQuery(day)).data;
  const seesOrders = may(useSignedIn(), "VIEW_ALL_ORDERS");
  const to = (query: string) => (seesOrders ? { to: `${reportsPath}/stock-orders?${query}` } : {});
  const part = orders === undefined || orders === 0 ? null : ((rejected ?? 0) / orders) * 100;
  return (
    <Tiles
      tiles={[
        {
          key: "orders",
          label: L("OrdersToday"),
          value: countText(orders),
          under: beside(desk, (before, days) => comparedText({ today: orders, before: before.orders }, counts, days)),
          ...to(`from=${day}&to=${day}`),
        },
        { key: "working", label: L("WorkingNow"), value: countText(desk?.working), ...to("status=open") },
        {
          key: "unconfirmed",
          label: D("Unconfirmed"),
          value: countText(desk?.unconfirmed),
          under: desk === undefined ? null : unconfirmedText(desk),
          tone: (desk?.unconfirmed ?? 0) > 0 ? "bad" : "plain",
          ...to("status=unconfirmed"),
        },
        {
          key: "lapsing",
          label: D("Lapsing"),
          value: countText(desk?.lapsing),
          under: D("LapsingHint"),
          ...to(desk === undefined ? "status=open" : `expires=${desk.lapsesBy}`),
        },
        {
          key: "rejected",
          label: L("RejectedToday"),
          value: countText(rejected),
          under: joined([
            part === null ? null : L("PartOfToday", formatShare(part)),
            beside(desk, (before, days) => comparedText({ today: rejected, before: before.rejected }, counts, days)),
          ]),
          tone: (rejected ?? 0) > 0 ? "warn" : "plain",
          ...to(`status=Rejected&from=${day}&to=${day}`),
        },
        ...(["bought", "sold", "charges"] as const).map((key) => ({
          key,
          label: L(tradeWords[key]),
          value: trades === undefined ? undefined : formatMoney(tradeSums[key](trades)),
          under: beside(desk, (before, days) => {
            const today = trades === undefined ? undefined : tradeSums[key](trades);
            return comparedText({ today, before: tradeSums[key](before) }, amounts, days);
          }),
          ...to(`view=summary&by=${key === "charges" ? "dealer" : "security"}&from=${day}&to=${day}`),
        })),
      ]}
    />
  );
}

function unconfirmedText({ oldestUnconfirmedAt: oldest }: DeskDay): string {
  return oldest === null ? D("AllAnswered") : D("UnconfirmedSince", formatClock(oldest));
}

const tradeWords = { bought: "Bought", sold: "Sold", charges: "Charges" } as const;

type TradeSums = Pick<DayTrades, "boughtValue" | "soldValue" | "charges">;
const tradeSums = {
  bought: (trades: TradeSums) => trades.boughtValue,
  sold: (trades: TradeSums) => trades.soldValue,
  charges: (trades: TradeSums) => trades.charges,
} as const;

type DeskBefore = NonNullable<DeskDay["before"]>;

/** Nothing where the house's own rows do not say how it stood at this time on the trading day before. */
function beside(desk: DeskDay | undefined, text: (before: DeskBefore, days: Days) => string | null): string | null {
  if (desk === undefined || desk.before === null) return null;
  return text(desk.before, { day: desk.day, before: desk.before.day, at: desk.at });
}

export function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatQuantity(count);
}

export function LatestOrders({ day }: { readonly day: TradingDay }) {
  const orders = useQuery(dayOrdersQuery(day));
  const seesOrders = may(useSignedIn(), "VIEW_ALL_ORDERS");
  const to = seesOrders ? `${reportsPath}/stock-orders` : homePath;
  return (
    <Card title={L("LatestOrders")} testId="card-latest" more={{ to, label: L("AllOrders") }}>
      <Loaded
        query={orders}
        what={L("Orders")}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={L("NoOrders")} text={L("NoDeskOrdersHint")} />}
      >
        {({ items }) => (
          <ul className="rows">
            {items.map((order) => (
              <li key={order.id}>
                <OrderText order={order} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
