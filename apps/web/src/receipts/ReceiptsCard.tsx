// All receipts of an account, the newest first: to be read, checked against each other, saved, and said not to be one's own.

import type { OrderDispute } from "@tradebook/contract/services/receipt.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Dot } from "../ui/Marks.tsx";
import { Empty } from "../ui/States.tsx";
import { ChainTools } from "./ChainTools.tsx";
import { OrderReceiptsDialog } from "./OrderReceiptsDialog.tsx";
import { receiptsQuery, useReceiptsHeard } from "./receipt-queries.ts";
import { L } from "./receipt-words.ts";
import { ReceiptRow } from "./ReceiptRow.tsx";
import "./receipts.css";

const step = 50;
const most = 1000;

type Props = {
  readonly cscsAccount: string;
  /** Whether the reader holds the account. */
  readonly isOwn: boolean;
};

export function ReceiptsCard({ cscsAccount, isOwn }: Props) {
  const [count, setCount] = useState(step);
  const [shown, show] = useState<number | null>(null);
  const receipts = useQuery(receiptsQuery(cscsAccount, count));
  useReceiptsHeard();
  return (
    <Card title={L("Receipts")} testId="card-receipts">
      <p className="receipts__hint">{L("ReceiptsHint")}</p>
      <Loaded
        query={receipts}
        what={L("TheReceipts")}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={L("NoReceipts")} text={L("NoReceiptsHint")} />}
      >
        {({ items, disputes, totalCount }) => (
          <>
            <ChainTools cscsAccount={cscsAccount} />
            <ul className="rows">
              {items.map((receipt) => (
                <ReceiptRow key={receipt.seq} receipt={receipt} isOwn={isOwn}>
                  <Said orderId={receipt.orderId} isOwn={isOwn} disputes={disputes} onShow={show} />
                </ReceiptRow>
              ))}
            </ul>
            {totalCount > items.length && count < most ? (
              <Button look="quiet" wide onClick={() => setCount(count + step)}>
                {L("MoreReceipts", Math.min(step, totalCount - items.length))}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      {shown === null ? null : <OrderReceiptsDialog orderId={shown} onClose={() => show(null)} />}
    </Card>
  );
}

type SaidProps = {
  readonly orderId: number;
  readonly isOwn: boolean;
  readonly disputes: readonly OrderDispute[];
  readonly onShow: (orderId: number) => void;
};

/** Opens the order, which is where it is said and answered. */
function Said({ orderId, isOwn, disputes, onShow }: SaidProps) {
  const said = disputes.find((dispute) => dispute.orderId === orderId);
  const maySay = isOwn && said === undefined;
  const waits = isOwn ? L("DisputeWaitsOwn") : L("DisputeWaits");
  return (
    <span className="rows__end receipt__end">
      {said === undefined ? null : (
        <Dot tone={said.answer === null ? "bad" : "done"}>{said.answer === null ? waits : L("DisputeDone")}</Dot>
      )}
      <Button
        size="small"
        aria-label={maySay ? L("NotMeNamed", orderId) : L("SeeOrderNamed", orderId)}
        onClick={() => onShow(orderId)}
      >
        {maySay ? L("NotMe") : L("SeeOrder")}
      </Button>
    </span>
  );
}
