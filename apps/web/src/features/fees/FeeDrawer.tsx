// One schedule: every line it says, who set it and who agreed, and a note under it.

import { feeService, type FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/Marks.tsx";
import { choiceTerms, moneyTerms, percentTerms } from "./fee-draft.ts";
import { FeeForm } from "./FeeForm.tsx";
import { L } from "./fees-words.ts";
import { NotePreview } from "./NotePreview.tsx";
import { choiceText, FeeState, rateText, scopeText } from "./schedules.tsx";

export function FeeDrawer({ row, onClose }: DrawerProps<FeeScheduleRow>) {
  const { user } = useSignedIn();
  const [isChanging, change] = useState(false);
  const waits = row.status === "WaitingApproval";
  const isOwn = row.setBy === user.userName;
  return (
    <DecisionDrawer
      title={scopeText(row)}
      decisions={waits && !isOwn ? decisionsOn(row) : []}
      ways={<Button onClick={() => change(true)}>{L("NewFrom")}</Button>}
      onClose={onClose}
      facts={[
        [L("Status"), <FeeState key="status" status={row.status} />],
        [L("From"), formatDate(row.from)],
        ...percentTerms.map((name) => [L(name), row[name] === null ? L("AsBefore") : rateText(row[name])] as const),
        ...moneyTerms.map((name) => [L(name), row[name] === null ? L("AsBefore") : formatMoney(row[name])] as const),
        ...choiceTerms.map((name) => [L(name), choiceText(name, row[name])] as const),
        [L("Reason"), row.reason],
        [L("SetBy"), row.setBy ?? L("Begin")],
        [L("SetAt"), <When key="set" at={row.setAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("DecidedAt"), <When key="decided" at={row.decidedAt} />],
        [L("DecisionReason"), row.decisionReason ?? none],
      ]}
    >
      {waits && isOwn ? <p className="muted">{L("SecondPerson")}</p> : null}
      <NotePreview proposed={{ ...row, terms: row }} />
      {isChanging ? <FeeForm before={row} onClose={() => change(false)} /> : null}
    </DecisionDrawer>
  );
}

function decisionsOn({ id }: FeeScheduleRow): readonly Decision[] {
  const ask = { label: L("Reason"), least: 3 };
  return [
    {
      title: L("ApproveTitle", id),
      action: L("Approve"),
      text: null,
      ask,
      done: L("Approved"),
      send: (reason) => call(feeService.DecideSchedule, { id, approve: true, reason }),
    },
    {
      title: L("RejectTitle", id),
      action: L("Reject"),
      text: null,
      ask,
      done: L("Refused"),
      look: "sell",
      send: (reason) => call(feeService.DecideSchedule, { id, approve: false, reason }),
    },
  ];
}
