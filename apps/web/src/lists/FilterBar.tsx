// The filters of a list, each kept in the address; on a phone all but the first wait behind a button.

import { useId, useState, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { useIsPhone } from "../ui/use-media.ts";
import { L } from "./list-words.ts";
import { countFilters, type Asked, type Choice, type Filter } from "./list-asked.ts";
import { OfferedFilter } from "./OfferedFilter.tsx";
import { TypedFilter } from "./TypedFilter.tsx";

/** The words of the feature whose list it is. */
type Say = (word: string) => string;

type Props = {
  readonly say: Say;
  readonly filters: readonly Filter[];
  readonly asked: Asked;
  readonly onPick: (members: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
  /** What stands with them on a phone, once they are opened; beside one alone there is nothing to open. */
  readonly onPhone?: ReactNode;
};

export function FilterBar({ say, filters, asked, onPick, onClear, onPhone }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, open] = useState(false);
  const id = useId();
  const count = countFilters(asked);
  const fieldOf = (filter: Filter) => (
    <OneFilter
      key={filter.name}
      say={say}
      filter={filter}
      value={asked.values[filter.name] ?? ""}
      onPick={(value) => onPick({ [filter.name]: value })}
    />
  );
  return (
    <div className="page__filters" role="search" id={id}>
      {filters.slice(0, 1).map(fieldOf)}
      {isPhone && filters.length > 1 ? (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
          {count === 0 ? L("Filters") : L("FiltersOn", count)}
        </Button>
      ) : null}
      {isPhone && !isOpen ? null : filters.slice(1).map(fieldOf)}
      {isPhone && (isOpen || filters.length < 2) ? onPhone : null}
      {count > 0 ? (
        <Button look="quiet" onClick={onClear}>
          {L("ClearFilters")}
        </Button>
      ) : null}
    </div>
  );
}

type OneProps = {
  readonly say: Say;
  readonly filter: Filter;
  readonly value: string;
  readonly onPick: (value: string) => void;
};

function OneFilter({ say, filter, value, onPick }: OneProps) {
  switch (filter.kind) {
    case "choice":
      return (
        <Select
          aria-label={say(filter.label ?? filter.word)}
          value={value}
          options={[{ value: "", label: say(filter.word) }, ...filter.choices.map((choice) => optionOf(choice, say))]}
          onPick={onPick}
        />
      );
    case "offered":
      return (
        <OfferedFilter
          label={say(filter.label ?? filter.word)}
          every={say(filter.word)}
          offer={filter.offer}
          value={value}
          onPick={onPick}
        />
      );
    case "day":
      return (
        <label className="page__labelled">
          <span>{say(filter.word)}</span>
          <TextInput
            type="date"
            className="page__date"
            value={value}
            onChange={(event) => onPick(event.target.value)}
          />
        </label>
      );
    case "text":
    case "number":
    case "amount":
      return <TypedFilter say={say} filter={filter} value={value} onPick={onPick} />;
    default:
      return filter satisfies never;
  }
}

function optionOf({ value, word }: Choice, say: Say) {
  return { value, label: say(word) };
}
