// The receipts of one order beside whatever led to it: a notice, or the list of all receipts.

import { Dialog } from "../ui/Dialog.tsx";
import { L } from "./receipt-words.ts";
import { OrderReceipts } from "./OrderReceipts.tsx";

type Props = { readonly orderId: number; readonly onClose: () => void };

export function OrderReceiptsDialog({ orderId, onClose }: Props) {
  return (
    <Dialog title={L("OrderTitle", orderId)} shape="side" onClose={onClose}>
      <OrderReceipts orderId={orderId} isExpected />
    </Dialog>
  );
}
