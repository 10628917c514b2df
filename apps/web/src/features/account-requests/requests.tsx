// The queue of account requests as a list: who waits for what, since when, and how the checks stand.

import { customerService, type AccountCreationRequest } from "@tradebook/contract/services/customer.ts";
import { checkKindNames } from "@tradebook/domain/account-opening/checks.ts";
import {
  requestStatuses,
  requestStatusNames,
  type RequestStatus,
} from "@tradebook/domain/account-opening/request-status.ts";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn, type Asked, type Offer } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L, type RequestWord } from "./requests-words.ts";
import type { Counts } from "./StatusCounts.tsx";

type Row = AccountCreationRequest;
type CheckStatus = Row["checks"][number]["status"];

export const statusTones: { readonly [S in RequestStatus]: Tone } = {
  DRAFT: "done",
  SUBMITTED: "wait",
  UNDER_REVIEW: "live",
  RETURNED_FOR_INFO: "wait",
  APPROVED: "live",
  SENT_TO_CSCS: "live",
  ACTIVE: "good",
  CSCS_REJECTED: "bad",
  REJECTED: "bad",
  WITHDRAWN: "done",
  EXPIRED: "done",
};

export const checkTones: { readonly [S in CheckStatus]: Tone } = {
  PENDING: "live",
  PASSED: "good",
  ATTENTION: "wait",
  FAILED: "bad",
  UNAVAILABLE: "wait",
};

const handedIn: readonly RequestStatus[] = requestStatusNames.filter((name) => name !== "DRAFT");

const shared: Omit<List<Row, Counts, RequestWord>, "name" | "words" | "filters" | "ask"> = {
  say: L,
  title: "AccountRequests",
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "RequestNo",
  columns: [
    { word: "Applicant", look: "text", cell: nameOf, title: nameOf },
    { word: "Type", look: "plain", cell: typeOf },
    { word: "Status", look: "plain", cell: (row) => <RequestState request={row} /> },
    { word: "HandedInAt", look: "plain", cell: ({ submittedAt }) => whenOf(submittedAt) },
    { word: "Age", look: "plain", cell: (row) => <Age request={row} /> },
    { word: "Due", look: "plain", cell: (row) => <Due request={row} /> },
    { word: "Checks", look: "plain", cell: ({ checks }) => <CheckMarks checks={checks} /> },
    { word: "Marks", look: "plain", cell: (row) => <RiskMarks request={row} /> },
    { word: "Missing", look: "num", cell: ({ missingCount }) => (missingCount === 0 ? none : missingCount) },
    { word: "AssignedTo", look: "plain", cell: ({ assignedTo }) => assignedTo ?? none },
    { word: "Channel", look: "plain", cell: ({ channel }) => channel },
  ],
  card: (row) => ({
    first: nameOf(row),
    firstEnd: <RequestState request={row} />,
    second: [typeOf(row), row.reference, row.cscsAccount ?? ""].filter(Boolean).join(" · "),
    secondEnd: row.assignedTo ?? "",
    third: whenOf(row.submittedAt ?? row.updatedAt),
    thirdEnd: (
      <span className="checks">
        {isMarked(row) ? <RiskMarks request={row} /> : null}
        <CheckMarks checks={row.checks} />
      </span>
    ),
  }),
  totals: [],
};

const reviewerOffer: Offer = {
  name: "reviewers",
  ask: async (signal) => {
    const { items } = await call(customerService.GetReviewers, {}, signal);
    return [
      { value: "0", label: L("Unassigned") },
      ...items.map(({ id, name }) => ({ value: String(id), label: name })),
    ];
  },
};

const filters: List<Row, Counts, RequestWord>["filters"] = [
  { name: "q", word: "Find", kind: "text", most: 100 },
  {
    name: "status",
    word: "AnyStatus",
    label: "Status",
    kind: "choice",
    choices: handedIn.map((value) => ({ value, word: `Status_${value}` as const })),
  },
  {
    name: "type",
    word: "AnyType",
    label: "Type",
    kind: "choice",
    choices: [
      { value: "individual", word: "Individual" },
      { value: "joint", word: "Joint" },
      { value: "minor", word: "Minor" },
      { value: "corporate", word: "Corporate" },
    ],
  },
  { name: "reviewer", word: "AnyAssignee", label: "Assignee", kind: "offered", most: 10, offer: reviewerOffer },
  { name: "mine", word: "Everybody", label: "Mine", kind: "choice", choices: [{ value: "1", word: "OnlyMine" }] },
  {
    name: "mark",
    word: "AnyMark",
    label: "Marks",
    kind: "choice",
    choices: [
      { value: "late", word: "Late" },
      { value: "failed", word: "FailedCheck" },
      { value: "exposed", word: "Exposed" },
      { value: "again", word: "Resubmitted" },
    ],
  },
  { name: "from", word: "From", kind: "day" },
  { name: "to", word: "To", kind: "day" },
];

export const requests: List<Row, Counts, RequestWord> = {
  ...shared,
  name: "account-requests",
  words: { rows: "Requests", empty: "RequestsEmpty", emptyHint: "RequestsEmptyHint" },
  filters,
  ask: async (asked, signal) => {
    const answer = await call(customerService.GetAllCustomerAccountCreationRequests, inputOf(asked), signal);
    return { ...answer, totals: answer.counts };
  },
};

/** Where somebody must still do something, in the order in which a request goes through it. */
export const openStates: readonly RequestStatus[] = handedIn.filter((name) => !requestStatuses[name].isTerminal);

/** The same requests by state: those alone that wait for somebody. */
export const requestBoard: List<Row, Counts, RequestWord> = {
  ...requests,
  name: "request-board",
  words: { rows: "Requests", empty: "BoardEmpty", emptyHint: "BoardEmptyHint" },
  filters: filters.map((filter) =>
    filter.name === "status" && filter.kind === "choice"
      ? { ...filter, choices: openStates.map((value) => ({ value, word: `Status_${value}` as const })) }
      : filter,
  ),
  ask: async (asked, signal) => {
    const input = { ...inputOf(asked), isOpen: true };
    const answer = await call(customerService.GetAllCustomerAccountCreationRequests, input, signal);
    return { ...answer, totals: answer.counts };
  },
};

export const registrations: List<Row, Counts, RequestWord> = {
  ...shared,
  name: "registrations",
  words: { rows: "Requests", empty: "DraftsEmpty", emptyHint: "DraftsEmptyHint" },
  filters: filters.filter(({ name }) => name === "q" || name === "type"),
  ask: (asked, signal) => call(customerService.GetAllUserAccountCreationRequests, inputOf(asked), signal),
};

function inputOf(asked: Asked) {
  const { values } = asked;
  const status = requestStatusNames.find((name) => name === values["status"]) ?? null;
  const types = ["individual", "joint", "minor", "corporate"] as const;
  return {
    ...pageInput(asked),
    status,
    accountType: types.find((type) => type === values["type"]) ?? null,
    assignedToMe: values["mine"] === "1" ? true : null,
    isLate: values["mark"] === "late" ? true : null,
    hasFailedCheck: values["mark"] === "failed" ? true : null,
    isExposed: values["mark"] === "exposed" ? true : null,
    isResubmitted: values["mark"] === "again" ? true : null,
    assignedTo: /^\d{1,9}$/.test(values["reviewer"] ?? "") ? Number(values["reviewer"]) : null,
    from: dayIn(values, "from"),
    to: dayIn(values, "to"),
    keyword: textIn(values, "q"),
  };
}

export function nameOf({ applicantName }: Pick<Row, "applicantName">): string {
  return applicantName === "" ? none : applicantName;
}

export function typeOf({ accountType }: Pick<Row, "accountType">): string {
  return L(
    ({ individual: "Individual", joint: "Joint", minor: "Minor", corporate: "Corporate" } as const)[accountType],
  );
}

export function whenOf(at: number | null): string {
  return at === null ? none : `${formatDate(at)} ${formatClock(at)}`;
}

export function RequestState({ request }: { readonly request: Pick<Row, "status"> }) {
  return <Dot tone={statusTones[request.status]}>{L(`Status_${request.status}`)}</Dot>;
}

const hourMs = 3_600_000;

/** In days and hours: a request waits for days. */
export function agedText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return L("UnderAnHour");
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [...(days === 0 ? [] : [L("Days", days)]), ...(rest === 0 || days > 6 ? [] : [L("Hours", rest)])];
  return parts.join(" ");
}

/** Since it was handed in, while somebody must still do something about it. */
export function Age({ request: { status, submittedAt, isLate } }: { readonly request: Row }) {
  const at = useNow(60_000);
  if (submittedAt === null || requestStatuses[status].isTerminal) return <>{none}</>;
  const text = agedText(at - submittedAt);
  return isLate ? <Dot tone="bad">{text}</Dot> : <>{text}</>;
}

function Due({ request: { dueAt, isLate } }: { readonly request: Row }) {
  if (dueAt === null) return <>{none}</>;
  return isLate ? <Dot tone="bad">{L("LateBy", formatDate(dueAt))}</Dot> : <>{formatDate(dueAt)}</>;
}

const worstFirst = ["FAILED", "ATTENTION", "UNAVAILABLE", "PENDING", "PASSED"] as const;

/** One dot a kind of check, the worst of its results; the words stand in the title and for those who hear them. */
export function CheckMarks({ checks }: { readonly checks: Row["checks"] }) {
  const found = checkKindNames.flatMap((kind) => {
    const own = checks.filter((check) => check.kind === kind).map(({ status }) => status);
    const status = worstFirst.find((one) => own.includes(one));
    return status === undefined ? [] : [{ kind, status }];
  });
  if (found.length === 0) return <>{none}</>;
  return (
    <span className="checks">
      {found.map(({ kind, status }) => {
        const said = `${L(`Check_${kind}`)}: ${L(`Outcome_${status}`)}`;
        return (
          <Dot key={kind} tone={checkTones[status]} title={said}>
            <span aria-hidden="true">{L(`Short_${kind}`)}</span>
            <span className="sr-only">{said}</span>
          </Dot>
        );
      })}
    </span>
  );
}

function isMarked({ duplicates, isExposed, isResubmitted }: Marked): boolean {
  return duplicates.length > 0 || isExposed || isResubmitted;
}

type Marked = Pick<Row, "duplicates" | "isExposed" | "isResubmitted">;

/** What a reviewer should know before opening it, each in a short word with the whole in its title. */
function RiskMarks({ request: { duplicates, isExposed, isResubmitted } }: { readonly request: Marked }) {
  const twins = duplicates.map((member) => L("Duplicates", member)).join("; ");
  const marks = [
    { word: L("Twin"), title: twins, tone: "bad", isOn: duplicates.length > 0 },
    { word: L("ShortExposed"), title: L("Exposed"), tone: "wait", isOn: isExposed },
    { word: L("Again"), title: L("Resubmitted"), tone: "live", isOn: isResubmitted },
  ] as const;
  const shown = marks.filter(({ isOn }) => isOn);
  if (shown.length === 0) return <>{none}</>;
  return (
    <span className="checks">
      {shown.map(({ word, title, tone }) => (
        <Dot key={word} tone={tone} title={title}>
          <span aria-hidden="true">{word}</span>
          <span className="sr-only">{title}</span>
        </Dot>
      ))}
    </span>
  );
}
