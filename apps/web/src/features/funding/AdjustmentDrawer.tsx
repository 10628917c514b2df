// One transfer of shares or correction of cash: decided by another than who asked, and taken back by its mirror.

import type { AdjustmentRow } from "@tradebook/contract/services/adjustment.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatMoney, none } from "../../lib/format.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { kindText, movedText, otherSide } from "./adjustments.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function AdjustmentDrawer({ row, onClose }: DrawerProps<AdjustmentRow>) {
  const signedIn = useSignedIn();
  const isOwn = row.status === "REQUESTED" && row.askedBy === signedIn.user.userName;
  return (
    <DecisionDrawer
      title={L("AdjustmentNo", row.reference)}
      decisions={decisionsOn(row, signedIn, isOwn)}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("What"), kindText(row)],
        [L("Moves"), movedText(row)],
        ...(row.shares === null
          ? []
          : [[L("CostInAll"), row.cost === null ? L("CostLater") : formatMoney(row.cost)] as const]),
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("OtherSide"), otherSide(row)],
        [L("Slip"), row.slip],
        [L("Why"), row.reason],
        [L("TakesBack"), row.takesBack ?? none],
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

function decisionsOn(row: AdjustmentRow, signedIn: SignedIn, isOwn: boolean): readonly Decision[] {
  const { id, status, takesBack } = row;
  if (isOwn) return [cancelling(row)];
  if (status === "REQUESTED" && may(signedIn, "Pages.Funding.Approve")) return [approving(row), rejecting(row)];
  if (status !== "APPROVED" || takesBack !== null || !may(signedIn, "Pages.Funding")) return [];
  return [
    {
      title: L("ReverseTitle", row.reference),
      action: L("Reverse"),
      text: L("AskReversalText", movedText(row)),
      ask: { label: L("Why"), least: 3 },
      done: L("AskedSecond"),
      look: "sell",
      send: (reason) => call(fundingService.AskAdjustmentReversal, { id, reason }),
    },
  ];
}

function approving(row: AdjustmentRow): Decision {
  const { id, reference, cscsAccount, customerName, slip } = row;
  return {
    title: L("ApproveTitle", reference),
    action: L("Approve"),
    text: L("ApproveMoveText", `${kindText(row)}: ${movedText(row)}`, customerName, cscsAccount, slip),
    ask: { label: L("NoteOptional"), least: 0 },
    done: L("Approved"),
    send: (note) => call(fundingService.ApproveAdjustment, { id, note: note || null }),
  };
}

function rejecting({ id, reference }: AdjustmentRow): Decision {
  return {
    title: L("RejectTitle", reference),
    action: L("Reject"),
    text: null,
    ask: { label: L("Why"), least: 3 },
    done: L("Rejected"),
    look: "sell",
    send: (reason) => call(fundingService.RejectAdjustment, { id, reason }),
  };
}

function cancelling({ id, reference }: AdjustmentRow): Decision {
  return {
    title: L("CancelTitle", reference),
    action: L("CancelIt"),
    text: L("CancelText"),
    ask: null,
    done: L("Cancelled"),
    look: "sell",
    send: () => call(fundingService.CancelAdjustment, { id }),
  };
}
