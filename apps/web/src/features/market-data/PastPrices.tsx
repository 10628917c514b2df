// The official list of a day gone by, in the exchange's own columns: searched, sorted and added up; nothing in it moves.

import { useQuery } from "@tanstack/react-query";
import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { useLiveKeys } from "../../lib/live-store.ts";
import { useStore } from "../../lib/store.ts";
import { readStats, stats, statsLoading, type Loading } from "../../market/stats-live.ts";
import { useWatchlists } from "../../market/watchlists/use-watchlists.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton, Standstill } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { L } from "./market-data-words.ts";
import { fetchPriceList, readPriceList } from "./past-list.ts";
import { NoSession } from "./NoSession.tsx";
import { isPastShowing, pastRows, pastShowings } from "./past-filters.ts";
import { inPastOrder, pastTotals, readPastOrder } from "./past-order.ts";
import { PastCards } from "./PastCards.tsx";
import { PastTable } from "./PastTable.tsx";
import { noFilters, readFilters, withFilters, type PriceFilters } from "./price-filters.ts";
import { PriceFilterBar } from "./PriceFilterBar.tsx";
import { TotalsLine } from "./TotalsLine.tsx";

type Change = (query: URLSearchParams) => URLSearchParams;
type Props = {
  readonly day: TradingDay;
  readonly today: TradingDay;
  readonly query: URLSearchParams;
  readonly onQuery: (change: Change) => void;
  readonly onDay: (day: TradingDay) => void;
};

export function PastPrices({ day, today, query, onQuery, onDay }: Props) {
  const asked = readFilters(query);
  const [text, setText] = useState(asked.text);
  const filters = { ...asked, text, show: isPastShowing(asked.show) ? asked.show : "all" } as const;
  const change = (part: Partial<PriceFilters>) => onQuery((was) => withFilters(was, part));
  const search = (next: string) => {
    setText(next);
    change({ text: next });
  };
  const { lists } = useWatchlists();
  const own = lists.find(({ name }) => name === filters.list)?.securityIDs ?? null;
  const isPhone = useIsPhone();
  const answer = useQuery({
    queryKey: ["priceList", day],
    queryFn: async ({ signal }) => readPriceList(await fetchPriceList(day, signal)),
    staleTime: Infinity,
  });
  const list = answer.data ?? null;
  const listed = useListed(filters);
  const found = list === null ? [] : pastRows(list, filters, { listed: stats.get, own });
  const order = readPastOrder(query);
  const Shown = isPhone ? PastCards : PastTable;
  const back = <Button onClick={() => onDay(today)}>{L("BackToLive")}</Button>;
  const before = list?.day ?? day;
  // The server gives the list of the day before where there was no session.
  if (before !== day && isTradingDay(before)) {
    return <NoSession day={day} today={today} before={before} onDay={onDay} />;
  }
  const clear = () => {
    setText("");
    change(noFilters);
  };
  return (
    <>
      <Standstill tone="note" action={back}>
        <strong>{L("PastList", formatDate(day))}.</strong> {L("PastListHint")}
      </Standstill>
      <PriceFilterBar
        filters={filters}
        lists={lists.map(({ name }) => name)}
        order={null}
        showings={pastShowings}
        onType={search}
        onPick={change}
      />
      {answer.isPending || (list !== null && listed.state === "loading") ? (
        <Skeleton what={L("PriceList")} lines={16} />
      ) : null}
      {answer.isError ? <Failed failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} /> : null}
      {list !== null && listed.state === "failed" ? (
        <Failed failure={listed.failure} onRetry={() => void readStats()} />
      ) : null}
      {answer.data === null ? (
        <Empty title={L("PastNone", formatDate(day))} text={L("PastNoneHint")} action={back} />
      ) : null}
      {list !== null && listed.state === "ready" && found.length === 0 ? (
        <Empty title={L("NoRows")} action={<Button onClick={clear}>{L("ClearFilters")}</Button>} />
      ) : null}
      {list !== null && listed.state === "ready" && found.length > 0 ? (
        <>
          <div className="market__line">
            <TotalsLine totals={pastTotals(list, found)} />
          </div>
          <Shown list={list} rows={inPastOrder(list, found, order)} order={order} onQuery={onQuery} />
        </>
      ) : null}
    </>
  );
}

/** How far it is known of what sector and board a security is, where that is asked: the day's list does not say it. */
function useListed({ sector, board }: PriceFilters): Loading {
  const loading = useStore(statsLoading);
  const isKnown = useLiveKeys(stats).length > 0;
  if (sector === "" && board === "") return { state: "ready" };
  // What was read is not in the store before its next flush.
  return loading.state === "ready" && !isKnown ? { state: "loading" } : loading;
}
