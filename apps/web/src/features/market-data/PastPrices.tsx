// The official list of a day gone by, in the exchange's own columns: searched, sorted and added up; nothing in it moves.

import { useQuery } from "@tanstack/react-query";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton, Standstill } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { L } from "./market-data-words.ts";
import { fetchPriceList, matchesRow, readPriceList } from "./past-list.ts";
import { inPastOrder, pastTotals, readPastOrder } from "./past-order.ts";
import { PastCards } from "./PastCards.tsx";
import { PastTable } from "./PastTable.tsx";
import { withMembers } from "./price-filters.ts";
import { TotalsLine } from "./TotalsLine.tsx";

type Change = (query: URLSearchParams) => URLSearchParams;
type Props = {
  readonly day: TradingDay;
  readonly query: URLSearchParams;
  readonly onQuery: (change: Change) => void;
  readonly onBack: () => void;
};

export function PastPrices({ day, query, onQuery, onBack }: Props) {
  const [text, setText] = useState(query.get("q") ?? "");
  const search = (next: string) => {
    setText(next);
    onQuery((asked) => withMembers(asked, { q: next }));
  };
  const isPhone = useIsPhone();
  const answer = useQuery({
    queryKey: ["priceList", day],
    queryFn: async ({ signal }) => readPriceList(await fetchPriceList(day, signal)),
    staleTime: Infinity,
  });
  const list = answer.data ?? null;
  const found = list?.rows.filter((row) => matchesRow(row, text)) ?? [];
  const order = readPastOrder(query);
  const Shown = isPhone ? PastCards : PastTable;
  const back = <Button onClick={onBack}>{L("BackToLive")}</Button>;
  return (
    <>
      <Standstill tone="note" action={back}>
        <strong>{L("PastList", formatDate(list?.day ?? day))}.</strong> {L("PastListHint")}
      </Standstill>
      <div className="page__filters market__filters">
        <TextInput
          type="search"
          className="market__search"
          aria-label={L("Search")}
          placeholder={L("Search")}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      {answer.isPending ? <Skeleton what={L("PriceList")} lines={16} /> : null}
      {answer.isError ? <Failed failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === null ? (
        <Empty title={L("PastNone", formatDate(day))} text={L("PastNoneHint")} action={back} />
      ) : null}
      {list !== null && found.length === 0 ? (
        <Empty title={L("NoRows")} action={<Button onClick={() => search("")}>{L("ClearFilters")}</Button>} />
      ) : null}
      {list !== null && found.length > 0 ? (
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
