// One approved overdraft, or one that waits: decided by another than who asked.

import type { CreditLimitRow } from "@tradebook/contract/services/credit-limit.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { lastDay } from "./credit-limits.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function CreditDrawer({ row, onClose }: DrawerProps<CreditLimitRow>) {
  const signedIn = useSignedIn();
  const waits = row.status === "REQUESTED";
  const isOwn = waits && row.askedBy === signedIn.user.userName;
  const mayDecide = waits && may(signedIn, "Pages.Funding.Approve");
  return (
    <DecisionDrawer
      title={L("CreditNo", row.reference)}
      decisions={isOwn ? [cancelling(row)] : mayDecide ? [approving(row), rejecting(row)] : []}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Limit"), formatMoney(row.limit)],
        [L("Drawn"), formatMoney(row.drawn)],
        [L("FromDay"), formatDate(row.fromDay)],
        [L("ToDay"), lastDay(row)],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("CreditWhy"), row.reason],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
      ]}
    >
      {isOwn ? <p className="muted">{L("OwnAdjustment")}</p> : null}
    </DecisionDrawer>
  );
}

function approving({ id, reference, customerName, cscsAccount, limit }: CreditLimitRow): Decision {
  return {
    title: L("ApproveTitle", reference),
    action: L("Approve"),
    text: L("ApproveCreditText", customerName, cscsAccount, formatMoney(limit)),
    ask: { label: L("NoteOptional"), least: 0 },
    done: L("Approved"),
    send: (note) => call(fundingService.ApproveCreditLimit, { id, note: note || null }),
  };
}

function rejecting({ id, reference }: CreditLimitRow): Decision {
  return {
    title: L("RejectTitle", reference),
    action: L("Reject"),
    text: null,
    ask: { label: L("Why"), least: 3 },
    done: L("Rejected"),
    look: "sell",
    send: (reason) => call(fundingService.RejectCreditLimit, { id, reason }),
  };
}

function cancelling({ id, reference }: CreditLimitRow): Decision {
  return {
    title: L("CancelTitle", reference),
    action: L("CancelIt"),
    text: null,
    ask: null,
    done: L("Cancelled"),
    look: "sell",
    send: () => call(fundingService.CancelCreditLimit, { id }),
  };
}
