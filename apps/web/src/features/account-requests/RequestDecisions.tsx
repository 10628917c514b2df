// What can be decided on a request as it stands: take it, approve it, return it with reasons, decline it.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useDrawerKeys } from "../../lists/drawer-steps.ts";
import { L } from "./requests-words.ts";
import { ReturnRequest } from "./ReturnRequest.tsx";

type Props = { readonly request: WholeAccountRequest; readonly onChange: (request: WholeAccountRequest) => void };
type Open = "none" | "approve" | "return" | "decline";

export function RequestDecisions({ request, onChange }: Props) {
  const signedIn = useSignedIn();
  const [open, setOpen] = useState<Open>("none");
  const { status, assignedToUserId, assignedTo, id, version } = request;
  const isMine = assignedToUserId === signedIn.user.id;
  const isWaiting = status === "SUBMITTED" || status === "CSCS_REJECTED";
  const isReviewed = status === "UNDER_REVIEW";
  const run = async (work: () => Promise<WholeAccountRequest>, done: string) => {
    try {
      onChange(await work());
      notify("good", done);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  const take = () => run(() => call(customerService.TakeForReview, { id, version, takeOver: isReviewed }), L("Taken"));
  const repeat = () => run(() => call(customerService.RepeatChecks, { id }), L("ChecksAsked"));
  const close = () => setOpen("none");
  const done = (next: WholeAccountRequest, said: string) => {
    onChange(next);
    notify("good", said);
    close();
  };
  const mayApprove = may(signedIn, "Pages.AccountRequests.Approve");
  const canDecide = isReviewed && (isMine || mayApprove);
  const mayPass = isReviewed && mayApprove;
  useDrawerKeys({
    KeyA: mayPass ? () => setOpen("approve") : null,
    KeyR: canDecide ? () => setOpen("return") : null,
  });
  const isOdd = request.checkResults.some((check) => check.status !== "PASSED" && check.status !== "PENDING");
  return (
    <div className="form__actions requests__ways">
      {isWaiting ? (
        <Button look="primary" onClick={() => void take()}>
          {L("Take")}
        </Button>
      ) : null}
      {isReviewed && !isMine ? <Button onClick={() => void take()}>{L("TakeOver", assignedTo ?? "")}</Button> : null}
      {mayPass ? (
        <Button look={isMine ? "plain" : "primary"} onClick={() => setOpen("approve")}>
          {L("Approve")} <kbd aria-hidden="true">A</kbd>
        </Button>
      ) : null}
      {canDecide ? (
        <Button onClick={() => setOpen("return")}>
          {L("Return")} <kbd aria-hidden="true">R</kbd>
        </Button>
      ) : null}
      {canDecide ? <Button onClick={() => setOpen("decline")}>{L("Decline")}</Button> : null}
      {isReviewed && isOdd ? <Button onClick={() => void repeat()}>{L("RepeatChecks")}</Button> : null}
      {open === "approve" ? <Approve request={request} onDone={done} onClose={close} /> : null}
      {open === "return" ? <ReturnRequest request={request} onDone={done} onClose={close} /> : null}
      {open === "decline" ? <Decline request={request} onDone={done} onClose={close} /> : null}
    </div>
  );
}

export type DialogProps = {
  readonly request: WholeAccountRequest;
  readonly onDone: (request: WholeAccountRequest, said: string) => void;
  readonly onClose: () => void;
};

const mostNote = 1000;

function Approve({ request: { id, version, applicantName }, onDone, onClose }: DialogProps) {
  const [note, setNote] = useState("");
  const send = async () => {
    const asked = { id, version, note: note.trim() || null };
    onDone(await call(customerService.ApproveAndSubmitCustomerAccountCreationRequest, asked), L("Approved"));
  };
  return (
    <FormDialog title={L("ApproveTitle")} action={L("Approve")} onSend={send} onClose={onClose} testId="approve-form">
      <p>{L("ApproveText", applicantName)}</p>
      <Area label={L("NoteOptional")} value={note} onType={setNote} />
    </FormDialog>
  );
}

function Decline({ request: { id, version }, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const send = async () =>
    onDone(await call(customerService.Reject, { id, version, reason: reason.trim() }), L("Declined"));
  return (
    <FormDialog
      title={L("DeclineTitle")}
      action={L("Decline")}
      look="sell"
      isReady={reason.trim().length > 2}
      onSend={send}
      onClose={onClose}
    >
      <Area label={L("DeclineReason")} value={reason} onType={setReason} />
    </FormDialog>
  );
}

type AreaProps = { readonly label: string; readonly value: string; readonly onType: (text: string) => void };

function Area({ label, value, onType }: AreaProps) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea {...control} maxLength={mostNote} value={value} onChange={(event) => onType(event.target.value)} />
      )}
    </Field>
  );
}
