// The house: whether the exchange is there, what waits for somebody and since when, and how the day goes.

import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatMoney, formatQuantity } from "../../lib/format.ts";
import { fundingPath, requestsPath, systemStatusPath, usersPath } from "../../lib/paths.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Dot } from "../../ui/Marks.tsx";
import { countText, DayTiles, LatestOrders } from "./BrokerView.tsx";
import {
  bankChangesWaitingQuery,
  requestsWaitingQuery,
  systemQuery,
  usersCountQuery,
  withdrawalsWaitingQuery,
} from "./desk-queries.ts";
import { L } from "./dashboard-words.ts";
import { MarketCard } from "./MarketCard.tsx";
import { NewsCard } from "./NewsCard.tsx";
import { Tiles, type Tile } from "./Tiles.tsx";

export function HouseView() {
  const signedIn = useSignedIn();
  const status = useQuery(marketStatusQuery()).data;
  const day = status?.tradingDate ?? lagosDay(now());
  const seesOrders = may(signedIn, "VIEW_ALL_ORDERS");
  return (
    <>
      <Tiles tiles={[...useExchangeTile(), ...useSystemTiles(), ...usePeopleTiles(), ...useMoneyTiles()]} />
      {seesOrders ? <h2 className="dash__row-title">{L("HouseToday")}</h2> : null}
      {seesOrders ? <DayTiles day={day} /> : null}
      <div className="dash__grid">
        {seesOrders ? <LatestOrders day={day} /> : null}
        {signedIn.tenant === null ? null : <MarketCard />}
        {signedIn.tenant === null ? null : <NewsCard symbols={[]} />}
      </div>
    </>
  );
}

function useExchangeTile(): readonly Tile[] {
  const { data } = useQuery(marketStatusQuery());
  if (data === undefined) return [];
  const { exchangeConnected: isUp, connectedSince } = data;
  return [
    {
      key: "exchange",
      label: L("Exchange"),
      value: <Dot tone={isUp ? "good" : "bad"}>{isUp ? L("Connected") : L("NotConnected")}</Dot>,
      under: connectedSince === undefined ? null : L("Since", formatClock(connectedSince)),
      tone: isUp ? "plain" : "bad",
    },
  ];
}

/** Who is connected, and what the exchange has not answered. */
function useSystemTiles(): readonly Tile[] {
  const sees = may(useSignedIn(), "VIEW_ADMINSETTING");
  const { data } = useQuery({ ...systemQuery(), enabled: sees });
  if (!sees) return [];
  const oldest = data?.queues.oldestUnansweredAt ?? null;
  const waits = (data?.queues.unsent ?? 0) + (data?.queues.unanswered ?? 0);
  return [
    { key: "connections", label: L("Connections"), value: countText(data?.hub.connections), to: systemStatusPath },
    {
      key: "unanswered",
      label: L("Unanswered"),
      value: data === undefined ? undefined : formatQuantity(waits),
      under: data === undefined ? null : oldest === null ? L("NoneWaits") : L("OldestWaits", formatClock(oldest)),
      to: systemStatusPath,
      tone: waits > 0 ? "warn" : "plain",
    },
  ];
}

function usePeopleTiles(): readonly Tile[] {
  const seesUsers = may(useSignedIn(), "Pages.Users");
  const isTenant = useSignedIn().tenant !== null;
  const users = useQuery({ ...usersCountQuery(), enabled: seesUsers });
  const requests = useQuery({ ...requestsWaitingQuery(), enabled: seesUsers && isTenant });
  if (!seesUsers) return [];
  const waiting = requests.data;
  const all: readonly Tile[] = [
    {
      key: "requests",
      label: L("RequestsWaiting"),
      value: countText(waiting),
      under: waiting === 0 ? L("NoneWaits") : null,
      to: requestsPath,
      tone: (waiting ?? 0) > 0 ? "warn" : "plain",
    },
    { key: "users", label: L("Users"), value: countText(users.data), to: usersPath },
  ];
  return isTenant ? all : all.slice(1);
}

function useMoneyTiles(): readonly Tile[] {
  const signedIn = useSignedIn();
  const sees = may(signedIn, "Pages.Funding") || may(signedIn, "Pages.Funding.Approve");
  const withdrawals = useQuery({ ...withdrawalsWaitingQuery(), enabled: sees }).data;
  const changes = useQuery({ ...bankChangesWaitingQuery(), enabled: sees }).data;
  if (!sees) return [];
  return [
    {
      key: "withdrawals",
      label: L("WithdrawalsWaiting"),
      value: countText(withdrawals?.totalCount),
      under:
        withdrawals === undefined
          ? null
          : withdrawals.totalCount === 0
            ? L("NoneWaits")
            : L("InAll", formatMoney(withdrawals.totals.amount)),
      to: `${fundingPath}?status=REQUESTED`,
      tone: (withdrawals?.totalCount ?? 0) > 0 ? "warn" : "plain",
    },
    {
      key: "bank",
      label: L("BankChangesWaiting"),
      value: changes === undefined ? undefined : formatQuantity(changes),
      under: changes === 0 ? L("NoneWaits") : null,
      to: `${fundingPath}?tab=banks`,
      tone: (changes ?? 0) > 0 ? "warn" : "plain",
    },
  ];
}
