// The lots of one holding, as the address names it: when each came, for how much, what it has gained, and what they come to.

import type { LotRow, LotTotals } from "@tradebook/contract/portfolio-holding.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SumOfParts } from "../../ui/HowMade.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Gain } from "../../ui/Money.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Amount, Reference } from "./columns.tsx";
import { L } from "./portal-words.ts";
import type { Asked } from "./report.ts";
import { withView } from "./report-view.ts";

export function LotsDialog({ asked }: { readonly asked: Asked }) {
  const [query, setQuery] = useSearchParams();
  const symbol = query.get("lots");
  if (symbol === null || symbol === "") return null;
  return (
    <OpenLots
      asked={asked}
      symbol={symbol}
      onClose={() => setQuery(withView(addressNow(), { lots: "" }), { replace: true })}
    />
  );
}

type Props = { readonly asked: Asked; readonly symbol: string; readonly onClose: () => void };

function OpenLots({ asked: { cscsAcct, asAt }, symbol, onClose }: Props) {
  const isPhone = useIsPhone();
  const lots = useQuery({
    queryKey: ["portal", "lots", cscsAcct, symbol, asAt],
    queryFn: ({ signal }) => call(backOfficeService.GetHoldingLots, { cscsAcct, symbol, asAt }, signal),
  });
  return (
    <Dialog title={L("LotsOf", symbol)} shape={isPhone ? "sheet" : "side"} onClose={onClose}>
      <div className="form" data-testid="lots">
        <Loaded query={lots} what={L("Lots")}>
          {({ items, totals }) => (items.length === 0 ? <p>{L("NoLots")}</p> : <Lots items={items} totals={totals} />)}
        </Loaded>
      </div>
    </Dialog>
  );
}

type LotsProps = { readonly items: readonly LotRow[]; readonly totals: LotTotals };

function Lots({ items, totals }: LotsProps) {
  return (
    <>
      <ul className="rows" aria-label={L("Lots")}>
        {items.map((lot) => (
          <Lot key={lot.id} lot={lot} />
        ))}
      </ul>
      <Facts
        facts={[
          [L("LotsShares"), formatQuantity(totals.quantity)],
          [L("LotsGain"), <Gain key="gain" kobo={totals.gain} percent={null} />],
        ]}
      />
      <SumOfParts
        parts={[
          { label: L("LotsCost"), sign: "+", kobo: totals.cost },
          {
            label: L("LotsAveraged"),
            sign: totals.averaged < 0n ? "−" : "+",
            kobo: totals.averaged < 0n ? -totals.averaged : totals.averaged,
          },
          { label: L("LotsPosition"), sign: "=", kobo: totals.positionCost },
        ]}
      />
      <p className="muted">{L("LotsText")}</p>
    </>
  );
}

function Lot({ lot }: { readonly lot: LotRow }) {
  const { day, kind, reference, quantity, price, fees, cost, gain, heldDays } = lot;
  return (
    <li data-lot={reference}>
      <span className="rows__text">
        <strong>
          {formatDate(day)} · {L(kind)}
        </strong>
        <span>
          {price === null ? formatQuantity(quantity) : L("LotAt", formatQuantity(quantity), formatPrice(price))}
        </span>
        <span className="rows__small">
          {fees === null ? null : (
            <>
              {L("LotFees")} <Amount kobo={fees} sign /> ·{" "}
            </>
          )}
          {L("LotCost")} <Amount kobo={cost} sign />
        </span>
        <span className="rows__small">
          <Reference text={reference} />
        </span>
      </span>
      <span className="rows__end">
        <Gain kobo={gain} percent={null} />
        <span className="rows__small">{heldDays === 1 ? L("LotDay") : L("LotDays", formatQuantity(heldDays))}</span>
      </span>
    </li>
  );
}
