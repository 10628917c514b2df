// What others did with the orders of the account in use, receipt by receipt.

import { useAccount } from "../../lib/account.ts";
import { SaleList } from "../../approvals/SaleList.tsx";
import { L as S } from "../../approvals/sale-words.ts";
import { ReceiptsCard } from "../../receipts/ReceiptsCard.tsx";
import { L } from "../../receipts/receipt-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Empty } from "../../ui/States.tsx";

export function ReceiptsTab() {
  const account = useAccount();
  if (account === null) return <Empty title={L("NoReceiptAccount")} text={L("NoReceiptAccountHint")} />;
  const { cscsAccount, clientName } = account;
  const isOwn = clientName === null;
  return (
    <>
      <Card title={S("Sales")} testId="card-sales">
        <SaleList key={cscsAccount} cscsAccount={cscsAccount} isOwn={isOwn} />
      </Card>
      <ReceiptsCard key={`receipts-${cscsAccount}`} cscsAccount={cscsAccount} isOwn={isOwn} />
    </>
  );
}
