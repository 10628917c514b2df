// The portfolio's return beside the index, both from the same day; what came in and went out stands as marks.

import type { PortfolioPerformance } from "@tradebook/contract/performance.ts";
import type { ReactNode } from "react";
import { useDisplay } from "../lib/display.ts";
import { formatDate, formatMoney, formatPercent, formatPrice } from "../lib/format.ts";
import { TableHead } from "../ui/TableHead.tsx";
import { LineChart, type Mark } from "./LineChart.tsx";
import { Picture } from "./Picture.tsx";
import { L } from "./picture-words.ts";
import { difference } from "./ranges.ts";

type Props = {
  readonly done: PortfolioPerformance;
  /** What stands between the title and the lines. */
  readonly children?: ReactNode;
};

export function IndexPicture({ done, children }: Props) {
  const { hidesAmounts } = useDisplay();
  const { days, totals } = done;
  const marks = days.flatMap(({ cameIn, wentOut }, at): readonly Mark[] => {
    const text = (amount: bigint) => (hidesAmounts ? "₦••••••" : formatMoney(amount));
    return [
      ...(cameIn !== null && cameIn > 0n ? [{ at, kind: "in", text: L("FlowIn", text(cameIn)) } as const] : []),
      ...(wentOut !== null && wentOut > 0n ? [{ at, kind: "out", text: L("FlowOut", text(wentOut)) } as const] : []),
    ];
  });
  const ends = [formatDate(days[0]?.day), formatDate(days.at(-1)?.day)];
  return (
    <Picture
      title={L("BesideIndex")}
      summary={L("BesideSummary", ...ends, formatPercent(totals.returnPct), formatPercent(totals.indexPct))}
      testId="picture-index"
      table={<DaysTable days={days} />}
      head={children}
    >
      <LineChart
        label={L("BesideIndex")}
        days={days.map(({ day }) => day)}
        lines={[
          { key: "own", label: L("You"), figures: days.map(({ returnPct }) => returnPct) },
          { key: "index", label: L("Index"), figures: days.map(({ indexPct }) => indexPct) },
        ]}
        marks={marks}
      />
    </Picture>
  );
}

/** The newest day first. */
function DaysTable({ days }: Pick<PortfolioPerformance, "days">) {
  const heads = [L("You"), L("Index"), L("Difference"), L("Worth"), L("CameInHead"), L("WentOutHead")];
  return (
    <table className="grid">
      <TableHead words={[L("Day")]} figures={heads} />
      <tbody>
        {days.toReversed().map(({ day, returnPct, indexPct, worth, cameIn, wentOut }) => (
          <tr key={day} data-day={day}>
            <th scope="row">{formatDate(day)}</th>
            <td className="num">{formatPercent(returnPct)}</td>
            <td className="num">{formatPercent(indexPct)}</td>
            <td className="num">{formatPercent(difference(returnPct, indexPct))}</td>
            <td className="num">
              <Amount kobo={worth} />
            </td>
            <td className="num">{cameIn === 0n ? "" : <Amount kobo={cameIn} />}</td>
            <td className="num">{wentOut === 0n ? "" : <Amount kobo={wentOut} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The privacy eye covers it; what did not move stands empty. */
function Amount({ kobo }: { readonly kobo: bigint | null }) {
  const { hidesAmounts } = useDisplay();
  return <>{kobo !== null && hidesAmounts ? "••••••" : formatPrice(kobo)}</>;
}
