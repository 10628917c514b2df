// The market in one card: its index, how many rose and fell, and who moved furthest.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useStaleAge } from "../../lib/feed.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { isKnown } from "../../lib/known.ts";
import { useLiveAll } from "../../lib/live-store.ts";
import { companyPath, gainersPath } from "../../lib/paths.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { useStore } from "../../lib/store.ts";
import { lastChange } from "../../market/market-stats.ts";
import { readStats, stats, statsLoading } from "../../market/stats-live.ts";
import { Card } from "../../ui/Card.tsx";
import { Change } from "../../ui/Money.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { breadthOf, furthest } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

/** One million naira, as the rankings begin with. */
const leastKobo = 100_000_000n;

export function MarketCard() {
  const all = useLiveAll(stats);
  const loading = useStore(statsLoading);
  const ageMs = useStaleAge();
  return (
    <Card title={L("Market")} ageMs={ageMs} testId="card-market" more={{ to: gainersPath, label: L("AllMovers") }}>
      <Index />
      {all.length === 0 && loading.state === "loading" ? <Skeleton what={L("Market")} lines={4} /> : null}
      {loading.state === "failed" && all.length === 0 ? (
        <Failed failure={loading.failure} onRetry={() => void readStats()} />
      ) : null}
      {all.length === 0 ? null : <Moves all={all} />}
    </Card>
  );
}

function Index() {
  const { data } = useQuery(marketStatusQuery());
  if (!isKnown(data?.asi)) return null;
  return (
    <p className="dash__index">
      <span className="muted">{L("AllShareIndex")}</span> <strong>{formatPrice(Math.round(data.asi * 100))}</strong>{" "}
      {isKnown(data.asiChange) ? (
        <Change change={Math.round(data.asiChange * 100)} percent={data.asiChangePct ?? null} />
      ) : null}
    </p>
  );
}

function Moves({ all }: { readonly all: readonly MarketStat[] }) {
  const { up, down, flat } = breadthOf(all);
  if (up + down + flat === 0) return <p className="muted dash__none">{L("NotYetTraded")}</p>;
  return (
    <>
      <div className="dash__breadth" aria-hidden="true">
        <span className="dash__up" style={{ flexGrow: up }} />
        <span className="dash__flat" style={{ flexGrow: flat }} />
        <span className="dash__down" style={{ flexGrow: down }} />
      </div>
      <p className="rows__small">{L("UpDownFlat", formatQuantity(up), formatQuantity(down), formatQuantity(flat))}</p>
      <div className="dash__pair">
        <Furthest title={L("TopGainers")} none={L("NoneUp")} rows={furthest(all, "up", leastKobo)} />
        <Furthest title={L("TopLosers")} none={L("NoneDown")} rows={furthest(all, "down", leastKobo)} />
      </div>
    </>
  );
}

type FurthestProps = { readonly title: string; readonly none: string; readonly rows: readonly MarketStat[] };

function Furthest({ title, none, rows }: FurthestProps) {
  return (
    <div>
      <h3 className="dash__sub">{title}</h3>
      {rows.length === 0 ? (
        <p className="muted rows__small">
          {none} {L("NoneOfSize")}
        </p>
      ) : null}
      <ul className="dash__moved">
        {rows.map((stat) => (
          <li key={stat.securityID}>
            <Link className="rows__link" to={`${companyPath}?s=${stat.securityID}`}>
              {stat.symbol}
            </Link>
            <Change percent={lastChange(stat)?.percent ?? null} />
          </li>
        ))}
      </ul>
    </div>
  );
}
