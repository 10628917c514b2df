// A customer's own page: worth, money, holdings that move, working orders, the market, news, and what needs them.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useAccount } from "../../lib/account.ts";
import { now } from "../../lib/clock.ts";
import { balanceQuery, holdingsQuery, marketStatusQuery, ordersQuery } from "../../lib/queries.ts";
import { Empty, Skeleton } from "../../ui/States.tsx";
import { useSignedIn } from "../../lib/session.ts";
import { AccountsCard } from "./AccountsCard.tsx";
import { ActionsCard } from "./ActionsCard.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
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

/** Its lines are fetched behind the figures that matter first. */
const PerformanceCard = lazy(async () => ({ default: (await import("./PerformanceCard.tsx")).PerformanceCard }));

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
  return (
    <div className="dash__grid">
      {begins ? <Starter /> : <ValueCard cscsAccount={cscsAccount} />}
      <MoneyCard query={balance} />
      {hasSeveral ? <AccountsCard /> : null}
      <AttentionCard cscsAccount={cscsAccount} orders={orders.data ?? []} day={day} />
      {begins ? null : (
        <div className="dash__performance" data-testid="card-performance">
          <Suspense fallback={<Skeleton what={L("Figures")} lines={8} />}>
            <PerformanceCard cscsAccount={cscsAccount} />
          </Suspense>
        </div>
      )}
      <MoversCard query={holdings} />
      <OrdersCard query={orders} />
      <MarketCard />
      {begins ? null : <ActionsCard cscsAccount={cscsAccount} holdings={holdings.data ?? []} day={day} />}
      <NewsCard symbols={holdings.data?.map(({ symbol }) => symbol) ?? []} />
      <LearningCard />
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
