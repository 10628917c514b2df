// The audit trail: who did what, and the proof that no line of it was touched since.

import { auditLogService, type AuditLogRow } from "@tradebook/contract/services/audit-log.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { useMutation } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatQuantity, formatTime, none } from "../../lib/format.ts";
import { describeFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { L, type ReportWord } from "./admin-reports-words.ts";
import { auditTrail, tookOf, userOf } from "./audit-trail.tsx";
import { Facts, Outcome, Parameters, When } from "./Marks.tsx";
import { ReportFrame } from "./ReportFrame.tsx";

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
      {proof.data === undefined ? null : <Proof proof={proof.data} />}
      {proof.isError ? <NotProven error={proof.error} /> : null}
    </div>
  );
  return (
    <ReportFrame
      report={auditTrail}
      tools={prove}
      notice={notice}
      drawer={(line, onClose) => <LineDrawer line={line} onClose={onClose} />}
    />
  );
}

type Checked = OutputOf<typeof auditLogService.Verify> & { readonly at: number };

const whys: { readonly [W in NonNullable<Checked["firstBroken"]>["why"]]: ReportWord } = {
  missing: "WhyMissing",
  altered: "WhyAltered",
  moved: "WhyMoved",
  "not as anchored": "WhyAnchored",
};

function Proof({ proof: { checked, firstBroken, at } }: { readonly proof: Checked }) {
  const [lines, time] = [formatQuantity(checked), formatTime(at)];
  if (firstBroken === null) {
    return (
      <p className="banner proof proof--whole">
        <strong>{L("ProvenWhole")}</strong> {L("ProvenWholeText", lines, time)}
      </p>
    );
  }
  return (
    <p className="banner banner--bad proof">
      <strong>{L("ProvenBroken", formatQuantity(firstBroken.id))}</strong> {L(whys[firstBroken.why])}{" "}
      {L("LinesBefore", lines, time)}
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

function LineDrawer({ line, onClose }: { readonly line: AuditLogRow; readonly onClose: () => void }) {
  return (
    <Dialog title={L("LineNo", formatQuantity(line.id))} shape="side" onClose={onClose}>
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
    </Dialog>
  );
}
