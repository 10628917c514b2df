// How a chart is drawn: its type, its studies, and what it is compared with, in a bubble that stays while they are tried.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { now } from "../lib/clock.ts";
import { formatDate } from "../lib/format.ts";
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
  mostCompared,
  studyNames,
  toggleStudy,
  type ChartType,
  type StudyName,
} from "./chart-choice.ts";
import { adjustingOf } from "./chart-flags.ts";
import { companyActionsQuery } from "./company-actions.ts";
import { L, type ChartWord } from "./chart-words.ts";
import { stats } from "./stats-live.ts";

type Props = {
  readonly securityID: string;
  readonly candles: readonly Candle[];
  readonly compared: readonly string[];
  readonly onCompare: (names: readonly string[]) => void;
};

const typeWords: { readonly [T in ChartType]: ChartWord } = {
  candles: "TypeCandles",
  hollow: "TypeHollow",
  bars: "TypeBars",
  line: "TypeLine",
  area: "TypeArea",
  baseline: "TypeBaseline",
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
  atr14: "StudyAtr",
  obv: "StudyObv",
  relative: "StudyRelative",
};

export function ChartLook({ securityID, candles, compared, onCompare }: Props) {
  const { type, studies } = useStore(chartChoice);
  return (
    <PopMenu name={L("ChartLook")} label={<Icon name="gear" />}>
      <h3>{L("ChartType")}</h3>
      <div className="pop__set pop__set--three" role="group" aria-label={L("ChartType")}>
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
      <Adjusting securityID={securityID} candles={candles} />
      <Comparisons securityID={securityID} compared={compared} onCompare={onCompare} />
    </PopMenu>
  );
}

/** The switch says what it did to the prices that are shown. */
function Adjusting({ securityID, candles }: Pick<Props, "securityID" | "candles">) {
  const { isAdjusted } = useStore(chartChoice);
  const actions = useQuery(companyActionsQuery(securityID)).data ?? [];
  const named = adjustingOf(actions, candles, lagosDay(now())).map(
    ({ type, terms, exDate }) => `${L(type)} ${terms} (${formatDate(exDate)})`,
  );
  return (
    <>
      <h3>{L("Adjust")}</h3>
      <div className="pop__choices">
        <label>
          <input
            type="checkbox"
            checked={isAdjusted}
            onChange={({ target }) => chooseChart({ isAdjusted: target.checked })}
          />
          <span>{L("AdjustOn")}</span>
        </label>
      </div>
      <p className="muted pop__said" role="status" data-testid="chart-adjusted">
        {named.length === 0 ? L("AdjustNothing") : L(isAdjusted ? "AdjustedFor" : "NotAdjustedFor", named.join(", "))}
      </p>
    </>
  );
}

function Comparisons({ securityID, compared, onCompare }: Omit<Props, "candles">) {
  const others = useLiveKeys(stats)
    .filter((id) => id !== securityID && !compared.includes(id))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const isFull = compared.length >= mostCompared;
  const first = isFull ? L("CompareFull") : L(compared.length === 0 ? "CompareNothing" : "CompareMore");
  return (
    <>
      <h3>{L("Compare")}</h3>
      {compared.map((name) => (
        <button
          key={name}
          type="button"
          className="chart__other"
          aria-label={L("CompareLess", name)}
          onClick={() => onCompare(compared.filter((one) => one !== name))}
        >
          {name} <Icon name="close" size={12} />
        </button>
      ))}
      <Select
        aria-label={L("Compare")}
        value=""
        disabled={isFull}
        options={[
          { value: "", label: first },
          ...(compared.includes(indexName) ? [] : [{ value: indexName, label: L("CompareIndex") }]),
          ...others.map((value) => ({ value, label: value })),
        ]}
        onPick={(name) => onCompare(name === "" ? compared : [...compared, name])}
      />
    </>
  );
}
