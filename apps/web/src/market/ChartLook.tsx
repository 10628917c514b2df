// How a chart is drawn: its type, its studies, and what it is compared with, in a bubble that stays while they are tried.

import { useLiveKeys } from "../lib/live-store.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "../ui/Icon.tsx";
import { PopMenu } from "../ui/PopMenu.tsx";
import { Select } from "../ui/Select.tsx";
import {
  chartChoice,
  chartTypes,
  chooseChart,
  indexName,
  studyNames,
  toggleStudy,
  type ChartType,
  type StudyName,
} from "./chart-choice.ts";
import { L, type ChartWord } from "./chart-words.ts";
import { stats } from "./stats-live.ts";

type Props = {
  readonly securityID: string;
  readonly compared: string;
  readonly onCompare: (name: string) => void;
};

const typeWords: { readonly [T in ChartType]: ChartWord } = {
  candles: "TypeCandles",
  bars: "TypeBars",
  line: "TypeLine",
  area: "TypeArea",
};
const studyWords: { readonly [S in StudyName]: ChartWord } = {
  sma20: "StudySma20",
  sma50: "StudySma50",
  ema20: "StudyEma20",
  vwap: "StudyVwap",
  bollinger: "StudyBollinger",
  volume20: "StudyVolume",
  rsi14: "StudyRsi",
  macd: "StudyMacd",
};

export function ChartLook({ securityID, compared, onCompare }: Props) {
  const { type, studies } = useStore(chartChoice);
  const listed = useLiveKeys(stats);
  const others = listed.filter((id) => id !== securityID).toSorted((a, b) => (a < b ? -1 : 1));
  return (
    <PopMenu name={L("ChartLook")} label={<Icon name="gear" />}>
      <h3>{L("ChartType")}</h3>
      <div className="pop__set" role="group" aria-label={L("ChartType")}>
        {chartTypes.map((name) => (
          <button key={name} type="button" aria-pressed={name === type} onClick={() => chooseChart({ type: name })}>
            {L(typeWords[name])}
          </button>
        ))}
      </div>
      <h3>{L("Studies")}</h3>
      <div className="pop__choices">
        {studyNames.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={studies.includes(name)} onChange={() => toggleStudy(name)} />
            <span>{L(studyWords[name])}</span>
          </label>
        ))}
      </div>
      <h3>{L("Compare")}</h3>
      <Select
        aria-label={L("Compare")}
        value={compared}
        options={[
          { value: "", label: L("CompareNothing") },
          { value: indexName, label: L("CompareIndex") },
          ...others.map((value) => ({ value, label: value })),
        ]}
        onPick={onCompare}
      />
    </PopMenu>
  );
}
