// When the crowd hears of companies, and what it makes of it: the price jumps, drifts on, and people come.

import { invariant } from "@tradebook/domain/invariant.ts";
import { chooseStall, type Floor } from "./crowd-choosing.ts";
import type { Hours } from "./crowd-hours.ts";
import { shift } from "./crowd-fair.ts";
import type { Stall } from "./crowd-stall.ts";
import { companyStories, exchangeStories, simulatedLine, simulatedMark, type StoryKind } from "./crowd-story-texts.ts";
import { type Turn } from "./crowd-turn.ts";
import type { Dice } from "./dice.ts";
import type { MarketNews } from "./market-news.ts";

/** One in three minutes of the day that a day here stands for, whatever its length. */
const storiesADay = 127;
const tellsOfMarket = 0.07;
/** The parts of a story's move that come at once, and later. */
const jump = 0.6;
const driftOn = 0.5;
const usualShares = 2_000_000_000;
const noCompanies = new Set(["ETF", "REIT/CEF"]);

/** What was told of whom today, so that no company gives its results twice. Changes in place. */
export type Told = Set<string>;

export type Telling = { readonly floor: Floor; readonly told: Told; readonly hours: Hours };

/** The story of this tick, if there is one; its security has taken it in. */
export function hearStory(turn: Turn, { floor, told, hours }: Telling): MarketNews | null {
  const { news } = turn.streams;
  if (!news.chance(storiesADay / hours.dayTicks)) return null;
  if (news.chance(tellsOfMarket)) return exchangeStory(news);
  const stall = chooseCompany(news, floor);
  const kind = chooseKind(news);
  const { security, lastPx, limit } = stall.profile.instrument;
  const key = `${security.securityID} ${kind.category}`;
  if (noCompanies.has(security.board) || told.has(key)) return null;
  told.add(key);
  const worth = limit.reference * (security.sharesOutstanding ?? usualShares);
  const { headline, lines, move } = kind.tell(news, { security, lastPx, worth });
  takeIn(turn, stall, { move, heat: kind.heat });
  return {
    category: kind.category,
    symbols: [security.securityID],
    headline: `${simulatedMark}${headline}`,
    lines: [...lines, simulatedLine],
  };
}

type Effect = { readonly move: number; readonly heat: number };

/** The price jumps and drifts on the same way; makers stand back for a moment; a sleeping security wakes. */
function takeIn(turn: Turn, stall: Stall, { move, heat }: Effect): void {
  shift(stall, move * jump);
  stall.pending += move * driftOn;
  stall.heat += heat;
  stall.sleeps = false;
  if (Math.abs(move) < 0.004) return;
  stall.waryUntil = turn.tick + 80;
  stall.isDirty = true;
}

/** Half the stories are of names that everybody trades. */
function chooseCompany(news: Dice, floor: Floor): Stall {
  const drawn = floor.stalls[news.below(floor.stalls.length)];
  return drawn === undefined || news.chance(0.5) ? chooseStall(floor, news) : drawn;
}

function chooseKind(news: Dice): StoryKind {
  let left = news.next() * total;
  for (const kind of companyStories) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error("the weights add up to the total");
}

const total = companyStories.reduce((sum, { weight }) => sum + weight, 0);

function exchangeStory(news: Dice): MarketNews {
  const story = exchangeStories[news.below(exchangeStories.length)];
  invariant(story !== undefined, "the exchange has stories to tell");
  const { category, headline, line } = story;
  return { category, symbols: [], headline: `${simulatedMark}${headline}`, lines: [line, simulatedLine] };
}
