// What the order costs or brings, line by line, before it is sent: always in sight, worked out here, confirmed by the server.

import { percent } from "@tradebook/domain/market/market-statistics.ts";
import { isKnown } from "../../lib/known.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useDisplay } from "../../lib/display.ts";
import {
  formatDay,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatShare,
  none,
} from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Term } from "../../ui/Term.tsx";
import type { Cost } from "./ticket-cost.ts";
import { L } from "./trading-words.ts";
import { usePriceLimit, type TicketView } from "./use-ticket.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Seen once there is something to cost; the ticket is usable before it. */
const TicketInsight = lazyPart(async () => (await import("./TicketInsight.tsx")).TicketInsight);

export function TicketCost({ view }: { readonly view: TicketView }) {
  const { cost, draft } = view;
  const isBuy = draft.side === "Buy";
  return (
    <section className="cost" aria-label={isBuy ? L("TotalToPay") : L("NetToReceive")} data-empty={cost === null}>
      <dl>
        <Line label={L("Consideration")} value={formatMoney(cost?.consideration)} />
        <ChargeLines cost={cost} />
        <Line strong label={isBuy ? L("TotalToPay") : L("NetToReceive")} value={formatMoney(cost?.net)} />
      </dl>
      <dl className="cost__after">
        <CashAfter cost={cost} />
        <Line label={L("HoldingAfter")} value={formatQuantity(cost?.holdingAfter)} />
        <Line label={<Term word="T1">{L("SettlesOn")}</Term>} value={formatDay(cost?.settlementDate)} />
        {isBuy ? <Line label={L("BreakEven")} value={breakEven(cost)} /> : null}
      </dl>
      {cost === null ? null : (
        <Suspense fallback={null}>
          <TicketInsight view={view} cost={cost} />
        </Suspense>
      )}
      <PrintNote view={view} />
      {view.worst === null ? null : <p className="cost__note">{L("WorstCase", formatMoney(view.worst))}</p>}
      <p className="cost__from" aria-live="off">
        <Origin view={view} />
      </p>
    </section>
  );
}

function Origin({ view }: { readonly view: TicketView }) {
  if (view.cost === null) return null;
  if (view.cost.from === "estimate") return <>{view.isChecking ? L("Checking") : L("Estimate")}</>;
  return (
    <>
      <Icon name="check" size={12} /> {L("Confirmed")}
    </>
  );
}

/** Every levy stands open by itself; on a short screen they may be folded. */
function ChargeLines({ cost }: { readonly cost: Cost | null }) {
  const [isOpen, open] = useState(true);
  const lines = (cost?.charges ?? []).filter((charge) => charge.amount !== 0n);
  return (
    <>
      <div className="cost__line">
        <dt>
          <button
            type="button"
            className="cost__fold"
            aria-expanded={isOpen}
            title={L("ShowDetails")}
            onClick={() => open(!isOpen)}
          >
            {L("TotalCharges")} <Icon name="chevron" size={12} />
          </button>
        </dt>
        <dd>
          {cost === null ? "" : <span className="muted">{formatShare(dragOf(cost))} </span>}
          {formatMoney(cost?.totalCharges)}
        </dd>
      </div>
      {isOpen
        ? lines.map((charge) => (
            <div key={charge.line} className="cost__line cost__line--levy">
              <dt>{charge.label}</dt>
              <dd>{formatPrice(charge.amount)}</dd>
            </div>
          ))
        : null}
    </>
  );
}

/** What the charges are of the consideration, per cent. */
function dragOf({ totalCharges, consideration }: Cost): number {
  return percent(totalCharges, consideration);
}

/** Most orders of private people are smaller than what moves the published price; the ticket says so before it surprises. */
function PrintNote({ view }: { readonly view: TicketView }) {
  const least = usePriceLimit(view.draft.securityID).data?.minPriceMoveQty;
  const orderQty = view.reading.order?.orderQty;
  if (least === undefined || orderQty === undefined || orderQty >= least) return null;
  return <p className="cost__note">{L("WillNotPrint", formatQuantity(orderQty), formatQuantity(least))}</p>;
}

function CashAfter({ cost }: { readonly cost: Cost | null }) {
  const { hidesAmounts } = useDisplay();
  const cash = cost?.cashAfter;
  const isShort = isKnown(cash) && cash < 0n;
  const shown = hidesAmounts && isKnown(cash) ? "₦••••••" : formatMoney(cash);
  return (
    <div className="cost__line" data-short={isShort}>
      <dt>{L("CashAfter")}</dt>
      <dd>{shown}</dd>
    </div>
  );
}

type LineProps = { readonly label: ReactNode; readonly value: string; readonly strong?: boolean };

function Line({ label, value, strong = false }: LineProps) {
  return (
    <div className={`cost__line ${strong ? "cost__line--total" : ""}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function breakEven(cost: Cost | null): string {
  if (cost === null || cost.breakEvenPrice === null || cost.price === null) return none;
  const percent = ((cost.breakEvenPrice - cost.price) / cost.price) * 100;
  return `${formatMoney(cost.breakEvenPrice)} (${formatPercent(percent)})`;
}
