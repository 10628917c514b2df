// One dispute: what the client said, who looks after it, the order's receipts with the answer, and the way to the order.

import { receiptService, type ListedDispute } from "@tradebook/contract/services/receipt.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { reportsPath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { OrderReceipts } from "../../receipts/OrderReceipts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { L } from "./admin-reports-words.ts";
import { DisputeAge, DisputeState, ownerOf } from "./disputes.tsx";
import { SideMark } from "./Marks.tsx";

export function DisputeDrawer({ row: said, onClose }: DrawerProps<ListedDispute>) {
  const signedIn = useSignedIn();
  const isOwn = said.owner === signedIn.user.userName;
  const mayTake = said.answer === null && !isOwn && may(signedIn, "VIEW_AUDIT_TRAIL");
  return (
    <RowDrawer title={L("OrderNo", said.orderId)} onClose={onClose}>
      {mayTake ? <TakeOn orderId={said.orderId} /> : null}
      <Facts
        facts={[
          [L("Status"), <DisputeState key="status" said={said} />],
          [L("SaidAt"), <When key="at" at={said.at} />],
          [L("Age"), <DisputeAge key="age" said={said} />],
          [L("Owner"), ownerOf(said)],
          [L("Client"), said.clientName],
          [L("AccountNo"), said.cscsAccount],
          [L("Symbol"), said.securityID],
          [L("Side"), <SideMark key="side" side={said.side} />],
          [L("Quantity"), formatQuantity(said.orderQty)],
          [L("EnteredBy"), said.enteredBy],
        ]}
      />
      <OrderReceipts orderId={said.orderId} isExpected />
      {may(signedIn, "VIEW_ALL_ORDERS") ? (
        <p className="part__note">
          <Link to={`${reportsPath}/stock-orders?pattern=Disputed&account=${said.cscsAccount}`}>{L("ItsOrder")}</Link>
        </p>
      ) : null}
    </RowDrawer>
  );
}

function TakeOn({ orderId }: { readonly orderId: number }) {
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: () => call(receiptService.TakeDispute, { id: orderId }),
    onSuccess: async () => {
      notify("good", L("TakenOn", orderId));
      await client.invalidateQueries({ queryKey: ["list"] });
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <p className="dispute__take">
      <Button look="primary" aria-busy={taking.isPending} onClick={() => taking.mutate()}>
        {L("TakeOn")}
      </Button>
    </p>
  );
}
