// The shares a customer holds by how far they moved today, as the live line tells it.

import type { HoldingRow } from "@tradebook/contract/services/back-office.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Kobo } from "@tradebook/domain/units.ts";
import { Link } from "react-router";
import { useDisplay } from "../../lib/display.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive, useLiveAll } from "../../lib/live-store.ts";
import { clientPortalPath, companyPath } from "../../lib/paths.ts";
import { stats } from "../../market/stats-live.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Change } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import { moversOf, type Mover } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

const mostShown = 6;

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
        {(rows) => (
          <ul className="rows">
            {moversOf(rows, stats.get)
              .slice(0, mostShown)
              .map((mover) => (
                <MoverRow key={mover.symbol} mover={mover} />
              ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function MoverRow({ mover: { symbol, name, quantity, value, percent, worth } }: { readonly mover: Mover }) {
  const stat = useLive(stats, symbol);
  const { hidesAmounts } = useDisplay();
  return (
    <li>
      <span className="rows__text">
        <Link className="rows__link" to={`${companyPath}?s=${symbol}`}>
          {symbol}
        </Link>
        <span className="rows__small ellipsis" title={name}>
          {hidesAmounts ? name : heldText(quantity, value)}
        </span>
      </span>
      <span className="rows__end">
        <strong className="num">{formatPrice(stat?.last ?? stat?.prevClose)}</strong>
        {percent === null ? (
          <span className="rows__small">{L("NotTraded")}</span>
        ) : (
          <span className="rows__small">
            <Change change={hidesAmounts ? undefined : worth} percent={percent} />
          </span>
        )}
      </span>
    </li>
  );
}

function heldText(quantity: number, value: Kobo | null): string {
  const shares = L("SharesHeld", formatQuantity(quantity));
  return value === null ? shares : `${shares} · ${formatMoney(value)}`;
}
