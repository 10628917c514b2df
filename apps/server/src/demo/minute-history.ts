// The minutes of an invented day: from its open to its close through its high and low, shares and trades adding up.

import { instant, lagosAt } from "@tradebook/domain/instant.ts";
import { kobo, notional, price, quantity, sum } from "@tradebook/domain/units.ts";
import type { DailyCandle, MinuteCandle } from "../store/candles.ts";
import type { Dice } from "./dice.ts";
import type { Liveliness } from "./market-history.ts";

/** Minutes of continuous trading on the Lagos clock: 09:30 to 15:50 (domain/ngx.md 1.2). */
const firstMinute = 9 * 60 + 30;
const lastMinute = 15 * 60 + 49;

type Pace = { readonly liveliness: Liveliness; readonly tick: number };
export type DayOfMinutes = { readonly day: DailyCandle; readonly minutes: readonly MinuteCandle[] };

/** The minutes that had trades, and the day as they add up to it. A day without trades has none. */
export function minutesOf(day: DailyCandle, { liveliness, tick }: Pace, dice: Dice): DayOfMinutes {
  if (day.trades === 0) return { day, minutes: [] };
  const count = Math.min(
    day.trades,
    Math.max(1, Math.min(300, Math.round(liveliness.minutes * (0.7 + 0.5 * dice.unit())))),
  );
  const times = chosenMinutes(count, dice);
  const path = pathOf(day, { steps: times.length, tick, dice });
  const shares = portions(day.volume, times.length, dice);
  const deals = portions(day.trades, times.length, dice);
  const minutes = times.map((minute, place) => {
    const open = path[place] ?? day.open;
    const close = path[place + 1] ?? day.close;
    const volume = quantity(shares[place] ?? 1);
    return {
      securityID: day.securityID,
      at: instant(lagosAt(day.day, minute)),
      open: price(open),
      high: price(Math.max(open, close)),
      low: price(Math.min(open, close)),
      close: price(close),
      volume,
      value: notional(price(close), volume),
      trades: deals[place] ?? 1,
      simulated: true,
    };
  });
  return { day: addedUp(day, minutes), minutes };
}

function addedUp(day: DailyCandle, minutes: readonly MinuteCandle[]): DailyCandle {
  const highs = minutes.map((minute) => minute.high);
  const lows = minutes.map((minute) => minute.low);
  return {
    ...day,
    high: price(Math.max(...highs)),
    low: price(Math.min(...lows)),
    value: kobo(sum(minutes.map((minute) => minute.value))),
  };
}

function chosenMinutes(count: number, dice: Dice): readonly number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(dice.whole(firstMinute, lastMinute));
  return [...chosen].toSorted((a, b) => a - b);
}

type PathTerms = { readonly steps: number; readonly tick: number; readonly dice: Dice };

/** One price more than there are minutes: the open first, the close last, never beyond the day's high and low. */
function pathOf(day: DailyCandle, { steps, tick, dice }: PathTerms): readonly number[] {
  const path: number[] = [day.open];
  for (let step = 1; step < steps; step += 1) {
    const before = path[step - 1] ?? day.open;
    const pull = (day.close - before) / (steps - step + 1);
    const moved = Math.round((before + pull + tick * dice.normal() * 1.5) / tick) * tick;
    path.push(Math.max(day.low, Math.min(day.high, moved)));
  }
  return [...path, day.close];
}

/** A whole number cut into parts of at least one. */
function portions(whole: number, parts: number, dice: Dice): readonly number[] {
  const weights = Array.from({ length: parts }, () => 0.2 + dice.unit());
  const total = weights.reduce((all, weight) => all + weight, 0);
  const cut = weights.map((weight) => 1 + Math.floor(((whole - parts) * weight) / total));
  const rest = whole - cut.reduce((all, part) => all + part, 0);
  return cut.map((part, place) => (place === 0 ? part + rest : part));
}
