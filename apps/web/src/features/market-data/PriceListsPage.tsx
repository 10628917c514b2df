// Every security's prices: live today, the exchange's own list for any day before.

import { useQuery } from "@tanstack/react-query";
import { isTradingDay, lagosDay } from "@tradebook/domain/instant.ts";
import { useEffect } from "react";
import { now } from "../../lib/clock.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { P } from "../../lib/page-words.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { SavedViews } from "../../lists/SavedViews.tsx";
import { useAsked } from "../../lists/use-asked.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { CsvButton } from "./CsvButton.tsx";
import { LivePrices } from "./LivePrices.tsx";
import { L } from "./market-data-words.ts";
import { PastPrices } from "./PastPrices.tsx";
import { withMembers } from "./price-filters.ts";
import type { MarketTerm } from "./market-glossary-words.ts";
import { WordsHelp } from "./WordsHelp.tsx";
import "./market-data.css";

const words: readonly MarketTerm[] = [
  "WordOpen",
  "WordHighLow",
  "WordClose",
  "WordPublished",
  "WordBid",
  "WordOffer",
  "WordSpread",
  "WordVolume",
  "WordVwap",
  "WordBand",
  "WordYear",
  "WordCap",
  "WordLiquidity",
  "WordBoard",
  "WordT2",
];

export function PriceListsPage() {
  const [query, change] = useAsked();
  const goTo = (date: string) => change((asked) => withMembers(asked, { date }), "push");
  const today = useQuery(marketStatusQuery()).data?.tradingDate ?? lagosDay(now());
  const asked = query.get("date") ?? "";
  const day = isTradingDay(asked) && asked < today ? asked : today;
  useEffect(startStatsLive, []);
  return (
    <div className="page market">
      <header className="page__head market__head">
        <h1>{P("AllPriceLists")}</h1>
        <div className="page__tools market__tools">
          {day === today ? (
            <span className="market__view">
              <Select
                aria-label={L("ViewOf")}
                value={query.get("view") === "map" ? "map" : ""}
                options={[
                  { value: "", label: L("ViewTable") },
                  { value: "map", label: L("ViewMap") },
                ]}
                onPick={(view) => change((asked) => withMembers(asked, { view }))}
              />
            </span>
          ) : null}
          <TextInput
            className="market__date"
            type="date"
            aria-label={L("Date")}
            max={today}
            value={day}
            onChange={(event) => goTo(event.target.value < today ? event.target.value : "")}
          />
          <SavedViews />
          <CsvButton day={day} />
          <WordsHelp words={words} />
        </div>
      </header>
      {day === today ? (
        <LivePrices query={query} onQuery={change} />
      ) : (
        <PastPrices
          key={day}
          day={day}
          today={today}
          query={query}
          onQuery={change}
          onDay={(next) => goTo(next === today ? "" : next)}
        />
      )}
    </div>
  );
}
