// A few invented news items, so that the news page has something to show.

import { instant, lagosAt, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { NewNews } from "../store/news.ts";

type Item = Pick<NewNews, "headline" | "body" | "category" | "securities">;

const items: readonly Item[] = [
  {
    headline: "Trading hours and settlement reminder",
    body: "Continuous trading runs from 09:30 to 15:50. Trades settle on the next business day.",
    category: "Exchange",
    securities: [],
  },
  {
    headline: "GTCO: unaudited results for the nine months",
    body: "The company has published its results for the nine months; the board declared no further interim dividend.",
    category: "Results",
    securities: ["GTCO"],
  },
  {
    headline: "ZENITHBANK: closed period",
    body: "Directors and connected persons may not deal in the company's shares until the results are published.",
    category: "Board",
    securities: ["ZENITHBANK"],
  },
  {
    headline: "MTNN: notice of board meeting",
    body: "The board meets next week to consider the accounts and a dividend.",
    category: "Board",
    securities: ["MTNN"],
  },
  {
    headline: "DANGCEM: new plant begins production",
    body: "The company announces that its new line has begun production ahead of plan.",
    category: "Company",
    securities: ["DANGCEM"],
  },
  {
    headline: "SEPLAT: interim dividend",
    body: "The board has declared an interim dividend. The register closes at the end of next week.",
    category: "Dividend",
    securities: ["SEPLAT"],
  },
  {
    headline: "ACCESSCORP and UBA: annual general meetings",
    body: "Notices of the annual general meetings have been sent to shareholders.",
    category: "Company",
    securities: ["ACCESSCORP", "UBA"],
  },
  {
    headline: "NESTLE: dealing by a director",
    body: "A director has bought ordinary shares of the company on the open market.",
    category: "Deals",
    securities: ["NESTLE"],
  },
  {
    headline: "Price changes need a hundred thousand shares",
    body: "A trade of fewer shares is made at its own price, and leaves the published price as it was.",
    category: "Regulation",
    securities: [],
  },
  {
    headline: "OANDO: results for the third quarter",
    body: "Revenue rose and finance costs fell; the notes to the accounts are on the company's site.",
    category: "Results",
    securities: ["OANDO"],
  },
  {
    headline: "Know your charges",
    body: "Every ticket shows commission, fees and tax line by line before the order is sent.",
    category: "Exchange",
    securities: [],
  },
];

/** One item a business day back from the last one, in the morning. */
export function demoNews(days: readonly TradingDay[]): readonly NewNews[] {
  return items.map((item, place) => ({
    ...item,
    source: "Tradebook demo (invented)",
    publishedAt: morningOf(days, place),
    exchangeRef: `DEMO-NEWS-${place + 1}`,
  }));
}

function morningOf(days: readonly TradingDay[], back: number): Instant {
  const day = days[days.length - 1 - back] ?? days[0];
  return day === undefined ? instant(0) : instant(lagosAt(day, 8 * 60 + 15 + back));
}
