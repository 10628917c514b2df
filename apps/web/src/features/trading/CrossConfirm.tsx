// The last look at a cross deal: what each side pays or gets, every rule that stands against it now, and the sending.

import type { CrossPreview } from "@tradebook/contract/services/order-preview.ts";
import { orderService, type CrossDeal } from "@tradebook/contract/services/order.ts";
import { notional, quantity } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import type { CrossAsked } from "./cross-deal.ts";
import { L, type CrossWord } from "./cross-words.ts";

type Props = {
  readonly asked: CrossAsked;
  readonly onDone: (deal: CrossDeal) => void;
  readonly onClose: () => void;
};

/** Prices and balances move while somebody reads. */
const againMs = 3_000;

/** Repeated after a lost answer it goes under the same id, and can never become two deals. */
export function CrossConfirm({ asked, onDone, onClose }: Props) {
  const [clOrdID] = useState(newClOrdID);
  const tried = useQuery({
    queryKey: ["cross-preview", asked],
    queryFn: ({ signal }) => call(orderService.PreviewCrossDeal, asked, signal),
    refetchInterval: againMs,
    gcTime: 0,
    retry: false,
  });
  const terms = [formatQuantity(asked.orderQty), asked.securityID, formatPrice(asked.price)] as const;
  const failure = tried.error === null ? null : failureSaid(failureOf(tried.error));
  return (
    <FormDialog
      title={L("ConfirmTitle", ...terms)}
      action={L("ConfirmDeed")}
      isReady={tried.data !== undefined && findingsOf(tried.data).length === 0}
      testId="cross-confirm"
      onSend={async () => {
        onDone(await call(orderService.sendCrossDealOrder, { clOrdID, ...asked }));
        onClose();
      }}
      onClose={onClose}
    >
      <Facts facts={factsOf(asked, tried.data ?? null)} />
      <Problem said={failure} />
      <Rules preview={tried.data ?? null} isFailed={failure !== null} />
    </FormDialog>
  );
}

function factsOf(asked: CrossAsked, preview: CrossPreview | null): readonly (readonly [string, string])[] {
  const { mandateBuy, mandateSell } = asked;
  return [
    [L("Buyer"), asked.buyCscsAccount],
    [L("MandateBuy"), `${mandateBuy.channel} · ${mandateBuy.reference}`],
    [L("Seller"), asked.sellCscsAccount],
    [L("MandateSell"), `${mandateSell.channel} · ${mandateSell.reference}`],
    [L("Consideration"), formatMoney(notional(asked.price, quantity(asked.orderQty)))],
    [L("BuyerPays"), formatMoney(preview?.buy.total)],
    [L("SellerGets"), formatMoney(preview?.sell.net)],
    [L("Reason"), asked.reason],
  ];
}

type Found = CrossPreview["findings"][number] & { readonly of: CrossWord };

function findingsOf({ buy, sell, findings }: CrossPreview): readonly Found[] {
  return [
    ...findings.map((found) => ({ ...found, of: "Deal" as const })),
    ...buy.findings.map((found) => ({ ...found, of: "Buyer" as const })),
    ...sell.findings.map((found) => ({ ...found, of: "Seller" as const })),
  ];
}

type RulesProps = { readonly preview: CrossPreview | null; readonly isFailed: boolean };

/** Each rule by its stable name, as the audit trail and the limits page have it. */
function Rules({ preview, isFailed }: RulesProps) {
  if (preview === null) return isFailed ? null : <p className="muted">{L("Checking")}</p>;
  const found = findingsOf(preview);
  if (found.length === 0)
    return (
      <p className="cross-deal__passes" role="status" data-testid="cross-passes">
        <Icon name="check" size={14} /> {L("NoRule")}
      </p>
    );
  return (
    <div role="alert" data-testid="cross-rules">
      <ul className="cross-deal__rules">
        {found.map(({ of, code, message, details }) => (
          <li key={`${of} ${code}`} className="field__error" data-code={code}>
            <Icon name="warning" size={14} />
            <span>
              {L(of)}: <strong>{message}.</strong> {details} <code>{code}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
