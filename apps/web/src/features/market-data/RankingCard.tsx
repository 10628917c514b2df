// One ranking as a table: its rows keep their places while somebody points at them.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { PriceMove } from "@tradebook/contract/services/price-move.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/States.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { RankingRow } from "./RankingRow.tsx";
import { isOfMoves, isOfTrading, ranked, sizeOf, type Among, type RankedPeriod, type Ranking } from "./rankings.ts";

/** Ranks are read, not watched: a faster list could not be. */
const rerankEveryMs = 5000;

const words: {
  readonly [R in Ranking]: {
    readonly title: MarketDataWord;
    readonly none: MarketDataWord;
    /** Where no value is asked for. */
    readonly noneAtAll?: MarketDataWord;
  };
} = {
  gainers: { title: "Gainers", none: "NoGainers", noneAtAll: "NoGainersAtAll" },
  losers: { title: "Losers", none: "NoLosers", noneAtAll: "NoLosersAtAll" },
  value: { title: "MostValue", none: "NoTop", noneAtAll: "NoTopAtAll" },
  volume: { title: "MostVolume", none: "NoTop", noneAtAll: "NoTopAtAll" },
  trades: { title: "MostTrades", none: "NoTop", noneAtAll: "NoTopAtAll" },
  upper: { title: "NearUpper", none: "NoNearUpper" },
  lower: { title: "NearLower", none: "NoNearLower" },
  highs: { title: "NewHighs", none: "NoNewHighs" },
  lows: { title: "NewLows", none: "NoNewLows" },
};

type Props = {
  readonly ranking: Ranking;
  readonly among: Among;
  /** Which days `among` is of. */
  readonly period: RankedPeriod;
  readonly leastText: string;
  /** Counts what traded for less as well. */
  readonly onAny: () => void;
};

export function RankingCard({ ranking, among, period, leastText, onAny }: Props) {
  const [isHeld, hold] = useState(false);
  // Whatever else is asked for closes the row, which is of another ranking then.
  const asked = `${among.least} ${among.sector} ${among.board} ${period}`;
  const [opened, open] = useState({ id: "", asked });
  const openId = opened.asked === asked ? opened.id : "";
  const ids = useRanking({ ranking, among, asked, isHeld: isHeld || openId !== "" });
  const { title, none, noneAtAll = none } = words[ranking];
  const { past } = among;
  const moves = usePriceMoves(isOfMoves(ranking) && past === undefined);
  const most = Math.max(0, ...ids.map((id) => sizeOf(stats.get(id), ranking, past?.get(id))));
  return (
    <section
      className="ranking panel"
      aria-label={L(title)}
      data-testid={`ranking-${ranking}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <header className="panel__head">
        <h2 className="panel__title">{L(title)}</h2>
      </header>
      {ids.length === 0 ? (
        <Empty
          title={L(among.least === 0n ? noneAtAll : none, leastText)}
          action={
            among.least === 0n ? null : (
              <Button size="small" onClick={onAny}>
                {L("CountAll")}
              </Button>
            )
          }
        />
      ) : (
        <table className="grid">
          <RankingHead ranking={ranking} hasMoves={moves !== undefined} />
          <tbody>
            {ids.map((id, at) => (
              <RankingRow
                key={id}
                id={id}
                rank={at + 1}
                ranking={ranking}
                most={most}
                past={past?.get(id)}
                move={moves === undefined ? undefined : (moves.get(id) ?? null)}
                isOpen={id === openId}
                onOpen={(isOpen) => open({ id: isOpen ? id : "", asked })}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type HeadProps = { readonly ranking: Ranking; readonly hasMoves: boolean };

function RankingHead({ ranking, hasMoves }: HeadProps) {
  const price = isOfMoves(ranking) ? "Published" : ranking === "highs" ? "High" : ranking === "lows" ? "Low" : "Last";
  return (
    <thead>
      <tr>
        <th scope="col" className="num ranking__rank">
          <span className="sr-only">{L("Rank")}</span>
        </th>
        <th scope="col">{L("Symbol")}</th>
        <th scope="col" className="num">
          {L(price)}
        </th>
        <th scope="col" className="num">
          {L("Change")}
        </th>
        {hasMoves ? (
          <th scope="col" className="num ranking__wide" title={L("PrintHint")}>
            {L("Print")}
          </th>
        ) : null}
        <th scope="col" className="num ranking__wide">
          {L("Volume")}
        </th>
        <th scope="col" className={isOfTrading(ranking) ? "num" : "num ranking__second"}>
          {ranking === "trades" ? L("Trades") : L("Value")}
        </th>
        {isOfTrading(ranking) ? null : (
          <th scope="col" className="num ranking__wide">
            {L("Trades")}
          </th>
        )}
        <td />
      </tr>
    </thead>
  );
}

const readMovesEveryMs = 60_000;

/** By security; undefined where they are not asked for, and until they are read. */
function usePriceMoves(isAsked: boolean): ReadonlyMap<string, PriceMove> | undefined {
  const { data } = useQuery({
    queryKey: ["priceMoves"],
    queryFn: async ({ signal }) => {
      const all = await call(marketDataService.GetPriceMoves, {}, signal);
      return new Map(all.map((one) => [one.securityID, one]));
    },
    enabled: isAsked,
    refetchInterval: readMovesEveryMs,
    structuralSharing: false,
  });
  return isAsked ? data : undefined;
}

type Ranked = {
  readonly ranking: Ranking;
  readonly among: Among;
  /** The question in words; another one is answered at once, even where the rows are held. */
  readonly asked: string;
  readonly isHeld: boolean;
};

function useRanking({ ranking, among, asked, isHeld }: Ranked) {
  const { least, sector, board, past } = among;
  const [found, find] = useState(() => ({ asked, ids: ranked(stats.all(), ranking, among) }));
  if (found.asked !== asked) find({ asked, ids: ranked(stats.all(), ranking, among) });
  useEffect(() => {
    if (isHeld) return undefined;
    const again = () => find({ asked, ids: ranked(stats.all(), ranking, { least, sector, board, past }) });
    again();
    const timer = setInterval(again, rerankEveryMs);
    // The first are heard before the rest are read: none waits for the next time to be ranked.
    let listed = stats.keys().length;
    const stop = stats.subscribeAll(() => {
      if (stats.keys().length !== listed) again();
      listed = stats.keys().length;
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [ranking, least, sector, board, past, asked, isHeld]);
  return found.ids;
}
