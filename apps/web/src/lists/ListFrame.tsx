// The frame that all lists share: head, filters, rows with their states, totals and pages, and the drawer of one row.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { failureOf } from "../lib/api.ts";
import { onResync } from "../lib/hub.ts";
import { P } from "../lib/page-words.ts";
import { useIsPhone } from "../ui/use-media.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Disconnected, Empty, Failed, Refreshing, Skeleton } from "../ui/States.tsx";
import { useChoice, type Choice } from "./choice.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import { L } from "./list-words.ts";
import { DrawerSteps, stepsOf } from "./drawer-steps.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { hiddenIn } from "./hidden-columns.ts";
import {
  sortsOf,
  type AboveProps,
  type Answer,
  type BoardProps,
  type BulkProps,
  type Column,
  type DrawerProps,
  type Live,
  type List,
  type Members,
} from "./list.ts";
import { countFilters, nextSecond, nextSort, readAsked, withMembers, type Asked } from "./list-asked.ts";
import { ListCards } from "./ListCards.tsx";
import { ListFile } from "./ListFile.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { ListTable } from "./ListTable.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { SortPicks } from "./SortPicks.tsx";
import { useAsked } from "./use-asked.ts";
import "./list.css";

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  /** The way to the lists beside it. */
  readonly nav?: ReactNode;
  /** What else can be done here, and what came of it. */
  readonly tools?: ReactNode;
  /** The files that the server makes of so many rows, where it makes any, in place of the list's own. */
  readonly files?: (rows: number) => ReactNode;
  readonly notice?: ReactNode;
  readonly live?: Live<Row>;
  /** What can be done to several rows at once; left out, none can be chosen. */
  readonly bulk?: ComponentType<BulkProps<Row>>;
  /** What stands above the rows, of what the server says of all of them. */
  readonly above?: ComponentType<AboveProps<Totals>>;
  /** The rows in another shape than a table's, of which none can be chosen. */
  readonly board?: ComponentType<BoardProps<Row>> | undefined;
  readonly drawer: ComponentType<DrawerProps<Row>>;
};

export function ListFrame<Row, Totals>(props: Props<Row, Totals>) {
  const { list, nav, tools, files, notice, live, bulk: Bulk, above: Above, board, drawer: Drawer } = props;
  const { asked, change, sortBy, clear } = useAskedOf(list, live);
  const [opened, open] = useState<number | string | null>(null);
  const answer = useAnswer(list, asked, live);
  const items = answer.data === undefined ? [] : (live?.rows(answer.data.items) ?? answer.data.items);
  const waiting = answer.data === undefined ? 0 : (live?.waiting(answer.data.items, asked) ?? 0);
  const columns = useShownColumns(list);
  const { choice, chosen, clear: chooseNone } = useChoice(items.map(list.idOf), JSON.stringify(asked));
  const totals = answer.data?.totals;
  const openedRow = items.find((row) => list.idOf(row) === opened);
  return (
    <div className="page page--list" data-testid={`list-${list.name}`} data-busy={answer.isFetching}>
      <header className="page__head">
        <h1>{P(list.title)}</h1>
        {nav}
        <div className="page__tools">
          <span role="status">
            {waiting > 0 ? (
              <Button look="primary" title={L("NewHint")} onClick={answer.reread}>
                {L("New", waiting)}
              </Button>
            ) : null}
          </span>
          <span className="page__usual">
            <Button disabled={answer.isFetching} onClick={answer.reread}>
              <Icon name="repeat" />
              <span className="button__word">{L("Refresh")}</span>
            </Button>
            <ColumnsMenu columns={list.columns.map(({ word }) => ({ key: word, label: list.say(word) }))} />
            <SavedViews />
            {files?.(answer.data?.totalCount ?? 0) ?? <ListFile list={list} columns={columns} asked={asked} />}
          </span>
          {tools}
        </div>
      </header>
      {notice}
      <FilterBar
        say={(word) => list.say(word)}
        filters={list.filters}
        asked={asked}
        onPick={change}
        onClear={clear}
        onPhone={<SortPicks list={list} asked={asked} onPick={change} />}
      />
      <Refreshing isOn={answer.isFetching && !answer.isPending} what={list.say(list.words.rows)} />
      {answer.isPending ? <Skeleton what={list.say(list.words.rows)} lines={14} /> : null}
      {answer.isError && answer.data === undefined ? (
        <Failed failure={failureOf(answer.error)} onRetry={answer.reread} />
      ) : null}
      <div role="status">
        {answer.isError && answer.data !== undefined ? <NotReadAgain onRetry={answer.reread} /> : null}
      </div>
      {Above === undefined || totals === undefined ? null : <Above totals={totals} onChange={change} />}
      {Bulk === undefined ? null : (
        <ChosenBar count={chosen.length} onClear={chooseNone}>
          <Bulk rows={items.filter((row) => chosen.includes(list.idOf(row)))} onDone={chooseNone} />
        </ChosenBar>
      )}
      {answer.data === undefined ? null : (
        <Rows
          {...{ list, columns, asked, items, onOpen: open, onChange: change, onSort: sortBy, onClear: clear }}
          board={board}
          choice={Bulk === undefined ? null : choice}
          answer={answer.data}
          readAt={answer.dataUpdatedAt}
        />
      )}
      {openedRow === undefined || opened === null ? null : (
        <DrawerSteps value={stepsOf(items.map(list.idOf), opened, open)}>
          <Drawer key={opened} row={openedRow} onClose={() => open(null)} />
        </DrawerSteps>
      )}
    </div>
  );
}

/** What the address asks for, and how it comes to ask for something else. */
function useAskedOf<Row, Totals>(list: List<Row, Totals>, live: Live<Row> | undefined) {
  const [query, changeQuery] = useAsked();
  const read = (from: URLSearchParams) =>
    readAsked(from, { filters: list.filters, sorts: sortsOf(list), sortsByTwo: list.sortsByTwo });
  const asked = read(query);
  const change = (members: Members) => {
    live?.forget();
    changeQuery((before) => withMembers(before, members), "page" in members ? "push" : "replace");
  };
  const sortBy = (column: string, isSecond: boolean) => {
    live?.forget();
    changeQuery((before) => {
      const last = read(before);
      return withMembers(before, { sort: isSecond ? nextSecond(last, column) : nextSort(last.sorting, column) });
    });
  };
  const clear = () => change(Object.fromEntries(list.filters.map(({ name }) => [name, ""])));
  return { asked, change, sortBy, clear };
}

function useAnswer<Row, Totals>(list: List<Row, Totals>, asked: Asked, live: Live<Row> | undefined) {
  const answer = useQuery({
    queryKey: ["list", list.name, asked],
    queryFn: ({ signal }) => list.ask(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const reread = () => {
    live?.forget();
    void answer.refetch();
  };
  const forget = useEffectEvent(() => live?.forget());
  const isLive = live !== undefined;
  useEffect(() => {
    // When the line stands again the shell reads every answer anew; what was heard before is in it.
    return isLive ? onResync(async () => forget()) : undefined;
  }, [isLive]);
  return { ...answer, reread };
}

function useShownColumns<Row, Totals>({ columns }: List<Row, Totals>): readonly Column<Row>[] {
  const hidden = hiddenIn(useSearchParams()[0]);
  return columns.filter(({ word }) => !hidden.has(word));
}

type RowsProps<Row, Totals> = {
  readonly list: List<Row, Totals>;
  readonly columns: readonly Column<Row>[];
  readonly answer: Answer<Row, Totals>;
  readonly asked: Asked;
  readonly items: readonly Row[];
  readonly readAt: number;
  readonly onOpen: (id: number | string) => void;
  readonly onChange: (members: Members) => void;
  readonly onSort: (column: string, isSecond: boolean) => void;
  readonly onClear: () => void;
  readonly choice: Choice | null;
  readonly board: ComponentType<BoardProps<Row>> | undefined;
};

function Rows<Row, Totals>(props: RowsProps<Row, Totals>) {
  const {
    list,
    columns,
    answer,
    asked,
    items,
    readAt,
    onOpen,
    onChange,
    onSort,
    onClear,
    choice,
    board: Board,
  } = props;
  const isPhone = useIsPhone();
  if (answer.totalCount === 0) return <Nothing list={list} filters={countFilters(asked)} onClear={onClear} />;
  return (
    <>
      {items.length === 0 ? <PastTheEnd onFirst={() => onChange({ page: 1 })} /> : null}
      {items.length > 0 && Board !== undefined ? <Board items={items} onOpen={onOpen} /> : null}
      {items.length > 0 && Board === undefined && isPhone ? <ListCards {...{ list, items, onOpen, choice }} /> : null}
      {items.length > 0 && Board === undefined && !isPhone ? (
        <ListTable
          list={list}
          columns={columns}
          items={items}
          asked={asked}
          onSort={onSort}
          onOpen={onOpen}
          choice={choice}
        />
      ) : null}
      <ListFoot list={list} answer={answer} asked={asked} readAt={readAt} onChange={onChange} />
    </>
  );
}

type NothingProps = {
  readonly list: Pick<List<unknown, unknown>, "say" | "words">;
  readonly filters: number;
  readonly onClear: () => void;
};

function Nothing({ list, filters, onClear }: NothingProps) {
  if (filters === 0) return <Empty title={list.say(list.words.empty)} text={list.say(list.words.emptyHint)} />;
  const title = filters === 1 ? L("FilteredEmpty") : L("FilteredEmptyMany", filters);
  return <Empty title={title} action={<Button onClick={onClear}>{L("ClearFilters")}</Button>} />;
}

function PastTheEnd({ onFirst }: { readonly onFirst: () => void }) {
  return <Empty title={L("PastTheEnd")} action={<Button onClick={onFirst}>{L("FirstPage")}</Button>} />;
}

function NotReadAgain({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {L("Refresh")}
    </Button>
  );
  return <Disconnected text={L("RefreshFailed")} action={retry} />;
}
