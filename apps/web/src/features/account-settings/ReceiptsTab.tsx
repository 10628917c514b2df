// What others did with the orders of the account in use, receipt by receipt.

import { useAccount } from "../../lib/account.ts";
import { ReceiptsCard } from "../../receipts/ReceiptsCard.tsx";
import { L } from "../../receipts/receipt-words.ts";
import { Empty } from "../../ui/States.tsx";

export function ReceiptsTab() {
  const account = useAccount();
  if (account === null) return <Empty title={L("NoReceiptAccount")} text={L("NoReceiptAccountHint")} />;
  const { cscsAccount, clientName } = account;
  return <ReceiptsCard key={cscsAccount} cscsAccount={cscsAccount} isOwn={clientName === null} />;
}
