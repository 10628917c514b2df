// How the figures of a performance are made, each with the numbers that went into it.

import type { PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { formatDate, formatMoney, formatPercent } from "../../lib/format.ts";
import { HowMade, SumOfParts } from "../../ui/HowMade.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Amount } from "./columns.tsx";
import { L } from "./performance-words.ts";

type Props = { readonly done: PortfolioPerformance };

export function HowTimeWeighted({ done: { days, totals } }: Props) {
  const { returnPct, indexPct, drawdown } = totals;
  const first = days[0];
  return (
    <HowMade name={L("TwrCard")}>
      {() => (
        <>
          <p>{L("HowTwr", Math.max(0, days.length - 1))}</p>
          <p>{L("HowTwrResult", formatMoney(10_000 + Math.round(returnPct * 100)))}</p>
          <p>{L("HowIndex", formatDate(days.at(-1)?.day))}</p>
          {drawdown === null ? null : <p>{L("HowDrawdown", formatDate(drawdown.from), formatDate(drawdown.to))}</p>}
          <Facts
            facts={[
              [L("Range"), `${formatDate(first?.day)} – ${formatDate(days.at(-1)?.day)}`],
              [L("TwrCard"), formatPercent(returnPct)],
              [L("IndexCard"), formatPercent(indexPct)],
            ]}
          />
        </>
      )}
    </HowMade>
  );
}

export function HowMoneyWeighted({ done: { totals } }: Props) {
  return (
    <HowMade name={L("MoneyWeightedCard")}>
      {() => (
        <>
          <p>{L("HowMoney")}</p>
          <Facts
            facts={[
              [L("GainCard"), <Amount key="gain" kobo={totals.gain} sign />],
              [L("AverageCapital"), <Amount key="capital" kobo={totals.averageCapital} sign />],
              [L("MoneyWeightedCard"), formatPercent(totals.moneyWeightedPct)],
            ]}
          />
        </>
      )}
    </HowMade>
  );
}

export function HowGained({ done: { totals } }: Props) {
  const { start, end, cameIn, wentOut, gain } = totals;
  return (
    <HowMade name={L("GainCard")}>
      {() => (
        <SumOfParts
          parts={[
            { label: L("EndWorth"), sign: "+", kobo: end },
            { label: L("StartWorth"), sign: "−", kobo: start },
            { label: L("MoneyIn"), sign: "−", kobo: cameIn },
            { label: L("MoneyOut"), sign: "+", kobo: wentOut },
            { label: L("GainCard"), sign: "=", kobo: gain },
          ]}
        />
      )}
    </HowMade>
  );
}
