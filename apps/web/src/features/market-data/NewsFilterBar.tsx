// The filters of the news: category, security, and the days it was published.

import { useQuery } from "@tanstack/react-query";
import { useLiveAll } from "../../lib/live-store.ts";
import { stats } from "../../market/stats-live.ts";
import { TypedFilter } from "../../lists/TypedFilter.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { FoldedFilters } from "./FoldedFilters.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { categoriesQuery, isFiltered, noNewsFilters, sourcesQuery, type NewsFilters } from "./news.ts";

type Props = { readonly filters: NewsFilters; readonly onPick: (change: Partial<NewsFilters>) => void };

export function NewsFilterBar({ filters, onPick }: Props) {
  const categories = useQuery(categoriesQuery()).data ?? [];
  const all = useLiveAll(stats);
  const named = categories.map(({ category, count }) => ({ value: category, label: `${category} (${count})` }));
  const sources = useQuery(sourcesQuery()).data ?? [];
  const published = sources.map(({ source, count }) => ({ value: source, label: `${source} (${count})` }));
  const securities = all.map(({ securityID }) => ({ value: securityID, label: securityID }));
  return (
    <div className="page__filters market__filters" role="search">
      <TypedFilter
        say={() => L("FindNews")}
        filter={{ name: "q", word: "FindNews", kind: "text", most: 100 }}
        value={filters.text}
        onPick={(text) => onPick({ text })}
      />
      <Toggle word="NewsMine" hint="NewsMineHint" isOn={filters.isMine} onPick={(isMine) => onPick({ isMine })} />
      <Toggle word="NewsUnread" isOn={filters.isUnread} onPick={(isUnread) => onPick({ isUnread })} />
      <Toggle word="SavedNews" isOn={filters.isSaved} onPick={(isSaved) => onPick({ isSaved })} />
      <FoldedFilters count={countFolded(filters)}>
        <Select
          aria-label={L("Category")}
          value={filters.category}
          options={withAsked([{ value: "", label: L("AllCategories") }, ...named], filters.category)}
          onPick={(category) => onPick({ category })}
        />
        <Select
          aria-label={L("Source")}
          value={filters.source}
          options={withAsked([{ value: "", label: L("AnySource") }, ...published], filters.source)}
          onPick={(source) => onPick({ source })}
        />
        <Select
          aria-label={L("Symbol")}
          value={filters.security}
          options={withAsked(
            [{ value: "", label: L("AnySecurity") }, ...securities.sort((a, b) => (a.value < b.value ? -1 : 1))],
            filters.security,
          )}
          onPick={(security) => onPick({ security })}
        />
        <label className="page__labelled market__labelled">
          <span>{L("From")}</span>
          <TextInput
            type="date"
            className="market__date"
            value={filters.from}
            max={filters.to}
            onChange={(event) => onPick({ from: event.target.value })}
          />
        </label>
        <label className="page__labelled market__labelled">
          <span>{L("To")}</span>
          <TextInput
            type="date"
            className="market__date"
            value={filters.to}
            min={filters.from}
            onChange={(event) => onPick({ to: event.target.value })}
          />
        </label>
      </FoldedFilters>
      {isFiltered(filters) ? (
        <Button look="quiet" onClick={() => onPick(noNewsFilters)}>
          {L("ClearFilters")}
        </Button>
      ) : null}
    </div>
  );
}

type ToggleProps = {
  readonly word: MarketDataWord;
  readonly hint?: MarketDataWord;
  readonly isOn: boolean;
  readonly onPick: (isOn: boolean) => void;
};

function Toggle({ word, hint, isOn, onPick }: ToggleProps) {
  return (
    <Button aria-pressed={isOn} title={hint === undefined ? undefined : L(hint)} onClick={() => onPick(!isOn)}>
      {L(word)}
    </Button>
  );
}

/** What the address asks for is offered even before, or without, any item of it. */
function withAsked(options: readonly { readonly value: string; readonly label: string }[], asked: string) {
  return options.some(({ value }) => value === asked) ? options : [...options, { value: asked, label: asked }];
}

function countFolded({ category, source, security, from, to }: NewsFilters): number {
  return [category, source, security, from, to].filter((value) => value !== "").length;
}
