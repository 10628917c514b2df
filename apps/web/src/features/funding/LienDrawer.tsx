// One lien: placed by another than who asked, and lifted by two people as well.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { LienRow } from "@tradebook/contract/services/lien.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";
import { pledgedText } from "./liens.tsx";

export function LienDrawer({ row, onClose }: DrawerProps<LienRow>) {
  const signedIn = useSignedIn();
  const isOwn = isAskedBy(row, signedIn.user.userName);
  return (
    <DecisionDrawer
      title={L("LienNo", row.ourReference)}
      decisions={decisionsOn(row, signedIn, isOwn)}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Pledges"), pledgedText(row)],
        [L("Beneficiary"), row.beneficiary],
        [L("Paper"), row.reference],
        [L("CreditWhy"), row.reason],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
        ...(row.liftReason === null
          ? []
          : ([
              [L("LiftWhy"), row.liftReason],
              [L("LiftAskedBy"), row.liftAskedBy ?? none],
              [L("LiftedBy"), row.liftedBy ?? none],
            ] as const)),
      ]}
    >
      {isOwn ? <p className="muted">{L("OwnAdjustment")}</p> : null}
    </DecisionDrawer>
  );
}

function isAskedBy({ status, askedBy, liftAskedBy }: LienRow, userName: string): boolean {
  return (status === "REQUESTED" && askedBy === userName) || (status === "LIFTING" && liftAskedBy === userName);
}

function decisionsOn(row: LienRow, signedIn: SignedIn, isOwn: boolean): readonly Decision[] {
  const mayDecide = may(signedIn, "Pages.Funding.Approve");
  if (row.status === "PLACED") return may(signedIn, "Pages.Funding") ? [lifting(row)] : [];
  if (row.status === "REQUESTED") return isOwn ? [cancelling(row)] : mayDecide ? [placing(row), rejecting(row)] : [];
  if (row.status !== "LIFTING" || !mayDecide) return [];
  return isOwn ? [keeping(row)] : [agreeing(row), keeping(row)];
}

function placing(row: LienRow): Decision {
  return {
    title: L("ApproveTitle", row.ourReference),
    action: L("Approve"),
    text: L("ApproveLienText", pledgedText(row), row.customerName, row.beneficiary),
    ask: { label: L("NoteOptional"), least: 0 },
    done: L("Approved"),
    send: (note) => call(fundingService.ApproveLien, { id: row.id, note: note || null }),
  };
}

function rejecting({ id, ourReference }: LienRow): Decision {
  return {
    title: L("RejectTitle", ourReference),
    action: L("Reject"),
    text: null,
    ask: { label: L("CreditWhy"), least: 3 },
    done: L("Rejected"),
    look: "sell",
    send: (reason) => call(fundingService.RejectLien, { id, reason }),
  };
}

function cancelling({ id, ourReference }: LienRow): Decision {
  return {
    title: L("CancelTitle", ourReference),
    action: L("CancelIt"),
    text: null,
    ask: null,
    done: L("Cancelled"),
    look: "sell",
    send: () => call(fundingService.CancelLien, { id }),
  };
}

function lifting(row: LienRow): Decision {
  return {
    title: L("LiftTitle", row.ourReference),
    action: L("AskLift"),
    text: L("LiftText", pledgedText(row)),
    ask: { label: L("LiftWhy"), least: 3 },
    done: L("AskedSecond"),
    send: (reason) => call(fundingService.AskLienLift, { id: row.id, reason }),
  };
}

function agreeing(row: LienRow): Decision {
  return {
    title: L("LiftTitle", row.ourReference),
    action: L("ApproveLift"),
    text: L("ApproveLiftText", pledgedText(row)),
    ask: null,
    done: L("LIFTED"),
    send: () => call(fundingService.ApproveLienLift, { id: row.id }),
  };
}

function keeping({ id, ourReference }: LienRow): Decision {
  return {
    title: L("LienNo", ourReference),
    action: L("RefuseLift"),
    text: L("RefuseLiftText"),
    ask: null,
    done: L("Kept"),
    look: "sell",
    send: () => call(fundingService.RefuseLienLift, { id }),
  };
}
