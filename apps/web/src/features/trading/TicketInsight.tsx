// What an order does beyond its cost: the average a buy leaves, the gain a sale realises and what it uses of the tax limits, and how it compares with the day's trading.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { averageCost, moveHolding } from "@tradebook/domain/portfolio/holding.ts";
import { percent } from "@tradebook/domain/market/market-statistics.ts";
import { kobo, minus, plus, quantity, zeroKobo, zeroQuantity } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatAverage, formatMoney, formatShare, none } from "../../lib/format.ts";
import { usePaced } from "../../lib/live-store.ts";
import { holdingsQuery } from "../../lib/queries.ts";
import { stats } from "../../market/stats-live.ts";
import type { Cost } from "./ticket-cost.ts";
import { L } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

type Props = { readonly view: TicketView; readonly cost: Cost };

export function TicketInsight({ view, cost }: Props) {
  const { side } = view.draft;
  return (
    <>
      <dl className="cost__after" data-testid="ticket-insight">
        {side === "Buy" ? <NewAverage view={view} cost={cost} /> : <SaleFigures view={view} cost={cost} />}
      </dl>
      <ThinNote view={view} />
    </>
  );
}

/** Of what the account holds in the security; undefined while it is not known. */
function useHeld({ facts, draft }: TicketView) {
  const { data } = useQuery(holdingsQuery(facts.cscsAccount));
  if (data === undefined) return undefined;
  const row = data.find(({ symbol }) => symbol === draft.securityID);
  return {
    securityID: draft.securityID,
    quantity: row?.quantity ?? zeroQuantity,
    totalCost: row?.totalCost ?? zeroKobo,
    realisedGain: zeroKobo,
    short: zeroQuantity,
  };
}

function NewAverage({ view, cost }: Props) {
  const held = useHeld(view);
  const orderQty = view.reading.quantity;
  if (held === undefined || held.quantity === 0 || orderQty === null) return null;
  const after = moveHolding(held, { kind: "Buy", quantity: orderQty, cost: cost.net });
  const [now, then] = [averageCost(held), averageCost(after)];
  return <Line label={L("NewAverage")} value={L("AverageWas", `₦${formatAverage(then)}`, `₦${formatAverage(now)}`)} />;
}

function SaleFigures({ view, cost }: Props) {
  const { hidesAmounts } = useDisplay();
  const held = useHeld(view);
  const orderQty = view.reading.quantity;
  const meter = useGainsMeter(view);
  if (held === undefined || orderQty === null || orderQty > held.quantity) return null;
  const { realisedGain: gain } = moveHolding(held, { kind: "Sell", quantity: quantity(orderQty), proceeds: cost.net });
  const sold = minus(
    held.totalCost,
    moveHolding(held, { kind: "Sell", quantity: orderQty, proceeds: cost.net }).totalCost,
  );
  const share = sold > 0n ? ` (${formatShare(percent(gain, sold))})` : "";
  const shown = (amount: bigint) => (hidesAmounts ? "₦••••••" : formatMoney(amount));
  return (
    <>
      <Line label={L("GainRealised")} value={`${shown(gain)}${share}`} isBelow={gain < 0n} />
      {meter === undefined ? null : (
        <>
          <Line
            label={L("SalesLeft")}
            value={shown(left(meter.proceedsBelow, plus(meter.proceeds, cost.consideration)))}
          />
          <Line label={L("GainsLeft")} value={shown(left(meter.gainAtMost, plus(meter.gain, gain)))} />
        </>
      )}
    </>
  );
}

function left(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : kobo(limit - used);
}

/** The law's twelve months, for whoever may read the account's reports. */
function useGainsMeter({ facts: { cscsAccount } }: TicketView) {
  const { data } = useQuery({
    queryKey: ["gainsMeter", cscsAccount],
    queryFn: ({ signal }) => call(backOfficeService.GetGainsMeter, { cscsAcct: cscsAccount }, signal),
    staleTime: 60_000,
  });
  return data;
}

/** From this share of what the day has traded, an order is itself a part of the market. */
const thinFrom = 20;
const followEveryMs = 1000;

function ThinNote({ view: { draft, reading } }: { readonly view: TicketView }) {
  const volume = usePaced(stats, draft.securityID, followEveryMs)?.volume ?? null;
  if (volume === null || reading.quantity === null) return null;
  if (volume === 0) return <p className="cost__note">{L("NotTradedToday")}</p>;
  const part = (reading.quantity * 100) / volume;
  return part < thinFrom ? null : <p className="cost__note">{L("ThinToday", formatShare(part))}</p>;
}

type LineProps = { readonly label: string; readonly value: string | null; readonly isBelow?: boolean };

function Line({ label, value, isBelow = false }: LineProps) {
  return (
    <div className="cost__line" data-short={isBelow}>
      <dt>{label}</dt>
      <dd>{value ?? none}</dd>
    </div>
  );
}
