// The days and filters of a report, kept in the address; on a phone the filters wait behind a button.

import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { addressNow } from "../../lib/address-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Day } from "./DayField.tsx";
import { L } from "./portal-words.ts";
import type { Report } from "./report.ts";
import {
  countFilters,
  noFilters,
  periods,
  withPeriod,
  withView,
  type ReportView,
  type ChangeView,
  type ViewTerms,
} from "./report-view.ts";
import { ReportFilter } from "./ReportFilter.tsx";

type Props = {
  readonly report: Pick<Report<never, never>, "time" | "filters">;
  readonly view: ReportView;
  readonly terms: ViewTerms;
};

export function ReportFilters({ report: { time, filters }, view, terms }: Props) {
  const isPhone = useIsPhone();
  const [, setQuery] = useSearchParams();
  const [isOpen, open] = useState(false);
  const id = useId();
  const count = countFilters(view);
  const isShut = isPhone && filters.length > 1 && !isOpen;
  const change: ChangeView = (members) => setQuery(withView(addressNow(), members));
  return (
    <div className="page__filters portal__filters" role="search" aria-label={L("Filters")} id={id}>
      {time === "day" ? (
        <Day label="AsAt" value={view.asAt ?? terms.today} max={terms.today} onPick={(asAt) => change({ asAt })} />
      ) : (
        <PeriodFields view={view} terms={terms} />
      )}
      {isPhone && filters.length > 1 ? (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
          {count === 0 ? L("Filters") : L("FiltersOn", count)}
        </Button>
      ) : null}
      {isShut
        ? null
        : filters.map((name) => (
            <ReportFilter key={name} name={name} view={view} today={terms.today} change={change} />
          ))}
      {count === 0 || isShut ? null : (
        <Button look="quiet" onClick={() => change(noFilters)}>
          {L("ClearFilters")}
        </Button>
      )}
      {view.period === "custom" || view.from === null || time === "day" ? null : (
        <span className="portal__days">{L("Days", formatDate(view.from), formatDate(view.to))}</span>
      )}
    </div>
  );
}

function PeriodFields({ view, terms }: Omit<Props, "report">) {
  const [, setQuery] = useSearchParams();
  const change: ChangeView = (members) => setQuery(withView(addressNow(), members));
  return (
    <>
      <Select
        aria-label={L("Period")}
        value={view.period}
        options={[
          ...Object.entries(periods).map(([value, { word }]) => ({ value, label: L(word) })),
          { value: "custom", label: L("PeriodCustom") },
        ]}
        onPick={(picked) => setQuery(withPeriod(addressNow(), picked as ReportView["period"], terms))} // one of the options
      />
      {view.period === "custom" ? (
        <>
          <Day label="From" value={view.from} max={view.to ?? terms.today} onPick={(from) => change({ from })} />
          <Day label="To" value={view.to} max={terms.today} onPick={(to) => change({ to })} />
        </>
      ) : null}
    </>
  );
}
