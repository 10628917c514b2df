// Where an application stands: whom it waits for, by when, and what has happened to it.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { signInPath } from "../../lib/paths.ts";
import { noteWords, statusLabel } from "../../opening/opening-words.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./opening-form-words.ts";

type Props = { readonly request: WholeAccountRequest; readonly onChange: () => Promise<void> };

export function StatusPanel({ request, onChange }: Props) {
  const [isLeaving, leave] = useState(false);
  const { status } = request;
  const withdraw = async () => {
    await call(customerService.WithdrawRequest, { id: request.id });
    notify("note", L("Withdrawn"));
    await onChange();
  };
  const isOpen = !requestStatuses[status].isTerminal;
  return (
    <div className="kyc__status" data-testid="request-status" data-status={status}>
      <Head request={request} />
      <h2>{L("Timeline")}</h2>
      <ol className="timeline">
        {request.timeline.map((row) => (
          <li key={`${row.at}-${row.step}`}>
            <strong>{statusLabel(row.status)}</strong>
            <span className="rows__small">
              {formatDate(row.at)} {formatClock(row.at)} · {row.owner}
            </span>
            {row.note === "" ? null : <span>{noteWords(row.note)}</span>}
          </li>
        ))}
      </ol>
      {isOpen && status !== "APPROVED" && status !== "SENT_TO_CSCS" ? (
        <Button look="quiet" onClick={() => leave(true)}>
          {L("Withdraw")}
        </Button>
      ) : null}
      {isLeaving ? (
        <FormDialog
          title={L("Withdraw")}
          action={L("Withdraw")}
          look="sell"
          onSend={withdraw}
          onClose={() => leave(false)}
        >
          <p>{L("WithdrawText")}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}

function Head({ request }: { readonly request: WholeAccountRequest }) {
  const { status, cscsAccount, chn, dueAt, reference } = request;
  if (status === "ACTIVE") {
    return (
      <section className="kyc__head kyc__head--good">
        <Icon name="check" size={24} />
        <h2>{L("OpenTitle")}</h2>
        <p>{L("OpenText", cscsAccount ?? "", chn ?? "")}</p>
        <Link className="button button--primary" to={signInPath}>
          {L("SignIn")}
        </Link>
      </section>
    );
  }
  const waits = {
    applicant: L("WaitsApplicant"),
    house: dueAt === null ? L("WaitsHouse") : L("WaitsHouseUntil", formatDate(dueAt)),
    depository: L("WaitsDepository"),
    nobody: status === "REJECTED" ? L("RejectedText") : L("EndedText"),
  }[request.waitsFor];
  return (
    <section className={`kyc__head ${status === "REJECTED" ? "kyc__head--bad" : ""}`}>
      <h2>{status === "REJECTED" ? L("RejectedTitle") : statusLabel(status)}</h2>
      <p>{waits}</p>
      <p className="rows__small">{L("Reference", reference)}</p>
    </section>
  );
}
