// The days and filters of a report, kept in the address.

import { statementTypes } from "@tradebook/contract/account-reports.ts";
import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { useSearchParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./portal-words.ts";
import type { FilterName, Report } from "./report.ts";
import { periods, withPeriod, withView, type ReportView, type ViewMember, type ViewTerms } from "./report-view.ts";
import { SymbolField } from "./SymbolField.tsx";

type Props = {
  readonly report: Pick<Report<never, never>, "time" | "filters">;
  readonly view: ReportView;
  readonly terms: ViewTerms;
};

export function ReportFilters({ report, view, terms }: Props) {
  const [query, setQuery] = useSearchParams();
  const change = (members: Partial<Record<ViewMember, string>>) => setQuery(withView(query, members));
  const has = (name: FilterName) => report.filters.includes(name);
  return (
    <div className="page__filters portal__filters" role="search" aria-label={L("Filters")}>
      {report.time === "day" ? (
        <Day label="AsAt" value={view.asAt ?? terms.today} max={terms.today} onPick={(asAt) => change({ asAt })} />
      ) : (
        <>
          <Select
            aria-label={L("Period")}
            value={view.period}
            options={[
              ...Object.entries(periods).map(([value, { word }]) => ({ value, label: L(word) })),
              { value: "custom", label: L("PeriodCustom") },
            ]}
            onPick={(picked) => setQuery(withPeriod(query, picked as ReportView["period"], terms))} // one of the options
          />
          {view.period === "custom" ? (
            <>
              <Day label="From" value={view.from} max={view.to ?? terms.today} onPick={(from) => change({ from })} />
              <Day label="To" value={view.to} max={terms.today} onPick={(to) => change({ to })} />
            </>
          ) : null}
        </>
      )}
      {has("symbol") ? <SymbolField symbol={view.symbol} onPick={(symbol) => change({ symbol })} /> : null}
      {has("type") ? <StatementFilters view={view} onChange={change} /> : null}
      {view.period === "custom" || view.from === null || report.time === "day" ? null : (
        <span className="portal__days">{L("Days", formatDate(view.from), formatDate(view.to))}</span>
      )}
    </div>
  );
}

type DayProps = {
  readonly label: "AsAt" | "From" | "To";
  readonly value: TradingDay | null;
  readonly max: TradingDay;
  readonly onPick: (day: string) => void;
};

/** A day that is only half typed changes nothing yet. */
function Day({ label, value, max, onPick }: DayProps) {
  return (
    <label className="page__labelled portal__labelled">
      <span>{L(label)}</span>
      <TextInput
        type="date"
        max={max}
        value={value ?? ""}
        onChange={({ target }) => {
          if (target.value === "" || (isTradingDay(target.value) && target.value <= max)) onPick(target.value);
        }}
      />
    </label>
  );
}

type StatementProps = {
  readonly view: ReportView;
  readonly onChange: (members: Partial<Record<ViewMember, string>>) => void;
};

function StatementFilters({ view, onChange }: StatementProps) {
  const types = statementTypes.filter((type) => type !== "BALANCE_BF");
  return (
    <>
      <Select
        aria-label={L("Type")}
        value={view.type ?? ""}
        options={[{ value: "", label: L("AnyType") }, ...types.map((value) => ({ value, label: L(value) }))]}
        onPick={(type) => onChange({ type })}
      />
      <label className="check portal__check-box">
        <input
          type="checkbox"
          checked={view.unclearedOnly}
          onChange={({ target }) => onChange({ uncleared: target.checked ? "1" : "" })}
        />
        <span>{L("UnclearedOnly")}</span>
      </label>
    </>
  );
}
