// The audit trail: who did what, and the proof that no line of it was touched since.

import { auditLogService, type AuditLogRow } from "@tradebook/contract/services/audit-log.ts";
import { useMutation } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { none } from "../../lib/format.ts";
import { describeFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { L } from "./admin-reports-words.ts";
import { auditTrail, tookOf, userOf } from "./audit-trail.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { Outcome, Parameters } from "./Marks.tsx";
import { proofWords, type Proof } from "./proof.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { ReportList } from "./ReportList.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";

export function AuditTrailPage() {
  const proof = useMutation({
    mutationFn: async () => ({ ...(await call(auditLogService.Verify, {})), at: now() }),
  });
  const prove = (
    <Button look="primary" disabled={proof.isPending} title={L("ProveHint")} onClick={() => proof.mutate()}>
      {proof.isPending ? L("Proving") : L("Prove")}
    </Button>
  );
  const notice = (
    <div role="status" data-testid="proof">
      {proof.data === undefined ? null : <ProofBanner proof={proof.data} />}
      {proof.isError ? <NotProven error={proof.error} /> : null}
    </div>
  );
  return <ReportList list={auditTrail} tools={prove} notice={notice} drawer={LineDrawer} />;
}

function ProofBanner({ proof }: { readonly proof: Proof }) {
  const { isWhole, title, text } = proofWords(proof);
  return (
    <p className={`banner proof ${isWhole ? "proof--whole" : "banner--bad"}`}>
      <strong>{title}</strong> {text}
    </p>
  );
}

function NotProven({ error }: { readonly error: Error }) {
  const { title, text } = describeFailure(failureOf(error));
  return (
    <p className="banner proof">
      <strong>{title}</strong> {text}
    </p>
  );
}

function LineDrawer({ row: line, onClose }: DrawerProps<AuditLogRow>) {
  return (
    <RowDrawer title={L("LineNo", line.id)} onClose={onClose}>
      <Facts
        facts={[
          [L("Time"), <When key="time" at={line.time} />],
          [L("User"), line.userId === null ? userOf(line) : `${userOf(line)} (${line.userId})`],
          [L("ActedFor"), line.onBehalfOf ?? none],
          [L("Service"), line.service],
          [L("Method"), line.method],
          [L("Outcome"), <Outcome key="outcome" {...line} />],
          [L("Answer"), line.result],
          [L("Duration"), tookOf(line)],
          [L("IpAddress"), line.ip],
          [L("Device"), line.userAgent === "" ? none : line.userAgent],
        ]}
      />
      <Parameters json={line.parameters} />
      <section className="part">
        <h3>{L("Hash")}</h3>
        <p className="part__hash">{line.hash}</p>
        <h3>{L("PreviousHash")}</h3>
        <p className="part__hash">{line.previousHash}</p>
        <p className="muted part__note">{L("HashHint")}</p>
      </section>
    </RowDrawer>
  );
}
