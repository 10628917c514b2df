// Tries to sign in as a report: who, from where, and what came of it.

import { loginResults } from "@tradebook/contract/identity-refusal.ts";
import { auditLogService, type LoginAttemptRow } from "@tradebook/contract/services/audit-log.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn } from "../../lists/list-asked.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { L, type ReportWord } from "./admin-reports-words.ts";
import type { Report } from "./report.ts";

export const signIns: Report<LoginAttemptRow, never> = {
  say: L,
  name: "sign-ins",
  title: "AuditTrail",
  words: { rows: "SignInsShown", empty: "SignInsEmpty", emptyHint: "SignInsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "user", word: "TypedName", kind: "text", most: 256 },
    { name: "ip", word: "IpAddress", kind: "text", most: 64 },
    {
      name: "outcome",
      word: "AnyOutcome",
      label: "Outcome",
      kind: "choice",
      choices: [
        { value: "done", word: "SignedIn" },
        { value: "refused", word: "NotSignedIn" },
      ],
    },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "Try",
  rowWord: "SignInNo",
  columns: [
    { word: "Time", look: "plain", cell: ({ creationTime }) => <When at={creationTime} /> },
    { word: "TypedName", look: "text", cell: nameOf, title: nameOf },
    { word: "Outcome", look: "plain", cell: ({ result }) => <TryOutcome result={result} /> },
    { word: "IpAddress", look: "plain", cell: ({ clientIpAddress }) => clientIpAddress },
    { word: "Device", look: "text", cell: ({ browserInfo }) => browserInfo, title: ({ browserInfo }) => browserInfo },
  ],
  card: (row) => ({
    first: nameOf(row),
    firstEnd: <TryOutcome result={row.result} />,
    second: row.clientIpAddress,
    secondEnd: null,
    third: <When at={row.creationTime} />,
    thirdEnd: null,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      auditLogService.GetLoginAttempts,
      {
        ...pageInput(asked),
        startDate: dayIn(asked.values, "from"),
        endDate: dayIn(asked.values, "to"),
        userNameOrEmailAddress: textIn(asked.values, "user"),
        clientIpAddress: textIn(asked.values, "ip"),
        isSuccessful: { done: true, refused: false }[asked.values["outcome"] ?? ""] ?? null,
      },
      signal,
    ),
};

function nameOf({ userNameOrEmailAddress }: LoginAttemptRow): string {
  return userNameOrEmailAddress === "" ? none : userNameOrEmailAddress;
}

const why: ReadonlyMap<number, ReportWord> = new Map([
  [loginResults.unknownUser, "WhyUnknownUser"],
  [loginResults.wrongPassword, "WhyWrongPassword"],
  [loginResults.userInactive, "WhyUserInactive"],
  [loginResults.tenantInactive, "WhyTenantInactive"],
  [loginResults.emailNotConfirmed, "WhyUnconfirmed"],
  [loginResults.lockedOut, "WhyLockedOut"],
  [loginResults.outsideLimits, "WhyOutside"],
]);

export function TryOutcome({ result }: Pick<LoginAttemptRow, "result">) {
  if (result === loginResults.success) return <Dot tone="good">{L("WhySuccess")}</Dot>;
  return <Dot tone={result === loginResults.lockedOut ? "bad" : "wait"}>{L(why.get(result) ?? "WhyOther")}</Dot>;
}
