// The house: whether the exchange is there, what waits for somebody and since when, and how the day goes.

import type { HouseDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatDate, formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { fundingPath, reportsPath, requestsPath, systemStatusPath, usersPath } from "../../lib/paths.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Dot } from "../../ui/Marks.tsx";
import { ApprovalsCard } from "./ApprovalsCard.tsx";
import { countText, DayTiles, LatestOrders } from "./BrokerView.tsx";
import { ClientsInNeed } from "./ClientsInNeed.tsx";
import { comparedText, counts, joined, waits, type Days } from "./compared.ts";
import { bankChangesWaitingQuery, houseDayQuery, systemQuery, usersCountQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";
import { HousesCard } from "./HousesCard.tsx";
import { L } from "./dashboard-words.ts";
import { MarketCard } from "./MarketCard.tsx";
import { NewsCard } from "./NewsCard.tsx";
import { RejectReasons } from "./RejectReasons.tsx";
import { CertificatesCard, JobsCard } from "./ServersCard.tsx";
import { Tiles, type Tile } from "./Tiles.tsx";

export function HouseView() {
  const signedIn = useSignedIn();
  const status = useQuery(marketStatusQuery()).data;
  const day = status?.tradingDate ?? lagosDay(now());
  const seesOrders = may(signedIn, "VIEW_ALL_ORDERS");
  const isHost = signedIn.tenant === null && may(signedIn, "Pages.Tenants");
  const house = useQuery(houseDayQuery()).data;
  const watch = [...useExchangeTile(), ...useSystemTiles(), ...useSignInTiles(house), ...useOrderTiles(house)];
  const told = [...useComplaintsTile(house), ...useUndeliveredTile(house)];
  return (
    <>
      <Tiles tiles={[...watch, ...usePeopleTiles(house), ...useMoneyTiles(house), ...told]} />
      {seesOrders ? <h2 className="dash__row-title">{L("HouseToday")}</h2> : null}
      {seesOrders ? <DayTiles day={day} /> : null}
      <div className="dash__grid dash__grid--house">
        {isHost ? <HousesCard /> : <ApprovalsCard />}
        {isHost ? <JobsCard /> : null}
        {isHost ? <CertificatesCard /> : null}
        {seesOrders ? <ClientsInNeed /> : null}
        {seesOrders ? <RejectReasons /> : null}
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

/** Who is here and who tried to be, beside the same time the day before. */
function useSignInTiles(day: HouseDay | undefined): readonly Tile[] {
  const seesTrail = may(useSignedIn(), "VIEW_AUDIT_TRAIL");
  const { signIns, signInsFailed } = day?.today ?? {};
  return [
    { key: "online", label: D("Online"), value: countText(day?.online), under: D("OnlineHint") },
    {
      key: "sign-ins",
      label: D("SignIns"),
      value: countText(signIns),
      under:
        day === undefined
          ? null
          : joined([
              D("SignInsFailed", formatQuantity(signInsFailed ?? 0)),
              comparedText({ today: signIns, before: day.before.signIns }, counts, daysOf(day)),
            ]),
      tone: (signInsFailed ?? 0) > (signIns ?? 0) ? "warn" : "plain",
      ...(seesTrail ? { to: `${reportsPath}/audit-trail?view=sign-ins` } : {}),
    },
  ];
}

function daysOf({ today, before, at }: HouseDay): Days {
  return { day: today.day, before: before.day, at };
}

/** How fast the exchange answers. */
function useOrderTiles(day: HouseDay | undefined): readonly Tile[] {
  if (!may(useSignedIn(), "VIEW_ALL_ORDERS")) return [];
  const { ackP50Ms = null, ackP95Ms = null } = day?.today ?? {};
  return [
    {
      key: "ack",
      label: D("Answered"),
      value: day === undefined ? undefined : ackP50Ms === null ? none : D("Milliseconds", formatQuantity(ackP50Ms)),
      under:
        day === undefined
          ? null
          : ackP95Ms === null
            ? D("NoneAnswered")
            : joined([
                D("AnsweredHint", D("Milliseconds", formatQuantity(ackP95Ms))),
                comparedText({ today: ackP50Ms, before: day.before.ackP50Ms }, waits, daysOf(day)),
              ]),
      to: `${reportsPath}/stock-orders?view=summary&by=status`,
    },
  ];
}

function usePeopleTiles(day: HouseDay | undefined): readonly Tile[] {
  const seesUsers = may(useSignedIn(), "Pages.Users");
  const isTenant = useSignedIn().tenant !== null;
  const users = useQuery({ ...usersCountQuery(), enabled: seesUsers });
  if (!seesUsers) return [];
  const { waiting = 0, late = 0, oldestAt = null } = day?.requests ?? {};
  const all: readonly Tile[] = [
    {
      key: "requests",
      label: L("RequestsWaiting"),
      value: countText(day?.requests.waiting),
      under:
        day === undefined
          ? null
          : oldestAt === null
            ? L("NoneWaits")
            : `${D("LateOf", formatQuantity(late))} · ${oldestText(oldestAt)}`,
      to: requestsPath,
      tone: late > 0 ? "bad" : waiting > 0 ? "warn" : "plain",
    },
    { key: "users", label: L("Users"), value: countText(users.data), to: usersPath },
  ];
  return isTenant ? all : all.slice(1);
}

/** Against the day by which each must be resolved. */
function useComplaintsTile(day: HouseDay | undefined): readonly Tile[] {
  const signedIn = useSignedIn();
  if (signedIn.tenant === null || !may(signedIn, "VIEW_AUDIT_TRAIL")) return [];
  const { open = 0, late = 0, nextDueOn = null } = day?.complaints ?? {};
  const due = nextDueOn === null ? D("ComplaintsNone") : D("NextDue", formatDate(nextDueOn));
  return [
    {
      key: "complaints",
      label: D("ComplaintsOpen"),
      value: countText(day?.complaints.open),
      under: day === undefined ? null : late > 0 ? `${D("LateOf", formatQuantity(late))} · ${due}` : due,
      tone: late > 0 ? "bad" : open > 0 ? "warn" : "plain",
      to: `${reportsPath}/complaints`,
    },
  ];
}

/** What clients were to be told of and were not. */
function useUndeliveredTile(day: HouseDay | undefined): readonly Tile[] {
  const seesTrail = may(useSignedIn(), "VIEW_AUDIT_TRAIL");
  const { open = 0, oldestAt = null } = day?.undelivered ?? {};
  return [
    {
      key: "undelivered",
      label: D("Undelivered"),
      value: countText(day?.undelivered.open),
      under: day === undefined ? null : oldestAt === null ? D("UndeliveredNone") : oldestText(oldestAt),
      tone: open > 0 ? "bad" : "plain",
      ...(seesTrail ? { to: `${reportsPath}/audit-report-logs?view=undelivered&state=Open` } : {}),
    },
  ];
}

function oldestText(at: number): string {
  return D("OldestFor", formatDate(at));
}

function useMoneyTiles(day: HouseDay | undefined): readonly Tile[] {
  const signedIn = useSignedIn();
  const sees = may(signedIn, "Pages.Funding") || may(signedIn, "Pages.Funding.Approve");
  const changes = useQuery({ ...bankChangesWaitingQuery(), enabled: sees }).data;
  if (!sees) return [];
  const { waiting = 0, amount, oldestAt = null } = day?.withdrawals ?? {};
  return [
    {
      key: "withdrawals",
      label: L("WithdrawalsWaiting"),
      value: countText(day?.withdrawals.waiting),
      under:
        amount === undefined
          ? null
          : oldestAt === null
            ? L("NoneWaits")
            : `${L("InAll", formatMoney(amount))} · ${oldestText(oldestAt)}`,
      to: `${fundingPath}?status=REQUESTED`,
      tone: waiting > 0 ? "warn" : "plain",
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
