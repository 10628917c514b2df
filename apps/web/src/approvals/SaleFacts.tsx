// What a sale that waits is: its terms, who entered it, on whose word, what it brings and until when it waits.

import type { SaleApprovalRow } from "@tradebook/contract/services/sale-approval.ts";
import { formatClock, formatDate, formatDay, formatMoney, formatPrice, formatQuantity } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { L } from "./sale-words.ts";

type Props = { readonly sale: SaleApprovalRow; readonly isOwn: boolean };

export function SaleFacts({ sale, isOwn }: Props) {
  const { askedBy, askedAt, mandate, proceeds, tradingDay, status, customerName, cscsAccount } = sale;
  return (
    <span className="rows__text">
      <strong>{saleTerms(sale)}</strong>
      {isOwn ? null : (
        <span className="rows__small">
          {customerName} · {cscsAccount}
        </span>
      )}
      <span>{L("SaleProceeds", formatMoney(proceeds))}</span>
      <span className="rows__small">{L("SaleBy", askedBy, whenOf(askedAt))}</span>
      <span className="rows__small">
        {L(isOwn ? "SaleOnInstruction" : "SaleOnClients", mandate.channel, mandate.reference)}
        {mandate.note === null ? "" : ` · ${mandate.note}`}
      </span>
      <SaleWhy sale={sale} isOwn={isOwn} />
      {status === "Waiting" ? <span className="rows__small">{L("SaleUntil", formatDay(tradingDay))}</span> : null}
    </span>
  );
}

function SaleWhy({ sale: { needsClient, worth, above, doubts, status }, isOwn }: Props) {
  return (
    <>
      {needsClient && above !== null ? (
        <span className="rows__small">
          {L(isOwn ? "SaleWhyOwn" : "SaleWhyClient", formatMoney(worth), formatMoney(above))}
        </span>
      ) : null}
      {doubts.map((doubt) => (
        <span key={doubt} className="rows__small sale__doubt">
          <Icon name="warning" size={12} /> {L(`Doubt_${doubt}`)}
        </span>
      ))}
      {doubts.length === 0 || status !== "Waiting" ? null : <span className="rows__small">{L("SaleHolds")}</span>}
    </>
  );
}

export function saleTerms({ orderQty, securityID, price }: SaleApprovalRow): string {
  const px = price === null ? L("SaleAtMarket") : `₦${formatPrice(price)}`;
  return L("SaleTerms", formatQuantity(orderQty), securityID, px);
}

export function whenOf(at: number | null): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}
