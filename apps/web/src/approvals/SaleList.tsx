// Sales that wait and what became of the others, the newest first; whoever may decide does so here.

import type { SaleApprovalRow } from "@tradebook/contract/services/sale-approval.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatQuantity } from "../lib/format.ts";
import { Button } from "../ui/Button.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Dot, type Tone } from "../ui/Marks.tsx";
import { Empty } from "../ui/States.tsx";
import { ApproveDialog, DeclineDialog, WithdrawDialog } from "./SaleDialogs.tsx";
import { SaleFacts, whenOf } from "./SaleFacts.tsx";
import { salesQuery, useSalesHeard } from "./sale-queries.ts";
import { L } from "./sale-words.ts";
import "./sales.css";

const step = 25;
const most = 500;

type Props = {
  /** Null for all that the reader sees. */
  readonly cscsAccount: string | null;
  /** Whether the reader holds the account. */
  readonly isOwn: boolean;
};

const dialogs = { approve: ApproveDialog, decline: DeclineDialog, withdraw: WithdrawDialog } as const;
type Deciding = { readonly sale: SaleApprovalRow; readonly way: keyof typeof dialogs };

export function SaleList({ cscsAccount, isOwn }: Props) {
  const [count, setCount] = useState(step);
  const [deciding, decide] = useState<Deciding | null>(null);
  const sales = useQuery(salesQuery(cscsAccount, count));
  useSalesHeard();
  const Asking = deciding === null ? null : dialogs[deciding.way];
  return (
    <div className="sales" data-testid="sale-approvals">
      <Loaded
        query={sales}
        what={L("TheSales")}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={L(isOwn ? "NoSalesOwn" : "NoSales")} text={L(isOwn ? "NoSalesOwnHint" : "NoSalesHint")} />}
      >
        {({ items, totalCount }) => (
          <>
            <ul className="rows">
              {items.map((sale) => (
                <li key={sale.id} className="sale" data-sale={sale.id} data-status={sale.status}>
                  <SaleFacts sale={sale} isOwn={isOwn} />
                  <SaleEnd sale={sale} isOwn={isOwn} onDecide={(way) => decide({ sale, way })} />
                </li>
              ))}
            </ul>
            {totalCount > items.length && count < most ? (
              <Button look="quiet" wide onClick={() => setCount(count + step)}>
                {L("MoreSales", Math.min(step, totalCount - items.length))}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      {Asking === null || deciding === null ? null : (
        <Asking sale={deciding.sale} isOwn={isOwn} onClose={() => decide(null)} />
      )}
    </div>
  );
}

const tones: { readonly [S in SaleApprovalRow["status"]]: Tone } = {
  Waiting: "wait",
  Approved: "good",
  Declined: "bad",
  Withdrawn: "done",
  Expired: "done",
};

type EndProps = Omit<Props, "cscsAccount"> & {
  readonly sale: SaleApprovalRow;
  readonly onDecide: (way: Deciding["way"]) => void;
};

function SaleEnd({ sale, onDecide }: EndProps) {
  const { status, may, securityID, orderQty } = sale;
  const named = [formatQuantity(orderQty), securityID] as const;
  return (
    <span className="sale__end">
      <Dot tone={tones[status]}>{stateOf(sale)}</Dot>
      <SaidAlready sale={sale} />
      {sale.reason === null ? null : <span className="rows__small">{sale.reason}</span>}
      <span className="sale__ways">
        {may.decline ? (
          <Button size="small" aria-label={L("SaleDeclineNamed", ...named)} onClick={() => onDecide("decline")}>
            {L("SaleDecline")}
          </Button>
        ) : null}
        {may.approve ? (
          <Button
            size="small"
            look="primary"
            aria-label={L("SaleApproveNamed", ...named)}
            onClick={() => onDecide("approve")}
          >
            {L("SaleApprove")}
          </Button>
        ) : null}
        {may.withdraw ? (
          <Button size="small" aria-label={L("SaleWithdrawNamed", ...named)} onClick={() => onDecide("withdraw")}>
            {L("SaleWithdraw")}
          </Button>
        ) : null}
      </span>
    </span>
  );
}

function stateOf(sale: SaleApprovalRow): string {
  const { status, client, second, endedBy, endedAt, orderId } = sale;
  if (status === "Waiting") return L(waitsFor(sale));
  if (status === "Approved" && orderId !== null) {
    const words = [client, second].flatMap((word) => (word === null ? [] : [word.by]));
    return L("SaleBecame", orderId, words.join(", "));
  }
  const word = L(`Sale_${status}`);
  return endedBy === null ? word : L("SaleEnded", word, endedBy, whenOf(endedAt));
}

function waitsFor({ may, needsClient, client, needsSecond, second }: SaleApprovalRow) {
  if (may.approve) return "SaleWaitsYou";
  const [forClient, forSecond] = [needsClient && client === null, needsSecond && second === null];
  if (forClient && forSecond) return "SaleWaitsBoth";
  return forSecond ? "SaleWaitsSecond" : "SaleWaitsClient";
}

/** What one of two has said already. */
function SaidAlready({ sale: { status, client, second } }: { readonly sale: SaleApprovalRow }) {
  const said = status === "Waiting" ? (client ?? second) : null;
  return said === null ? null : <span className="rows__small">{L("SaleSaid", said.by, whenOf(said.at))}</span>;
}
