// The holidays ahead, the market's and the house's own.

import { endOfDayService, type DeclaredHoliday } from "@tradebook/contract/services/end-of-day.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatDay, none } from "../../lib/format.ts";
import { rowsBefore } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { L, type EndOfDayWord } from "./end-of-day-words.ts";

export const holidays: List<DeclaredHoliday, never, EndOfDayWord> = {
  say: L,
  name: "holidays",
  title: "EndOfDay",
  words: { rows: "Holidays", empty: "HolidaysEmpty", emptyHint: "HolidaysEmptyHint" },
  filters: [],
  idOf: ({ date }) => date,
  idText: ({ date }) => formatDate(date),
  idWord: "Date",
  rowWord: "HolidayNo",
  columns: [
    { word: "Day", look: "plain", cell: ({ date }) => formatDay(date) },
    { word: "Name", look: "text", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Whose", look: "plain", cell: ({ ofMarket }) => L(ofMarket ? "OfMarket" : "OfHouse") },
    { word: "SetBy", look: "plain", cell: ({ setBy }) => setBy ?? none },
    { word: "Reason", look: "text", cell: ({ reason }) => reason ?? none, title: ({ reason }) => reason ?? none },
  ],
  card: (day) => ({
    first: day.name,
    firstEnd: formatDate(day.date),
    second: L(day.ofMarket ? "OfMarket" : "OfHouse"),
    secondEnd: day.setBy ?? "",
    third: day.reason ?? "",
    thirdEnd: "",
  }),
  totals: [],
  // All at once: a calendar of two years is short.
  ask: async (asked, signal) => {
    const all = await call(endOfDayService.GetHolidays, {}, signal);
    const from = rowsBefore(asked);
    return { totalCount: all.length, items: all.slice(from, from + asked.size) };
  },
};
