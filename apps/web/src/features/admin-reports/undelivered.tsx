// Mail and SMS that could not be delivered, as a list: to whom, of what, why, and since when.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import {
  channels,
  undeliveredStates,
  type UndeliveredCount,
  type UndeliveredMessage,
} from "@tradebook/contract/services/undelivered.ts";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { isUndeliveredWord, U, type UndeliveredWord } from "./undelivered-words.ts";

const tones: { readonly [S in UndeliveredMessage["state"]]: Tone } = {
  Open: "bad",
  Trying: "wait",
  Delivered: "good",
  Closed: "done",
};

export function MessageState({ state }: Pick<UndeliveredMessage, "state">) {
  return <Dot tone={tones[state]}>{U(state)}</Dot>;
}

/** Since it was given up. */
export function MessageAge({ failedAt }: Pick<UndeliveredMessage, "failedAt">) {
  return formatAge(Math.max(0, useNow(60_000) - failedAt));
}

export function kindOf({ template }: Pick<UndeliveredMessage, "template">): string {
  const word = `kind_${template}`;
  return U(isUndeliveredWord(word) ? word : "kind_other");
}

const causes: Readonly<Record<string, UndeliveredWord>> = {
  ECONNECTION: "cause_unreachable",
  ECONNREFUSED: "cause_unreachable",
  ECONNRESET: "cause_unreachable",
  ESOCKET: "cause_unreachable",
  ETIMEDOUT: "cause_unreachable",
  EDNS: "cause_unreachable",
  EENVELOPE: "cause_address",
  EAUTH: "cause_access",
  ENOAUTH: "cause_access",
  refused: "cause_refused",
};

/** With the service's own name of it, for whoever asks there. */
export function causeOf({ error }: Pick<UndeliveredMessage, "error">): string {
  return `${U(causes[error] ?? "cause_other")} (${error === "" ? none : error})`;
}

export const undelivered: List<UndeliveredMessage, UndeliveredCount, UndeliveredWord> = {
  say: U,
  name: "undelivered",
  title: "AuditReportLogs",
  words: { rows: "Undelivered", empty: "UndeliveredEmpty", emptyHint: "UndeliveredEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "state",
      word: "AnyState",
      label: "Status",
      kind: "choice",
      choices: undeliveredStates.map((value) => ({ value, word: value })),
    },
    {
      name: "way",
      word: "AnyWay",
      label: "Way",
      kind: "choice",
      choices: channels.map((value) => ({ value, word: value })),
    },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "MessageNo",
  columns: [
    { word: "FailedAt", look: "plain", cell: ({ failedAt }) => <When at={failedAt} /> },
    { word: "Since", look: "num", cell: (row) => <MessageAge failedAt={row.failedAt} /> },
    { word: "Status", look: "plain", cell: ({ state }) => <MessageState state={state} /> },
    { word: "User", look: "plain", cell: ({ userName }) => userName ?? U("NoUser") },
    { word: "Way", look: "plain", cell: ({ channel }) => U(channel) },
    { word: "Address", look: "plain", cell: ({ recipient }) => recipient },
    { word: "Kind", look: "plain", cell: kindOf },
    { word: "Title", look: "text", cell: ({ title }) => title ?? none, title: ({ title }) => title ?? "" },
    { word: "Cause", look: "text", cell: causeOf, title: causeOf },
    { word: "ClosedBy", look: "plain", cell: ({ closedBy }) => closedBy ?? none },
  ],
  card: (row) => ({
    first: row.title ?? kindOf(row),
    firstEnd: <MessageState state={row.state} />,
    second: `${row.userName ?? U("NoUser")} · ${row.recipient}`,
    secondEnd: U(row.channel),
    third: <When at={row.failedAt} />,
    thirdEnd: <MessageAge failedAt={row.failedAt} />,
  }),
  totals: [{ word: "WaitForYou", text: ({ open }) => formatQuantity(open) }],
  ask: (asked, signal) =>
    call(
      notificationService.GetUndelivered,
      {
        ...pageInput(asked),
        keyword: textIn(asked.values, "q"),
        state: undeliveredStates.find((state) => state === asked.values["state"]) ?? null,
        channel: channels.find((channel) => channel === asked.values["way"]) ?? null,
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
      },
      signal,
    ),
};
