// The official list of a day gone by, in the exchange's own columns; nothing in it moves.

import { useQuery } from "@tanstack/react-query";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton, Standstill } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./market-data-words.ts";
import {
  fetchPriceList,
  headWord,
  isFigure,
  isMove,
  matchesRow,
  readPriceList,
  shownColumns,
  shownFigure,
  shownMove,
  wayOfMove,
  type PastList,
} from "./past-list.ts";

type Props = { readonly day: TradingDay; readonly onBack: () => void };

export function PastPrices({ day, onBack }: Props) {
  const [text, setText] = useState("");
  const list = useQuery({
    queryKey: ["priceList", day],
    queryFn: async ({ signal }) => readPriceList(await fetchPriceList(day, signal)),
    staleTime: Infinity,
  });
  const back = <Button onClick={onBack}>{L("BackToLive")}</Button>;
  const rows = list.data?.rows.filter((row) => matchesRow(row, text)) ?? [];
  return (
    <>
      <Standstill tone="note" action={back}>
        <strong>{L("PastList", formatDate(list.data?.day ?? day))}.</strong> {L("PastListHint")}
      </Standstill>
      <div className="page__filters market__filters">
        <TextInput
          type="search"
          className="market__search"
          aria-label={L("Search")}
          placeholder={L("Search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="muted">{L("Securities", rows.length)}</span>
      </div>
      {list.isPending ? <Skeleton what={L("PriceList")} lines={16} /> : null}
      {list.isError ? <Failed failure={failureOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.data === null ? (
        <Empty title={L("PastNone", formatDate(day))} text={L("PastNoneHint")} action={back} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <Empty title={L("NoRows")} action={<Button onClick={() => setText("")}>{L("ClearFilters")}</Button>} />
      ) : null}
      {list.data && rows.length > 0 ? <ListTable list={list.data} rows={rows} /> : null}
    </>
  );
}

type TableProps = { readonly list: PastList; readonly rows: PastList["rows"] };

function ListTable({ list, rows }: TableProps) {
  const columns = shownColumns(list).map((at) => {
    const isFigures = rows.every((row) => (row[at] ?? "") === "" || isFigure(row[at] ?? ""));
    const head = list.heads[at] ?? "";
    return { at, head, name: isFigures ? "num" : "", moves: isMove(head) };
  });
  return (
    <div className="page__scroll market__scroll scroll" role="region" aria-label={L("PriceList")} tabIndex={0}>
      <table className="grid page__table market__table" data-testid="past-prices">
        <thead>
          <tr>
            {columns.map(({ at, head, name }) => (
              <th key={at} scope="col" className={name} title={head}>
                {headText(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {columns.map(({ at, name, moves }, index) =>
                index === 0 ? (
                  <th key={at} scope="row">
                    {row[at]}
                  </th>
                ) : (
                  <td key={at} className={moves ? `${name} ${wayOfMove(row[at] ?? "")}` : name}>
                    {moves ? shownMove(row[at] ?? "") : shownFigure(row[at] ?? "")}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headText(head: string): string {
  const word = headWord(head);
  return word === null ? head : L(word);
}
