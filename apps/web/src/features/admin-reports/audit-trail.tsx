// The audit trail as a report: who called what, for which account, and what came of it.

import { auditObjects, type AuditFilters } from "@tradebook/contract/audit-search.ts";
import { auditLogService, type AuditLogRow } from "@tradebook/contract/services/audit-log.ts";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { When } from "../../ui/Marks.tsx";
import { Outcome } from "./Marks.tsx";
import type { Report } from "./report.ts";
import { dayIn, pageInput, textIn, type Asked } from "../../lists/list-asked.ts";

const longestWait = 2_147_483_647;
const lastLine = 9_999_999_999;

export const auditTrail: Report<AuditLogRow, never> = {
  say: L,
  name: "audit-trail",
  title: "AuditTrail",
  words: { rows: "Lines", empty: "LinesEmpty", emptyHint: "LinesEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "user", word: "User", kind: "text", most: 256 },
    { name: "role", word: "Role", kind: "text", most: 256 },
    { name: "service", word: "Service", kind: "text", most: 256 },
    { name: "method", word: "Method", kind: "text", most: 256 },
    {
      name: "object",
      word: "AnyObject",
      label: "ObjectKind",
      kind: "choice",
      choices: auditObjects.map((value) => ({ value, word: `object_${value}` as const })),
    },
    { name: "id", word: "ObjectId", kind: "text", most: 40, whole: /\S/ },
    {
      name: "outcome",
      word: "AnyOutcome",
      label: "Outcome",
      kind: "choice",
      choices: [
        { value: "done", word: "WentThrough" },
        { value: "refused", word: "DidNot" },
      ],
    },
    {
      name: "changed",
      word: "ChangedOrNot",
      label: "Changes",
      kind: "choice",
      choices: [{ value: "1", word: "OnlyChanges" }],
    },
    {
      name: "only",
      word: "AllLines",
      label: "Only",
      kind: "choice",
      choices: [
        { value: "night", word: "OutOfHours" },
        { value: "files", word: "OnlyFiles" },
        { value: "permissions", word: "OnlyPermissions" },
      ],
    },
    { name: "ip", word: "IpAddress", kind: "text", most: 64, whole: /^[0-9A-Fa-f.:]+$/ },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
    { name: "fromLine", word: "FromLine", kind: "number", most: lastLine },
    { name: "toLine", word: "ToLine", kind: "number", most: lastLine },
    { name: "browser", word: "Browser", kind: "text", most: 512 },
    { name: "slower", word: "SlowerThan", kind: "number", most: longestWait },
  ],
  idOf: ({ id }) => id,
  idWord: "Line",
  rowWord: "LineNo",
  columns: [
    { word: "Time", look: "plain", cell: ({ time }) => <When at={time} /> },
    { word: "User", look: "text", cell: userOf, title: userOf },
    { word: "Role", look: "text", cell: ({ roles }) => roles ?? none, title: ({ roles }) => roles ?? none },
    { word: "ActedFor", look: "plain", cell: ({ onBehalfOf }) => onBehalfOf ?? none },
    { word: "Service", look: "plain", cell: ({ service }) => service },
    { word: "Method", look: "plain", cell: ({ method }) => <strong>{method}</strong> },
    { word: "Outcome", look: "plain", cell: (row) => <Outcome {...row} /> },
    { word: "Changes", look: "text", cell: changesText, title: changesText },
    { word: "Duration", look: "num", cell: tookOf },
    { word: "IpAddress", look: "plain", cell: ({ ip }) => ip },
    { word: "Device", look: "text", cell: ({ userAgent }) => userAgent, title: ({ userAgent }) => userAgent },
    { word: "Channel", look: "plain", cell: ({ channel }) => channel ?? none },
    { word: "RequestId", look: "plain", cell: ({ requestId }) => requestId ?? none },
  ],
  card: (row) => ({
    first: row.method,
    firstEnd: <Outcome {...row} />,
    second: `${userOf(row)} · ${row.service}`,
    secondEnd: row.onBehalfOf,
    third: <When at={row.time} />,
    thirdEnd: tookOf(row),
  }),
  totals: [],
  ask: (asked, signal) =>
    call(auditLogService.GetAuditLogs, { ...pageInput(asked), ...trailFilters(asked.values) }, signal),
};

/** As the list, a signed file and a watched search ask for them; what stands in Find is theirs to add. */
export function trailFilters(values: Asked["values"]): AuditFilters {
  return {
    startDate: dayIn(values, "from"),
    endDate: dayIn(values, "to"),
    ...linesIn(values),
    userName: textIn(values, "user"),
    roleName: textIn(values, "role"),
    serviceName: textIn(values, "service"),
    methodName: textIn(values, "method"),
    objectKind: auditObjects.find((kind) => kind === values["object"]) ?? null,
    objectId: textIn(values, "id"),
    clientIpAddress: textIn(values, "ip"),
    outOfHours: values["only"] === "night" ? true : null,
    exports: values["only"] === "files" ? true : null,
    permissionChanges: values["only"] === "permissions" ? true : null,
    browserInfo: textIn(values, "browser"),
    hasChanges: values["changed"] === "1" ? true : null,
    hasException: { done: false, refused: true }[values["outcome"] ?? ""] ?? null,
    minExecutionDuration: numberIn(values["slower"] ?? ""),
  };
}

/** There is no line 0. */
export function linesIn(values: Asked["values"]) {
  return { fromLine: numberIn(values["fromLine"] ?? "") || null, toLine: numberIn(values["toLine"] ?? "") || null };
}

/** Each field that changed, with what it was and what it is. */
function changesText({ changes }: Pick<AuditLogRow, "changes">): string {
  if (changes.length === 0) return none;
  return changes
    .map(({ field, before, after }) => L("ChangeOf", fieldName(field), valueText(before), valueText(after)))
    .join("; ");
}

/** `emailAddress` as "Email address"; a permission's name stays as it is. */
export function fieldName(field: string): string {
  if (/^[A-Z]/.test(field)) return field;
  const words = field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function valueText(value: string | null): string {
  if (value === "true" || value === "false") return L(value === "true" ? "Yes" : "No");
  return value === null || value === "" ? none : value;
}

type Who = Pick<AuditLogRow, "userName"> & Partial<Pick<AuditLogRow, "impersonatorUserName" | "channel">>;

/** With whoever looked with the user's eyes, or the key that a program called with. */
export function userOf({ userName, impersonatorUserName = null, channel = null }: Who): string {
  if (userName === "") return L("Nobody");
  if (impersonatorUserName !== null) return L("LookedAs", impersonatorUserName, userName);
  return channel === null ? userName : L("ByChannel", userName, channel);
}

export function tookOf({ durationMs }: Pick<AuditLogRow, "durationMs">): string {
  return L("Milliseconds", formatQuantity(durationMs));
}

function numberIn(text: string): number | null {
  return text === "" ? null : Number(text);
}
