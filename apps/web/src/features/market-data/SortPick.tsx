// The order of cards on a phone, which have no heads to press: what they are sorted by, and which way.

import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { L } from "./market-data-words.ts";

type Props<V extends string> = {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly isDescending: boolean;
  /** The same again turns it round. */
  readonly onPick: (value: V) => void;
};

export function SortPick<V extends string>({ options, value, isDescending, onPick }: Props<V>) {
  return (
    <div className="market__sort">
      <span aria-hidden="true">{L("SortBy")}</span>
      <Select aria-label={L("SortBy")} value={value} options={options} onPick={onPick} />
      <Button
        size="icon"
        look="quiet"
        aria-label={isDescending ? L("SortedDown") : L("SortedUp")}
        onClick={() => onPick(value)}
      >
        <span aria-hidden="true">{isDescending ? "↓" : "↑"}</span>
      </Button>
    </div>
  );
}
