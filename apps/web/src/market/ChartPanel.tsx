// The chart: candles and volume for a range, moved by live trades, with the same figures as a table.

import { isOfDays, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useRef, useState } from "react";
import { failureOf } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { useStaleAge } from "../lib/feed.ts";
import { formatClock, formatDate, formatPrice, formatQuantity } from "../lib/format.ts";
import { liveMode } from "../lib/live-mode.ts";
import { useStore } from "../lib/store.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Empty, Failed, Skeleton } from "../ui/States.tsx";
import { TableHead } from "../ui/TableHead.tsx";
import { chartChoice } from "./chart-choice.ts";
import { flagsOf } from "./chart-flags.ts";
import { ChartLook } from "./ChartLook.tsx";
import { chartRanges, intervalsFor, type ChartRange } from "./candles.ts";
import { L } from "./chart-words.ts";
import { companyActionsQuery } from "./company-actions.ts";
import { summaryOf } from "./chart-summary.ts";
import { DrawMenu } from "./drawings/DrawMenu.tsx";
import { useDrawings } from "./drawings/use-drawings.ts";
import { useDrawTool } from "./drawings/use-draw-tool.ts";
import { MoveChip, OrdersMenu } from "./OrderMoves.tsx";
import type { AmendByChart } from "./order-moves.ts";
import { useCandles } from "./use-candles.ts";
import { useOrderMoves } from "./use-order-moves.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import "./chart.css";

/** The picture weighs more than the rest of the panel; whoever spares data reads the table until they ask for it. */
const PriceChart = lazyPart(async () => (await import("./PriceChart.tsx")).PriceChart);
/** Seldom wanted: fetched when a drawing begins, or is chosen. */
const DrawLayer = lazyPart(async () => (await import("./drawings/DrawLayer.tsx")).DrawLayer);
const MoveLayer = lazyPart(async () => (await import("./drawings/MoveLayer.tsx")).MoveLayer);
const ranges = Object.keys(chartRanges) as ChartRange[]; // the table's own keys

type Props = {
  readonly securityID: string;
  /** Where orders can be amended: they are moved by their lines. */
  readonly amend?: AmendByChart;
};

export function ChartPanel({ securityID, amend }: Props) {
  const [range, setRange] = useState<ChartRange>("3M");
  const [interval, setInterval] = useState<CandleInterval>("1d");
  const [isTable, showTable] = useState(() => liveMode.get() === "minimal");
  const [comparisons, compare] = useState<readonly string[]>([]);
  // A security is not compared with itself, nor is what was compared with forgotten meanwhile.
  const compared = useMemo(() => comparisons.filter((name) => name !== securityID), [comparisons, securityID]);
  const { type, studies, isAdjusted } = useStore(chartChoice);
  const { drawings, isReady, add, move, remove } = useDrawings(securityID);
  const tool = useDrawTool(add);
  const [chosenId, choose] = useState("");
  const chosen = drawings.find(({ id }) => id === chosenId);
  const candles = useCandles({ securityID, range, interval, adjusted: isAdjusted });
  const ageMs = useStaleAge();
  const body = useRef<HTMLDivElement>(null);
  const moves = useOrderMoves(securityID, amend);
  const leave = () => {
    moves.take(null);
    body.current?.closest(".chart")?.querySelector<HTMLElement>(".chart__orders button")?.focus();
  };
  const letGo = () => {
    choose("");
    body.current?.closest(".chart")?.querySelector<HTMLElement>(".chart__draw button")?.focus();
  };
  const pick = (next: ChartRange) => {
    setRange(next);
    setInterval(chartRanges[next].interval);
  };
  const tools = <RangeBar range={range} interval={interval} onRange={pick} onInterval={setInterval} />;
  const side = (
    <>
      {isTable || !isReady ? null : (
        <span className="chart__draw">
          <DrawMenu
            drawings={drawings}
            onMove={choose}
            onRemove={remove}
            onTool={(kind) => {
              choose("");
              tool.take(kind);
              // What reads the candles is what sets a point by keys.
              body.current?.querySelector<HTMLElement>(".chart__reader")?.focus();
            }}
          />
        </span>
      )}
      {isTable || amend === undefined || moves.orders.length === 0 ? null : (
        <OrdersMenu orders={moves.orders} amend={amend} onTake={moves.take} />
      )}
      {isTable ? null : (
        <ChartLook securityID={securityID} candles={candles.data ?? []} compared={compared} onCompare={compare} />
      )}
      <Button
        look="quiet"
        size="icon"
        data-as-table={isTable}
        aria-label={isTable ? L("ShowChart") : L("ShowTable")}
        title={isTable ? L("ShowChart") : L("ShowTable")}
        onClick={() => showTable(!isTable)}
      >
        <Icon name={isTable ? "chart" : "list"} />
      </Button>
    </>
  );
  const rows = candles.data ?? [];
  const isDaily = isOfDays(interval);
  return (
    <Panel name={L("Chart")} title={tools} className="chart" side={side} ageMs={ageMs}>
      <div ref={body} className="chart__body panel__live" aria-busy={candles.isFetching}>
        {candles.isPending ? <Skeleton what={L("Chart")} lines={6} /> : null}
        {candles.isError ? <Failed failure={failureOf(candles.error)} onRetry={() => void candles.refetch()} /> : null}
        {candles.isSuccess && rows.length === 0 ? <Empty title={L("ChartEmpty")} text={L("ChartEmptyHint")} /> : null}
        {rows.length > 0 && isTable ? (
          <div className="chart__table">
            <p className="chart__summary">
              {summaryOf(securityID, rows)} {isAdjusted ? null : `${L("AsTraded")}.`}
            </p>
            <CandleTable securityID={securityID} candles={rows} isDaily={isDaily} />
          </div>
        ) : null}
        {rows.length > 0 && !isTable ? (
          <Suspense fallback={<Skeleton what={L("Chart")} lines={6} />}>
            <PriceChart
              key={`${securityID} ${interval} ${type}`}
              securityID={securityID}
              interval={interval}
              candles={rows}
              type={type}
              studies={studies}
              compared={compared}
              drawings={drawings}
              onPoint={tool.onPoint}
              chosen={chosenId}
              onChoose={choose}
              onMove={(one) => move(one.id, () => one)}
              orderDrag={moves.drag}
            />
          </Suspense>
        ) : null}
        {(compared.length === 0 && isAdjusted) || isTable ? null : (
          <p className="chart__compared">
            {[
              ...(compared.length === 0 ? [] : [L("Compared", compared.join(", "))]),
              ...(isAdjusted ? [] : [L("AsTraded")]),
            ].join(" · ")}
          </p>
        )}
        {tool.begun === null || isTable ? null : (
          <Suspense fallback={null}>
            <DrawLayer begun={tool.begun} onText={tool.write} onEnd={tool.end} />
          </Suspense>
        )}
        {moves.moving === null || isTable ? null : (
          <MoveChip
            key={moves.moving.order.id}
            move={moves.moving}
            onMove={moves.take}
            onConfirm={() => {
              if (moves.moving !== null) amend?.begin(moves.moving);
              leave();
            }}
            onUndo={leave}
          />
        )}
        {chosen === undefined || isTable || rows.length === 0 ? null : (
          <Suspense fallback={null}>
            <MoveLayer
              key={chosen.id}
              securityID={securityID}
              one={chosen}
              candles={rows}
              onMove={(step) => move(chosen.id, step)}
              onRemove={() => {
                remove(chosen.id);
                letGo();
              }}
              onEnd={letGo}
            />
          </Suspense>
        )}
        {rows.length > 0 && !isTable ? <p className="sr-only">{summaryOf(securityID, rows)}</p> : null}
      </div>
    </Panel>
  );
}

type BarProps = {
  readonly range: ChartRange;
  readonly interval: CandleInterval;
  readonly onRange: (range: ChartRange) => void;
  readonly onInterval: (interval: CandleInterval) => void;
};

function RangeBar({ range, interval, onRange, onInterval }: BarProps) {
  return (
    <div className="chart__tools">
      <div role="group" aria-label={L("ChartRange")} className="chart__ranges">
        {ranges.map((name) => (
          <button key={name} type="button" aria-pressed={name === range} onClick={() => onRange(name)}>
            {name}
          </button>
        ))}
      </div>
      <select
        className="chart__interval"
        aria-label={L("ChartInterval")}
        value={interval}
        onChange={(event) => {
          const picked = intervalsFor(range).find((name) => name === event.target.value);
          if (picked !== undefined) onInterval(picked);
        }}
      >
        {intervalsFor(range).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

type TableProps = {
  readonly securityID: string;
  readonly candles: readonly Candle[];
  readonly isDaily: boolean;
};

/** A candle of a day or more has a date and no hour. */
function CandleTable({ securityID, candles, isDaily }: TableProps) {
  const actions = useQuery(companyActionsQuery(securityID)).data ?? [];
  const flags = new Map(flagsOf(actions, candles, lagosDay(now())).map(({ time, types }) => [time, types]));
  const figures = [L("Open"), L("High"), L("Low"), L("ClosePrice"), L("Volume")];
  return (
    <div className="scroll chart__rows" role="region" aria-label={L("Chart")} tabIndex={0}>
      <table className="grid">
        <TableHead words={[isDaily ? L("Date") : L("Time")]} figures={figures} />
        <tbody>
          {candles.toReversed().map((candle) => (
            <tr key={candle.time}>
              <th scope="row">
                {formatDate(candle.time)} {isDaily ? "" : formatClock(candle.time)}
                {flags.get(candle.time)?.map((type) => ` · ${L(type)}`)}
              </th>
              <td className="num">{formatPrice(candle.open)}</td>
              <td className="num">{formatPrice(candle.high)}</td>
              <td className="num">{formatPrice(candle.low)}</td>
              <td className="num">{formatPrice(candle.close)}</td>
              <td className="num">{formatQuantity(candle.volume)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
