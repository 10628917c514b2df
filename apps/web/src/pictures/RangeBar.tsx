// A row of buttons for the span of days that is shown.

import { L } from "./picture-words.ts";
import { rangeKeys, ranges, type RangeKey } from "./ranges.ts";
import "./pictures.css";

type Props = { readonly range: RangeKey; readonly onPick: (range: RangeKey) => void };

export function RangeBar({ range, onPick }: Props) {
  return (
    <div role="group" aria-label={L("Range")} className="ranges">
      {rangeKeys.map((key) => (
        <button key={key} type="button" aria-pressed={key === range} onClick={() => onPick(key)}>
          {L(ranges[key].word)}
        </button>
      ))}
    </div>
  );
}
