// One corporate action: its dates and steps, what can be done next, and what each holder gets.

import { corporateActionService, type CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { corporateActionStates } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { ActionState } from "./actions.tsx";
import { L } from "./actions-words.ts";
import { Entitlements } from "./Entitlements.tsx";

export function ActionDrawer({ row, onClose }: DrawerProps<CorporateActionRow>) {
  const { userName } = useSignedIn().user;
  const isOwn = row.createdBy === userName;
  return (
    <DecisionDrawer
      title={L("ActionNo", row.id)}
      decisions={decisionsOn(row, userName)}
      onClose={onClose}
      facts={[
        [L("State"), <ActionState key="state" state={row.state} />],
        [L("Type"), L(row.type)],
        [L("Company"), `${row.securityID} · ${row.securityName}`],
        [L("Terms"), row.terms],
        [L("Announced"), formatDate(row.announcedOn)],
        [L("ExDate"), formatDate(row.exDate)],
        [L("Qualification"), formatDate(row.qualificationDate)],
        [L("Payment"), formatDate(row.paymentDate)],
        [L("Note"), row.note || none],
        [L("CreatedBy"), row.createdBy],
        [L("CreatedAt"), <When key="created" at={row.createdAt} />],
        [L("ApprovedBy"), row.approvedBy ?? none],
        [L("ApprovedAt"), <When key="approved" at={row.approvedAt} />],
        [L("AppliedAt"), <When key="applied" at={row.appliedAt} />],
        ...(row.cancelledBy === null ? [] : [[L("CancelledBy"), row.cancelledBy] as const]),
        ...(row.reversedBy === null ? [] : [[L("ReversedBy"), row.reversedBy] as const]),
        [L("Holders"), formatQuantity(row.holders)],
        [L("Waiting"), formatQuantity(row.waiting)],
      ]}
    >
      {row.state === "Entered" && isOwn ? <p className="muted">{L("SecondPerson")}</p> : null}
      <Entitlements action={row} />
    </DecisionDrawer>
  );
}

function decisionsOn(row: CorporateActionRow, userName: string): readonly Decision[] {
  const { state } = row;
  const { approve: isEntered, cancel: isOpen } = corporateActionStates[state];
  return [
    ...(isEntered && row.createdBy !== userName ? [approval(row)] : []),
    ...(state === "Approved" || state === "Entitled" ? [applying(row)] : []),
    ...(isOpen ? [cancelling(row)] : []),
    ...(state === "Applied" && row.approvedBy !== userName ? [reversal(row)] : []),
  ];
}

const reasoned = () => ({ label: L("Reason"), least: 3 });

function approval({ id, type, securityID, terms, qualificationDate }: CorporateActionRow): Decision {
  return {
    title: L("ApproveTitle", L("ActionNo", id)),
    action: L("Approve"),
    text: L("ApproveText", L(type), securityID, terms, formatDate(qualificationDate)),
    ask: null,
    done: L("ApprovedDone"),
    send: () => call(corporateActionService.Approve, { id }),
  };
}

function applying({ id, waiting }: CorporateActionRow): Decision {
  return {
    title: L("ApplyTitle", L("ActionNo", id)),
    action: L("Apply"),
    text: L("ApplyText", formatQuantity(waiting)),
    ask: null,
    done: L("AppliedDone"),
    send: () => call(corporateActionService.Apply, { id }),
  };
}

function cancelling({ id }: CorporateActionRow): Decision {
  return {
    title: L("CancelTitle", L("ActionNo", id)),
    action: L("CancelAction"),
    text: L("CancelText"),
    ask: reasoned(),
    done: L("CancelledDone"),
    look: "sell",
    send: (reason) => call(corporateActionService.Cancel, { id, reason }),
  };
}

function reversal({ id }: CorporateActionRow): Decision {
  return {
    title: L("ReverseTitle", L("ActionNo", id)),
    action: L("Reverse"),
    text: L("ReverseText"),
    ask: reasoned(),
    done: L("ReversedDone"),
    look: "sell",
    send: (reason) => call(corporateActionService.Reverse, { id, reason }),
  };
}
