// The words of invented company and exchange notices, and what each does to a price.
// Every notice says that it is simulated: the companies' names are real, and what is told of them is not.

import type { Security } from "@tradebook/domain/security.ts";
import type { Dice } from "./dice.ts";
import type { NewsCategory } from "./market-news.ts";

export type CompanyFacts = {
  readonly security: Security;
  readonly lastPx: number;
  /** Market value in kobo; an estimate where the number of shares isn't known. */
  readonly worth: number;
};

/** A notice before it is published; `move` is what it does to the price at once, as a part of it. */
export type Telling = { readonly headline: string; readonly lines: readonly string[]; readonly move: number };

export type StoryKind = {
  readonly name: string;
  readonly category: NewsCategory;
  /** How often, against the others. */
  readonly weight: number;
  /** How much people talk of it: see Stall.heat. */
  readonly heat: number;
  readonly tell: (dice: Dice, facts: CompanyFacts) => Telling;
};

export const companyStories: readonly StoryKind[] = [
  { name: "results", category: "Results", weight: 22, heat: 12, tell: results },
  { name: "dividend", category: "Dividend", weight: 12, heat: 8, tell: dividend },
  { name: "board meeting", category: "Board", weight: 16, heat: 2, tell: boardMeeting },
  { name: "closed period", category: "Board", weight: 12, heat: 0.5, tell: closedPeriod },
  { name: "contract", category: "Deals", weight: 12, heat: 8, tell: contractWon },
  { name: "director dealing", category: "Deals", weight: 14, heat: 2, tell: directorDealing },
  { name: "profit warning", category: "Results", weight: 6, heat: 18, tell: profitWarning },
  { name: "appointment", category: "Board", weight: 6, heat: 1, tell: appointment },
];

type ExchangeStory = { readonly headline: string; readonly line: string; readonly category: NewsCategory };

export const exchangeStories: readonly ExchangeStory[] = [
  {
    category: "Regulation",
    headline: "Reminder: filing of quarterly accounts",
    line: "Issuers are reminded of the days on which their accounts are due.",
  },
  {
    category: "Exchange",
    headline: "Reminder: orders good till a date",
    line: "Dealers review such orders before a register closes.",
  },
  {
    category: "Exchange",
    headline: "Price groups under review",
    line: "Groups follow the prices of the last six months; changes come by circular.",
  },
  {
    category: "Exchange",
    headline: "Test of the disaster recovery site",
    line: "Dealers may connect to the second site after the close on Saturday.",
  },
  {
    category: "Regulation",
    headline: "Market surveillance: unusual movements",
    line: "Dealers are reminded to know their customers, and the reasons of unusual orders.",
  },
  {
    category: "Exchange",
    headline: "Settlement calendar confirmed",
    line: "Trades settle as the published calendar says.",
  },
];

export const simulatedMark = "[Simulated] ";
export const simulatedLine = "This notice was invented by the market simulator; no such event has happened.";

function results(dice: Dice, { security, worth }: CompanyFacts): Telling {
  const surprise = dice.bell();
  const growth = Math.round(8 + surprise * 22);
  const profit = worth * (0.03 + 0.05 * dice.next());
  const period = pick(dice, ["three months", "half year", "nine months", "full year"]);
  return {
    headline: `${security.name}: ${period} results, profit before tax ${grown(growth)}`,
    lines: [
      `Profit before tax for the ${period} was ${amount(profit)}, ${grown(growth)} against the year before.`,
      `Revenue was ${amount(profit * (3 + 5 * dice.next()))}, ${grown(Math.round(growth * 0.5 + 4))}.`,
    ],
    move: surprise * 0.025,
  };
}

function dividend(dice: Dice, { security, lastPx }: CompanyFacts): Telling {
  const kobo = Math.max(1, Math.round(lastPx * (0.01 + 0.04 * dice.next())));
  const word = pick(dice, ["an interim", "a final"]);
  return {
    headline: `${security.name} declares ${word} dividend of ${naira(kobo)} a share`,
    lines: [
      `The board proposes ${word} dividend of ${naira(kobo)} for every share, less withholding tax of 10 per cent.`,
      `The register closes in ${10 + dice.below(20)} days; payment follows within ${2 + dice.below(8)} days of it.`,
    ],
    move: 0.004 + dice.bell() * 0.012,
  };
}

function boardMeeting(dice: Dice, { security }: CompanyFacts): Telling {
  const matter = pick(dice, ["the quarter's accounts", "a dividend", "the raising of capital", "the year's budget"]);
  return {
    headline: `${security.name}: notice of board meeting`,
    lines: [`The board meets in ${3 + dice.below(12)} days to consider ${matter}.`],
    move: dice.bell() * 0.003,
  };
}

function closedPeriod(dice: Dice, { security }: CompanyFacts): Telling {
  return {
    headline: `${security.name}: closed period begins`,
    lines: [
      "Directors, persons discharging managerial responsibility and their advisers may not deal in the shares",
      `until 24 hours after the accounts are released, expected in ${10 + dice.below(30)} days.`,
    ],
    move: 0,
  };
}

function contractWon(dice: Dice, { security, worth }: CompanyFacts): Telling {
  const value = worth * (0.01 + 0.06 * dice.next());
  const from = pick(dice, [
    "a state government",
    "a regional utility",
    "an oil producer",
    "a telecommunications group",
  ]);
  return {
    headline: `${security.name} wins contract worth ${amount(value)}`,
    lines: [`The company signed a contract with ${from}, to be delivered over ${12 + dice.below(36)} months.`],
    move: 0.008 + 0.03 * dice.next(),
  };
}

function directorDealing(dice: Dice, { security, lastPx }: CompanyFacts): Telling {
  const buys = dice.chance(0.6);
  const shares = (1 + dice.below(90)) * 10_000;
  return {
    headline: `${security.name}: dealing by an insider`,
    lines: [`A director ${buys ? "bought" : "sold"} ${grouped(shares)} shares at an average of ${naira(lastPx)}.`],
    move: (buys ? 0.005 : -0.005) * (0.5 + dice.next()),
  };
}

function profitWarning(dice: Dice, { security }: CompanyFacts): Telling {
  const fall = 15 + dice.below(45);
  return {
    headline: `${security.name}: profit warning`,
    lines: [`The board expects profit for the year to be about ${fall} per cent below that of the year before.`],
    move: -0.02 - 0.04 * dice.next(),
  };
}

function appointment(dice: Dice, { security }: CompanyFacts): Telling {
  const office = pick(dice, [
    "chief financial officer",
    "non-executive director",
    "company secretary",
    "managing director",
  ]);
  return {
    headline: `${security.name}: change of ${office}`,
    lines: [`The board announces the appointment of a new ${office}, subject to approval by the regulator.`],
    move: dice.bell() * 0.006,
  };
}

function grown(percent: number): string {
  return percent >= 0 ? `up ${percent} per cent` : `down ${-percent} per cent`;
}

/** Naira in words of billions or millions, with one decimal. */
function amount(kobo: number): string {
  const billions = kobo / 100_000_000_000;
  const [shown, unit] = billions >= 1 ? [billions, "billion"] : [billions * 1000, "million"];
  return `₦${grouped(Math.floor(shown))}.${Math.floor((shown % 1) * 10)} ${unit}`;
}

function naira(kobo: number): string {
  return `₦${grouped(Math.floor(kobo / 100))}.${String(Math.round(kobo) % 100).padStart(2, "0")}`;
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

function pick(dice: Dice, words: readonly string[]): string {
  return words[dice.below(words.length)] ?? "";
}
