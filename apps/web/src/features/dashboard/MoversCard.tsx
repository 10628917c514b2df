// The five holdings that are worth most, with what each moved today and its part of all, as the live line tells it.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { percent } from "@tradebook/domain/market/market-statistics.ts";
import { sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { Link } from "react-router";
import { useDisplay } from "../../lib/display.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatQuantity, formatShare } from "../../lib/format.ts";
import { useLiveAll } from "../../lib/live-store.ts";
import { clientPortalPath, companyPath } from "../../lib/paths.ts";
import { stats } from "../../market/stats-live.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Change, Money } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import { moversOf, type Mover } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

const mostShown = 5;

export function MoversCard({ query }: { readonly query: UseQueryResult<readonly HoldingRow[]> }) {
  // Renders ten times a second at most; the order follows the moves, as a ranking should.
  useLiveAll(stats);
  const ageMs = useStaleAge();
  return (
    <Card
      title={L("MyMovers")}
      ageMs={ageMs}
      testId="card-movers"
      more={{ to: `${clientPortalPath}/portfolio-holding`, label: L("AllHoldings") }}
    >
      <Loaded
        query={query}
        what={L("Holdings")}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty title={L("NoHoldings")} text={L("NoHoldingsHint")} />}
      >
        {(rows) => <Largest movers={moversOf(rows, stats.get)} />}
      </Loaded>
    </Card>
  );
}

function Largest({ movers }: { readonly movers: readonly Mover[] }) {
  const whole = sum(movers.map(({ value }) => value ?? zeroKobo));
  return (
    <ul className="rows">
      {movers.slice(0, mostShown).map((mover) => (
        <MoverRow key={mover.symbol} mover={mover} whole={whole} />
      ))}
    </ul>
  );
}

type RowProps = { readonly mover: Mover; readonly whole: Kobo };

function MoverRow({ mover: { symbol, name, quantity, value, percent: moved, worth }, whole }: RowProps) {
  const { hidesAmounts } = useDisplay();
  const part = value === null ? null : formatShare(percent(value, whole));
  return (
    <li>
      <span className="rows__text">
        <Link className="rows__link" to={`${companyPath}?s=${symbol}`}>
          {symbol}
        </Link>
        <span className="rows__small ellipsis" title={name}>
          {[hidesAmounts ? name : L("SharesHeld", formatQuantity(quantity)), ...(part === null ? [] : [part])].join(
            " · ",
          )}
        </span>
      </span>
      <span className="rows__end">
        <strong>
          <Money kobo={value} hides />
        </strong>
        <span className="rows__small">
          {moved === null ? L("NotTraded") : <Change change={hidesAmounts ? undefined : worth} percent={moved} />}
        </span>
      </span>
    </li>
  );
}
