// What a change means in words and in money: the place in the queue, and what is set aside.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { negate } from "@tradebook/domain/units.ts";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { L } from "./trading-words.ts";
import type { AmendView } from "./use-amend-view.ts";

type Props = { readonly order: StockOrder; readonly view: AmendView };

export function AmendPlace({ order, view }: Props) {
  const { place } = view.reading;
  if (view.why !== null) return <p className="amend__place amend__place--loses">{L(view.why)}</p>;
  if (view.findings.length > 0) return null;
  return (
    <p className={`amend__place amend__place--${place}`} data-place={place}>
      {placeText(order, view)}
    </p>
  );
}

function placeText(order: StockOrder, { reading: { place, price } }: AmendView): string {
  switch (place) {
    case "same":
      return L("AmendSame");
    case "keeps":
      return L("AmendKeeps");
    case "loses":
      return L(price === order.price ? "AmendLosesQuantity" : "AmendLosesPrice", formatPrice(price));
    case "trades":
      return L("AmendTrades", formatPrice(price));
    case "done":
      return L("AmendEnds");
    default:
      return place satisfies never;
  }
}

export function AmendCostLines({ order, view: { cost } }: Props) {
  const lines: readonly (readonly [string, string])[] = [
    [L("AmendLeaves"), formatQuantity(cost?.leavesQty)],
    [L("Consideration"), formatMoney(cost?.consideration)],
    [L("TotalCharges"), formatMoney(cost?.charges)],
    ...(order.side === "Sell"
      ? []
      : [
          [L("AmendHeldNow"), formatMoney(order.holdAmount)] as const,
          [L("AmendHeldAfter"), formatMoney(cost?.hold)] as const,
        ]),
  ];
  return (
    <div className="cost" data-empty={cost === null}>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className="cost__line">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.side === "Sell" || cost === null || cost.added === 0n ? null : (
        <p className="cost__from">
          {cost.added > 0n ? L("AmendMore", formatMoney(cost.added)) : L("AmendLess", formatMoney(negate(cost.added)))}
        </p>
      )}
    </div>
  );
}
