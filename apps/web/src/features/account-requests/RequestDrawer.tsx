// One request whole: what can be done with it, its checks, its answers, its papers and what happened to it.

import { fieldFaultWords } from "@tradebook/contract/field-fault-words.ts";
import {
  customerService,
  type AccountCreationRequest,
  type WholeAccountRequest,
} from "@tradebook/contract/services/customer.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { inLanguage } from "../../lib/words.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, Facts } from "../../ui/Marks.tsx";
import { Standstill } from "../../ui/States.tsx";
import { RequestAnswers } from "./RequestAnswers.tsx";
import { RequestDecisions } from "./RequestDecisions.tsx";
import { RequestPapers } from "./RequestPapers.tsx";
import { L } from "./requests-words.ts";
import { checkTones, nameOf, RequestState, typeOf, whenOf } from "./requests.tsx";

/** While checks or the depository are being asked, how often the request is read again. */
const waitMs = 2500;

export function RequestDrawer({ row, onClose }: DrawerProps<AccountCreationRequest>) {
  const client = useQueryClient();
  const key = ["accountRequest", row.id] as const;
  const request = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(customerService.GetAccountCreationRequest, { id: row.id }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? waitMs : false),
  });
  const keep = (next: WholeAccountRequest) => {
    client.setQueryData(key, next);
    void client.invalidateQueries({ queryKey: ["list"] });
  };
  return (
    <RowDrawer title={`${row.reference} · ${nameOf(row)}`} onClose={onClose}>
      <Loaded query={request} what={L("TheRequest")} lines={12}>
        {(whole) => <Whole request={whole} onChange={keep} />}
      </Loaded>
    </RowDrawer>
  );
}

function isMoving(request: WholeAccountRequest | undefined): boolean {
  if (request === undefined) return false;
  return request.status === "SENT_TO_CSCS" || request.checkResults.some(({ status }) => status === "PENDING");
}

type WholeProps = {
  readonly request: WholeAccountRequest;
  readonly onChange: (request: WholeAccountRequest) => void;
};

function Whole({ request, onChange }: WholeProps) {
  return (
    <div data-testid="request-drawer" data-status={request.status}>
      <RequestDecisions request={request} onChange={onChange} />
      {request.duplicates.map((member) => (
        <Standstill key={member} className="requests__banner">
          {L("Duplicates", member)}
        </Standstill>
      ))}
      <Facts
        facts={[
          [L("Status"), <RequestState key="status" request={request} />],
          [L("Type"), typeOf(request)],
          [L("HandedInAt"), whenOf(request.submittedAt)],
          [L("Due"), whenOf(request.dueAt)],
          [L("AssignedTo"), request.assignedTo ?? L("Nobody")],
          [L("CreatedBy"), request.createdBy],
          ...(request.approvedBy === null ? [] : [[L("ApprovedBy"), request.approvedBy] as const]),
          ...(request.cscsAccount === null ? [] : [[L("OpenedAccount"), request.cscsAccount] as const]),
          ...(request.chn === null ? [] : [[L("Chn"), request.chn] as const]),
        ]}
      />
      <Checks request={request} />
      <StillWrong request={request} />
      <RequestAnswers request={request} />
      <RequestPapers request={request} />
      <History request={request} />
      <AuditLink kind="request" id={request.id} />
    </div>
  );
}

type Part = { readonly request: WholeAccountRequest };

function Checks({ request: { checkResults } }: Part) {
  if (checkResults.length === 0) return null;
  return (
    <section className="part" data-testid="request-checks">
      <h3>{L("Checks")}</h3>
      <ul className="rows">
        {checkResults.map((check) => (
          <li key={`${check.path}${check.kind}`} data-check={check.kind} data-outcome={check.status}>
            <span className="rows__text">
              <strong>
                {L(`Check_${check.kind}`)}
                {check.path === "" ? "" : ` · ${check.path.replaceAll(".", " ").trim()}`}
              </strong>
              {check.findings.map((finding) => (
                <span key={finding} className="rows__small">
                  {finding}
                </span>
              ))}
            </span>
            <span className="rows__end">
              <Dot tone={checkTones[check.status]} title={check.isSimulated ? L("Simulated") : undefined}>
                {L(`Outcome_${check.status}`)}
              </Dot>
              {check.score === null ? null : <span className="rows__small">{L("Score", check.score)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of what has come to its end nothing is asked any more: a paper grows old. */
function StillWrong({ request: { status, problems, missingDocuments, warnings } }: Part) {
  const all = [...problems, ...missingDocuments, ...warnings];
  if (all.length === 0 || requestStatuses[status].isTerminal) return null;
  return (
    <section className="part">
      <h3>{L("Problems")}</h3>
      <ul className="requests__wrong">
        {all.map((one) => (
          <li key={`${one.field}-${one.code}`}>{fieldFaultWords(one, inLanguage)}</li>
        ))}
      </ul>
    </section>
  );
}

function History({ request: { timeline } }: Part) {
  return (
    <section className="part">
      <h3>{L("History")}</h3>
      <ol className="versions">
        {timeline.map((row) => (
          <li key={`${row.at}-${row.step}`} className="version">
            <span className="version__what">
              <strong>{row.statusName}</strong>
              <span className="muted">{row.owner === "" ? none : row.owner}</span>
            </span>
            {row.note === "" ? null : <span>{row.note}</span>}
            <span className="muted">{whenOf(row.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
