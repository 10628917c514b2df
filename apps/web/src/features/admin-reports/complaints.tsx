// The register of complaints as a list: who, of what, how far, and against the day by which each must be resolved.

import {
  complaintCategories,
  complaintService,
  complaintStates,
  type Complaint,
  type ComplaintTotals,
} from "@tradebook/contract/services/complaint.ts";
import { aboutText, ComplaintDue, ComplaintState } from "../../complaints/ComplaintView.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { C, type ComplaintWord } from "./complaint-desk-words.ts";

export const complaints: List<Complaint, ComplaintTotals, ComplaintWord> = {
  say: C,
  name: "complaints",
  title: "Complaints",
  words: { rows: "Register", empty: "RegisterEmpty", emptyHint: "RegisterEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "state",
      word: "AnyState",
      label: "Status",
      kind: "choice",
      choices: complaintStates.map((value) => ({ value, word: value })),
    },
    { name: "late", word: "AnyDue", label: "Due", kind: "choice", choices: [{ value: "1", word: "OnlyLate" }] },
    {
      name: "category",
      word: "AnyCategory",
      label: "Category",
      kind: "choice",
      choices: complaintCategories.map((value) => ({ value, word: value })),
    },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idText: ({ number }) => number,
  idWord: "Number",
  rowWord: "ComplaintNo",
  columns: [
    { word: "FiledAt", look: "plain", cell: ({ filedAt }) => <When at={filedAt} /> },
    { word: "DueOn", look: "plain", cell: ({ dueOn }) => formatDate(dueOn) },
    { word: "Due", look: "plain", cell: (complaint) => <ComplaintDue complaint={complaint} /> },
    { word: "Status", look: "plain", cell: ({ state }) => <ComplaintState state={state} /> },
    { word: "Client", look: "text", cell: ({ name }) => name, title: ({ name, by }) => `${name} (${by})` },
    { word: "AccountNo", look: "plain", cell: ({ cscsAccount }) => cscsAccount ?? none },
    { word: "Category", look: "plain", cell: ({ category }) => C(category) },
    { word: "About", look: "plain", cell: aboutText },
    { word: "Said", look: "text", cell: ({ text }) => text, title: ({ text }) => text },
  ],
  card: (complaint) => ({
    first: `${complaint.number} · ${complaint.name}`,
    firstEnd: <ComplaintState state={complaint.state} />,
    second: aboutText(complaint),
    secondEnd: <ComplaintDue complaint={complaint} />,
    third: <When at={complaint.filedAt} />,
    thirdEnd: C(complaint.category),
  }),
  totals: [
    { word: "OpenCount", text: ({ open }) => formatQuantity(open) },
    { word: "LateCount", text: ({ late }) => formatQuantity(late) },
    { word: "NextDue", text: ({ nextDueOn }) => formatDate(nextDueOn) },
  ],
  ask: (asked, signal) =>
    call(
      complaintService.GetComplaints,
      {
        ...pageInput(asked),
        keyword: textIn(asked.values, "q"),
        state: complaintStates.find((state) => state === asked.values["state"]) ?? null,
        category: complaintCategories.find((category) => category === asked.values["category"]) ?? null,
        late: asked.values["late"] === "1" ? true : null,
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
      },
      signal,
    ),
};
