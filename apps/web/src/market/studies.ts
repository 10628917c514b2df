// The studies of a chart, worked out from its candles for drawing: averages, bands, momentum. Each value stands at its candle;
// null where too few came before it. Prices are whole kobo, and what is drawn of them is a picture, never an amount.

import type { Candle } from "@tradebook/contract/services/market-data.ts";

export type Values = readonly (number | null)[];

/** The plain average of the last so many. */
export function movingAverage(values: readonly number[], length: number): Values {
  let sum = 0;
  return values.map((value, at) => {
    sum += value - (at >= length ? (values[at - length] ?? 0) : 0);
    return at < length - 1 ? null : sum / length;
  });
}

/** The newest counts most; it begins from the plain average of the first so many. */
export function exponentialAverage(values: readonly number[], length: number): Values {
  const part = 2 / (length + 1);
  let last: number | null = null;
  return values.map((value, at) => {
    if (at < length - 1) return null;
    last =
      last === null
        ? values.slice(0, length).reduce((sum, one) => sum + one, 0) / length
        : last + (value - last) * part;
    return last;
  });
}

/** What was paid for a share on average since the picture's day began, or since its first candle on a chart of days. */
export function volumeWeighted(
  candles: readonly Candle[],
  beginsAnew: (candle: Candle, before: Candle) => boolean,
): Values {
  let [value, volume] = [0, 0];
  return candles.map((candle, at) => {
    const before = candles[at - 1];
    if (before !== undefined && beginsAnew(candle, before)) [value, volume] = [0, 0];
    value += Number(candle.value);
    volume += candle.volume;
    return volume === 0 ? null : value / volume;
  });
}

export type Bands = { readonly upper: Values; readonly middle: Values; readonly lower: Values };

/** Two standard deviations of the last so many closes around their average. */
export function bollingerBands(values: readonly number[], length: number): Bands {
  const middle = movingAverage(values, length);
  const spread = middle.map((mean, at) => {
    if (mean === null) return null;
    const last = values.slice(at - length + 1, at + 1);
    return Math.sqrt(last.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length);
  });
  const away = (sign: 1 | -1) =>
    middle.map((mean, at) => {
      const by = spread[at] ?? null;
      return mean === null || by === null ? null : mean + sign * 2 * by;
    });
  return { upper: away(1), middle, lower: away(-1) };
}

/** Wilder's: 100 when every step rose, 0 when every one fell, 50 when nothing moved. */
export function relativeStrength(values: readonly number[], length: number): Values {
  let [gain, loss] = [0, 0];
  return values.map((value, at) => {
    const before = values[at - 1];
    if (before === undefined) return null;
    const [up, down] = [Math.max(0, value - before), Math.max(0, before - value)];
    if (at <= length) [gain, loss] = [gain + up / length, loss + down / length];
    else [gain, loss] = [(gain * (length - 1) + up) / length, (loss * (length - 1) + down) / length];
    if (at < length) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

/** Wilder's: how far a step ranges on average, what it jumped from the close before counted. */
export function averageTrueRange(candles: readonly Candle[], length: number): Values {
  let last = 0;
  return candles.map(({ high, low }, at) => {
    const before = candles[at - 1]?.close;
    if (before === undefined) return null;
    const range = Math.max(high, before) - Math.min(low, before);
    last = at <= length ? last + range / length : (last * (length - 1) + range) / length;
    return at < length ? null : last;
  });
}

/** The volume of the steps that closed higher less that of those that closed lower, from nought. */
export function onBalanceVolume(candles: readonly Candle[]): Values {
  let sum = 0;
  return candles.map(({ close, volume }, at) => {
    const before = candles[at - 1]?.close ?? close;
    sum += close > before ? volume : close < before ? -volume : 0;
    return sum;
  });
}

type Close = { readonly time: number; readonly close: number };

/** The price by what it is compared with, 100 where both are first known: above it, it did better. */
export function relativeTo(candles: readonly Close[], others: readonly Close[]): Values {
  let at = -1;
  let first: number | null = null;
  return candles.map(({ time, close }) => {
    while (at + 1 < others.length && (others[at + 1]?.time ?? Infinity) <= time) at += 1;
    const other = others[at]?.close ?? 0;
    if (other === 0) return null;
    first ??= close / other;
    return (100 * close) / other / first;
  });
}

export type Macd = { readonly line: Values; readonly signal: Values; readonly difference: Values };

/** The 12-step average less the 26-step one, and the 9-step average of that. */
export function convergence(values: readonly number[]): Macd {
  const [fast, slow] = [exponentialAverage(values, 12), exponentialAverage(values, 26)];
  const line = fast.map((value, at) => {
    const other = slow[at] ?? null;
    return value === null || other === null ? null : value - other;
  });
  const begins = line.findIndex((value) => value !== null);
  const known = begins < 0 ? [] : line.slice(begins).map((value) => value ?? 0);
  const averaged = exponentialAverage(known, 9);
  const signal = line.map((_, at) => (begins < 0 || at < begins ? null : (averaged[at - begins] ?? null)));
  const difference = line.map((value, at) => {
    const other = signal[at] ?? null;
    return value === null || other === null ? null : value - other;
  });
  return { line, signal, difference };
}
