// One break: both sides of it, handed to somebody, resolved by somebody else, and what was done so far.

import { limits } from "@tradebook/contract/names.ts";
import { endOfDayService, type TradeBreak } from "@tradebook/contract/services/end-of-day.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../lib/api.ts";
import { formatDate, none } from "../lib/format.ts";
import { notify } from "../lib/notify.ts";
import { may, useSignedIn } from "../lib/session.ts";
import type { Decision } from "../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../lists/list.ts";
import { Button } from "../ui/Button.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { When } from "../ui/Marks.tsx";
import { ageText, BreakState } from "./breaks.tsx";
import { L } from "./break-words.ts";
import { TextField } from "../ui/TextField.tsx";

export function BreakDrawer({ row, onClose }: DrawerProps<TradeBreak>) {
  const signedIn = useSignedIn();
  const mayDecide = may(signedIn, "Pages.EndOfDay");
  const [isAssigning, assign] = useState(false);
  const isOver = row.status === "Resolved";
  const isOwn = row.owner === signedIn.user.userName;
  return (
    <DecisionDrawer
      title={L("BreakNo", row.id)}
      decisions={mayDecide && row.status === "Assigned" && !isOwn ? [resolving(row)] : []}
      ways={isOver || !mayDecide ? null : <Button onClick={() => assign(true)}>{L("Assign")}</Button>}
      onClose={onClose}
      facts={[
        [L("Status"), <BreakState key="status" status={row.status} />],
        [L("Kind"), L(row.kind)],
        [L("Day"), formatDate(row.tradeDate)],
        [L("Symbol"), row.securityID || none],
        [L("CscsAccount"), row.cscsAccount || none],
        [L("Subject"), row.subject],
        [L("Ours"), row.ours ?? none],
        [L("Theirs"), row.theirs ?? none],
        [L("Found"), <When key="found" at={row.foundAt} />],
        [L("Age"), ageText(row)],
        [L("Owner"), row.owner ?? L("NoOwner")],
      ]}
    >
      {isOwn && !isOver ? <p className="muted">{L("OwnBreak")}</p> : null}
      {row.history.length === 0 ? null : <History steps={row.history} />}
      {isAssigning ? <AssignForm id={row.id} onClose={() => assign(false)} /> : null}
    </DecisionDrawer>
  );
}

function History({ steps }: { readonly steps: TradeBreak["history"] }) {
  return (
    <section aria-label={L("History")}>
      <h3>{L("History")}</h3>
      <ol className="rows">
        {steps.map((step) => (
          <li key={`${step.at} ${step.step}`}>
            <span className="rows__text">
              <strong>{step.step === "assigned" ? L("assigned", step.owner) : L("resolved")}</strong>
              <span className="rows__small">{step.reason}</span>
            </span>
            <span className="rows__end">
              {step.by} · <When at={step.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function resolving({ id }: TradeBreak): Decision {
  return {
    title: L("ResolveTitle", id),
    action: L("Resolve"),
    text: L("ResolveText"),
    ask: { label: L("Reason"), least: 3 },
    done: L("ResolvedDone"),
    send: (reason) => call(endOfDayService.ResolveBreak, { id, reason }),
  };
}

type AssignProps = { readonly id: number; readonly onClose: () => void };

function AssignForm({ id, onClose }: AssignProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ userName: "", reason: "" });
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const send = async () => {
    await call(endOfDayService.AssignBreak, { id, userName: typed.userName.trim(), reason: typed.reason.trim() });
    notify("good", L("HandedOver"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("AssignTitle", id)}
      action={L("Assign")}
      testId="assign-form"
      isReady={typed.userName.trim() !== "" && typed.reason.trim().length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={L("AssignTo")}
        most={limits.userName}
        value={typed.userName}
        onType={(userName) => change({ userName })}
      />
      <TextField
        label={L("Reason")}
        hint={L("ReasonHint")}
        value={typed.reason}
        onType={(reason) => change({ reason })}
      />
    </FormDialog>
  );
}
