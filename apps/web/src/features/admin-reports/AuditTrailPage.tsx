// The audit trail: who did what, and the proof that no line of it was touched since.

import { auditLogService, type AuditLogRow, type LoginAttemptRow } from "@tradebook/contract/services/audit-log.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { none } from "../../lib/format.ts";
import { describeFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { L, type ReportWord } from "./admin-reports-words.ts";
import { auditTrail, fieldName, linesIn, tookOf, userOf, valueText } from "./audit-trail.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { Outcome, Parameters } from "./Marks.tsx";
import { proofWords, type Proof } from "./proof.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { readAsked } from "../../lists/list-asked.ts";
import { ReportList } from "./ReportList.tsx";
import { SignedFiles } from "./SignedFiles.tsx";
import { TrailWatches } from "./TrailWatches.tsx";
import { signIns, TryOutcome } from "./sign-ins.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Standstill } from "../../ui/States.tsx";

/** `?view=sign-ins` shows who tried to sign in. */
export function AuditTrailPage() {
  const [query] = useSearchParams();
  return query.get("view") === "sign-ins" ? (
    <ReportList key="sign-ins" list={signIns} tools={<Way to="?" word="AllOfTheTrail" />} drawer={TryDrawer} />
  ) : (
    <Trail key="trail" />
  );
}

function Way({ to, word }: { readonly to: string; readonly word: ReportWord }) {
  return (
    <Link className="button" to={to}>
      {L(word)}
    </Link>
  );
}

function TryDrawer({ row, onClose }: DrawerProps<LoginAttemptRow>) {
  return (
    <RowDrawer title={L("SignInNo", row.id)} onClose={onClose}>
      <Facts
        facts={[
          [L("Time"), <When key="time" at={row.creationTime} />],
          [L("TypedName"), row.userNameOrEmailAddress === "" ? none : row.userNameOrEmailAddress],
          [L("User"), row.userId ?? none],
          [L("Outcome"), <TryOutcome key="outcome" result={row.result} />],
          [L("IpAddress"), row.clientIpAddress],
          [L("Device"), row.browserInfo === "" ? none : row.browserInfo],
        ]}
      />
    </RowDrawer>
  );
}

function Trail() {
  const [query] = useSearchParams();
  const { values } = readAsked(query, { filters: auditTrail.filters, sorts: [] });
  const { fromLine, toLine } = linesIn(values);
  const isPart = fromLine !== null || toLine !== null;
  const proof = useMutation({
    mutationFn: async () => {
      const range = { fromLine, toLine };
      return { ...(await call(auditLogService.Verify, range)), range, at: now() };
    },
  });
  const prove = (
    <Button
      look="primary"
      disabled={proof.isPending || (fromLine ?? 1) > (toLine ?? Infinity)}
      title={L(isPart ? "ProvePartHint" : "ProveHint")}
      onClick={() => proof.mutate()}
    >
      {proof.isPending ? L("Proving") : L(isPart ? "ProvePart" : "Prove")}
    </Button>
  );
  const notice = (
    <div role="status" data-testid="proof">
      {proof.data === undefined ? null : <ProofBanner proof={proof.data} />}
      {proof.isError ? <NotProven error={proof.error} /> : null}
    </div>
  );
  const tools = (
    <>
      <Way to="?view=sign-ins" word="SignIns" />
      <TrailWatches values={values} />
      <SignedFiles values={values} />
      {prove}
    </>
  );
  return <ReportList list={auditTrail} tools={tools} notice={notice} drawer={LineDrawer} />;
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
    <Standstill className="proof">
      <strong>{title}</strong> {text}
    </Standstill>
  );
}

/** What was there and what came in its place; nothing where the line does not say. */
function Changes({ line: { changes } }: { readonly line: AuditLogRow }) {
  if (changes.length === 0) return null;
  return (
    <section className="part" data-testid="line-changes">
      <h3>{L("Changes")}</h3>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{L("Field")}</th>
            <th scope="col">{L("Before")}</th>
            <th scope="col">{L("After")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{fieldName(field)}</th>
              <td>{valueText(before)}</td>
              <td>{valueText(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same user's other lines, those of the same account, and the chain around this one. */
function Elsewhere({ line: { id, userName, onBehalfOf } }: { readonly line: AuditLogRow }) {
  const around = { fromLine: String(Math.max(1, id - 10)), toLine: String(id + 10) };
  const ways = [
    ...(userName === "" ? [] : [{ said: L("AllOfUser", userName), members: { user: userName } }]),
    ...(onBehalfOf === null
      ? []
      : [{ said: L("AccountHappened", onBehalfOf), members: { object: "account", id: onBehalfOf } }]),
    { said: L("AroundLine"), members: around },
  ];
  return (
    <p className="part__note trail__ways">
      {ways.map(({ said, members }) => (
        <Link key={said} to={`?${new URLSearchParams(members).toString()}`}>
          {said}
        </Link>
      ))}
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
          [L("Role"), line.roles ?? none],
          [L("ActedFor"), line.onBehalfOf ?? none],
          [L("Service"), line.service],
          [L("Method"), line.method],
          [L("Outcome"), <Outcome key="outcome" {...line} />],
          [L("Answer"), line.result],
          [L("Duration"), tookOf(line)],
          [L("IpAddress"), line.ip],
          [L("Device"), line.userAgent === "" ? none : line.userAgent],
          [L("Channel"), line.channel ?? none],
          [L("RequestId"), line.requestId ?? none],
        ]}
      />
      <Elsewhere line={line} />
      <Changes line={line} />
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
