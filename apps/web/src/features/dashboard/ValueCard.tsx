// What an account is worth: shares and cash together, how today changed it, and where it lies.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatClock, formatMoney, formatShare } from "../../lib/format.ts";
import { clientPortalPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Change, Money } from "../../ui/Money.tsx";
import { partsOf, type Part } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

type Valuation = OutputOf<typeof backOfficeService.GetDashAccountPortfolioValuation>;

const rereadMs = 30_000;

export function ValueCard({ cscsAccount }: { readonly cscsAccount: string }) {
  const valuation = useQuery({
    queryKey: ["valuation", cscsAccount],
    queryFn: ({ signal }) =>
      call(backOfficeService.GetDashAccountPortfolioValuation, { cscsAcct: cscsAccount }, signal),
    refetchInterval: rereadMs,
  });
  const readAt = <span className="muted rows__small">{L("AsAt", formatClock(valuation.dataUpdatedAt))}</span>;
  return (
    <Card
      title={L("PortfolioValue")}
      className="dash__value"
      testId="card-value"
      side={valuation.data === undefined ? null : readAt}
      more={{ to: `${clientPortalPath}/portfolio-valuation`, label: L("AllHoldings") }}
    >
      <Loaded query={valuation} what={L("Figures")} lines={5}>
        {(data) => <Worth valuation={data} cscsAccount={cscsAccount} />}
      </Loaded>
    </Card>
  );
}

type WorthProps = { readonly valuation: Valuation; readonly cscsAccount: string };

function Worth({ valuation: { items, totals }, cscsAccount }: WorthProps) {
  const { hidesAmounts } = useDisplay();
  const before = Number(totals.marketValue - totals.dayChange);
  const dayPercent = before === 0 ? null : Math.round((Number(totals.dayChange) / before) * 10_000) / 100;
  const cost = Number(totals.totalCost);
  const gainPercent = cost === 0 ? null : Math.round((Number(totals.unrealisedGain) / cost) * 10_000) / 100;
  return (
    <>
      <p className="dash__total" data-testid="total-worth">
        <Money kobo={totals.netWorth ?? totals.marketValue} hides />
      </p>
      <dl className="dash__moves">
        <div>
          <dt>{L("Today")}</dt>
          <dd>
            <Change change={hidesAmounts ? undefined : totals.dayChange} percent={dayPercent} />
          </dd>
        </div>
        <div>
          <dt>{L("SincePurchase")}</dt>
          <dd>
            <Change change={hidesAmounts ? undefined : totals.unrealisedGain} percent={gainPercent} />
          </dd>
        </div>
        <SinceDeposit cscsAccount={cscsAccount} />
        <div>
          <dt>{L("SharesWorth")}</dt>
          <dd>
            <Money kobo={totals.marketValue} hides />
          </dd>
        </div>
        <div>
          <dt>{L("Cash")}</dt>
          <dd>
            <Money kobo={totals.cash} hides />
          </dd>
        </div>
      </dl>
      <Allocation parts={partsOf(items, totals.cash, L("Other"))} />
    </>
  );
}

/** What was gained since there was anything, whatever came in and went out meanwhile. */
function SinceDeposit({ cscsAccount }: { readonly cscsAccount: string }) {
  const { hidesAmounts } = useDisplay();
  const { data } = useQuery({
    queryKey: ["performance", cscsAccount, "all"],
    queryFn: ({ signal }) => call(backOfficeService.GetPortfolioPerformance, { cscsAcct: cscsAccount }, signal),
    staleTime: 5 * rereadMs,
  });
  if (data === undefined || data.days.length === 0 || data.totals.gain === null) return null;
  return (
    <div>
      <dt>{L("SinceDeposit")}</dt>
      <dd>
        <Change change={hidesAmounts ? undefined : data.totals.gain} percent={data.totals.returnPct} />
      </dd>
    </div>
  );
}

/** A bar for the eye; the list under it says the same in words and figures. */
function Allocation({ parts }: { readonly parts: readonly Part[] }) {
  const { hidesAmounts } = useDisplay();
  if (parts.length === 0) return null;
  const nameOf = (part: Part) => (part.key === "cash" ? L("Cash") : part.key === "other" ? part.name : part.key);
  return (
    <div className="alloc">
      <div className="alloc__bar" aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.key} className={`alloc__part ${toneOf(part, index)}`} style={{ flexGrow: part.percent }} />
        ))}
      </div>
      <ul className="alloc__list" aria-label={L("WhereItLies")}>
        {parts.map((part, index) => (
          <li key={part.key} title={hidesAmounts ? part.name : `${part.name} ${formatMoney(part.value)}`}>
            <span className={`alloc__dot ${toneOf(part, index)}`} aria-hidden="true" />
            <span className="ellipsis">{nameOf(part)}</span>
            <strong className="num">{formatShare(part.percent)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function toneOf({ key }: Part, index: number): string {
  return key === "cash" || key === "other" ? `alloc--${key}` : `alloc--${index + 1}`;
}
