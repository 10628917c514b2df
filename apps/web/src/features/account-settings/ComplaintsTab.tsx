// One's own complaints: how far each has come, what was answered, and the way to file one or to reopen it once.

import { complaintDays, complaintService, type Complaint } from "@tradebook/contract/services/complaint.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { aboutText, ComplaintDue, ComplaintState, ComplaintView } from "../../complaints/ComplaintView.tsx";
import { ComplaintForm } from "../../complaints/ComplaintForm.tsx";
import { complaintsKey, ownComplaintsQuery, subjectIn } from "../../complaints/complaint-queries.ts";
import { L } from "../../complaints/complaint-words.ts";
import { useAccount } from "../../lib/account.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";

/** `?about=order&ref=12&account=…` opens the form of a complaint about it. */
export function ComplaintsTab() {
  const [query, setQuery] = useSearchParams();
  const account = useAccount();
  const complaints = useQuery(ownComplaintsQuery());
  const subject = subjectIn(query);
  useComplaintsHeard();
  const cscsAccount = account?.clientName === null ? account.cscsAccount : "";
  const file = () => setQuery({ tab: "complaints", about: "general", account: cscsAccount });
  const side = (
    <Button look="primary" onClick={file}>
      {L("NewComplaint")}
    </Button>
  );
  return (
    <Card title={L("Complaints")} side={side} testId="card-complaints">
      <p className="settings__note">{L("ComplaintsHint", complaintDays)}</p>
      <Loaded
        query={complaints}
        what={L("TheComplaints")}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty title={L("NoComplaints")} text={L("NoComplaintsHint")} />}
      >
        {({ items }) => (
          <ul className="rows complaints">
            {items.map((one) => (
              <Item key={one.id} complaint={one} />
            ))}
          </ul>
        )}
      </Loaded>
      {subject === null ? null : (
        <ComplaintForm subject={subject} onClose={() => setQuery({ tab: "complaints" }, { replace: true })} />
      )}
    </Card>
  );
}

function useComplaintsHeard(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onHubEvent("onNotification", ({ kind }) => {
        if (kind === "Complaint") void client.invalidateQueries({ queryKey: complaintsKey });
      }),
    [client],
  );
}

function Item({ complaint }: { readonly complaint: Complaint }) {
  const [isReopening, reopen] = useState(false);
  const { number, state, dueOn, mayReopen } = complaint;
  return (
    <li data-complaint={number}>
      <div className="complaints__head">
        <span className="rows__text">
          <strong>
            {number} · {aboutText(complaint)}
          </strong>
          <span className="rows__small">{L("DueBy", formatDate(dueOn))}</span>
        </span>
        <span className="complaints__marks">
          <ComplaintState state={state} />
          <ComplaintDue complaint={complaint} />
        </span>
      </div>
      <ComplaintView complaint={complaint} />
      {mayReopen ? (
        <p className="complaints__reopen">
          <Button size="small" aria-label={L("ReopenTitle", number)} onClick={() => reopen(true)}>
            {L("Reopen")}
          </Button>
        </p>
      ) : null}
      {isReopening ? <ReopenDialog complaint={complaint} onClose={() => reopen(false)} /> : null}
    </li>
  );
}

type ReopenProps = { readonly complaint: Complaint; readonly onClose: () => void };

function ReopenDialog({ complaint: { id, number }, onClose }: ReopenProps) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const send = async () => {
    await call(complaintService.ReopenComplaint, { id, text: text.trim() });
    notify("good", L("ReopenDone"));
    await client.invalidateQueries({ queryKey: complaintsKey });
    onClose();
  };
  return (
    <FormDialog
      title={L("ReopenTitle", number)}
      action={L("Reopen")}
      testId="reopen-form"
      isReady={text.trim().length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <p>{L("ReopenText")}</p>
      <Field label={L("WhatHappened")}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={5}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
