// The tiles of the heat map as a table, the most traded first; a name shows its security in the panels of the same colour.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { formatCompactMoney } from "../../../lib/format-compact.ts";
import { lastChange } from "../../../market/market-stats.ts";
import { Change } from "../../../ui/Money.tsx";
import { Empty } from "../../../ui/States.tsx";
import { TableHead } from "../../../ui/TableHead.tsx";
import { L as T } from "../trading-words.ts";
import { L } from "../workspace-words.ts";

type Props = { readonly shown: readonly MarketStat[]; readonly onSelect: (securityID: string) => void };

export function HeatTable({ shown, onSelect }: Props) {
  const traded = shown.filter(({ deals }) => deals > 0).toSorted((a, b) => (a.value > b.value ? -1 : 1));
  if (traded.length === 0) return <Empty title={T("NoTrades")} />;
  return (
    <div className="scroll heat-table panel__live" role="region" aria-label={L("PanelHeat")} tabIndex={0}>
      <table className="grid" data-testid="heat-table">
        <TableHead words={[T("Symbol"), L("Sector")]} figures={[T("Last"), T("Change"), T("Value")]} />
        <tbody>
          {traded.map((stat) => (
            <tr key={stat.securityID} data-security={stat.securityID}>
              <th scope="row">
                <button
                  type="button"
                  className="grid__link"
                  title={stat.name}
                  onClick={() => onSelect(stat.securityID)}
                >
                  {stat.symbol}
                </button>
              </th>
              <td className="ellipsis">{stat.sector}</td>
              <td className="num">{formatPrice(stat.last)}</td>
              <td className="num">
                <Change percent={lastChange(stat)?.percent ?? null} />
              </td>
              <td className="num" title={formatMoney(stat.value)}>
                {formatCompactMoney(stat.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
