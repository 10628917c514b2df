// A customer's own page: worth, money, holdings that move, working orders, the market, news, and what needs them.

import { useQuery } from "@tanstack/react-query";
import { Fragment, Suspense, type ReactNode } from "react";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { useAccount } from "../../lib/account.ts";
import { now } from "../../lib/clock.ts";
import { balanceQuery, holdingsQuery, marketStatusQuery, ordersQuery } from "../../lib/queries.ts";
import { Empty, Skeleton } from "../../ui/States.tsx";
import { useSignedIn } from "../../lib/session.ts";
import { AccountsCard } from "./AccountsCard.tsx";
import { ActionsCard } from "./ActionsCard.tsx";
import { ArrangeCards } from "./ArrangeCards.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
import { cardNames, cardsInOrder, usualOrder, type CardName } from "./card-order.ts";
import { isNew } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";
import { LearningCard } from "./LearningCard.tsx";
import { MarketCard } from "./MarketCard.tsx";
import { MoneyCard } from "./MoneyCard.tsx";
import { MoversCard } from "./MoversCard.tsx";
import { NewsCard } from "./NewsCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { Starter } from "./Starter.tsx";
import { useOrdersHeard } from "./use-orders-heard.ts";
import { ValueCard } from "./ValueCard.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Its lines are fetched behind the figures that matter first. */
const PerformanceCard = lazyPart(async () => (await import("./PerformanceCard.tsx")).PerformanceCard);

export function CustomerView() {
  const account = useAccount();
  if (account === null) return <NoAccountYet />;
  return <OfAccount key={account.cscsAccount} cscsAccount={account.cscsAccount} />;
}

function OfAccount({ cscsAccount }: { readonly cscsAccount: string }) {
  useOrdersHeard(cscsAccount);
  const hasSeveral = useSignedIn().user.userTradingAccounts.length > 1;
  const balance = useQuery(balanceQuery(cscsAccount));
  const holdings = useQuery(holdingsQuery(cscsAccount));
  const orders = useQuery(ordersQuery(cscsAccount));
  const day = useQuery(marketStatusQuery()).data?.tradingDate ?? lagosDay(now());
  const all = balance.data !== undefined && holdings.data !== undefined && orders.data !== undefined;
  const begins = all && isNew(balance.data, holdings.data.length, orders.data.length);
  const cards: { readonly [C in CardName]: ReactNode } = {
    value: begins ? <Starter /> : <ValueCard cscsAccount={cscsAccount} />,
    money: <MoneyCard query={balance} />,
    accounts: hasSeveral ? <AccountsCard /> : null,
    attention: <AttentionCard cscsAccount={cscsAccount} orders={orders.data ?? []} day={day} />,
    performance: begins ? null : <Performance cscsAccount={cscsAccount} />,
    movers: <MoversCard query={holdings} />,
    orders: <OrdersCard query={orders} />,
    market: <MarketCard />,
    actions: begins ? null : <ActionsCard cscsAccount={cscsAccount} holdings={holdings.data ?? []} day={day} />,
    news: <NewsCard symbols={holdings.data?.map(({ symbol }) => symbol) ?? []} />,
    lessons: <LearningCard />,
  };
  return <Arranged cards={cards} />;
}

/** In the order of the person's own. */
function Arranged({ cards }: { readonly cards: { readonly [C in CardName]: ReactNode } }) {
  const [kept, keep] = useChoice("dashboardCards", usualOrder);
  const order = cardsInOrder(
    kept,
    cardNames.filter((name) => cards[name] !== null),
  );
  const isUsual = kept === usualOrder;
  return (
    <>
      <ArrangeCards order={order} isUsual={isUsual} onKeep={keep} />
      <div className={isUsual ? "dash__grid" : "dash__grid dash__grid--own"}>
        {order.map((name) => (
          <Fragment key={name}>{cards[name]}</Fragment>
        ))}
      </div>
    </>
  );
}

function Performance({ cscsAccount }: { readonly cscsAccount: string }) {
  return (
    <div className="dash__performance" data-testid="card-performance">
      <Suspense fallback={<Skeleton what={L("Figures")} lines={8} />}>
        <PerformanceCard cscsAccount={cscsAccount} />
      </Suspense>
    </div>
  );
}

function NoAccountYet() {
  return (
    <>
      <Empty title={L("NotActive")} text={L("NotActiveHint")} />
      <div className="dash__grid">
        <MarketCard />
        <NewsCard symbols={[]} />
      </div>
    </>
  );
}
