// Instants and Lagos dates on the wire.

import { instant, isTradingDay, lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import * as z from "zod";

/** From the year 1000: before it, our clock, PostgreSQL and ISO count years differently. */
const iso = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** ISO-8601 in UTC with `Z` and milliseconds outside, an Instant inside. */
export const isoInstant = z.codec(
  z.string().max(30),
  z.custom<Instant>((value) => Number.isSafeInteger(value)),
  {
    decode: (text, context) => {
      const at = iso.test(text) ? Date.parse(text) : Number.NaN;
      if (!Number.isNaN(at)) return instant(at);
      context.issues.push({
        code: "custom",
        message: "must be a moment in UTC such as 2026-11-20T09:30:00.000Z",
        input: text,
      });
      return z.NEVER;
    },
    encode: (at) => new Date(at).toISOString(),
  },
);

/** A date in Africa/Lagos, `YYYY-MM-DD`, on both sides. */
export const lagosDate = z.custom<TradingDay>((value) => typeof value === "string" && isTradingDay(value), {
  error: "must be a date such as 2026-11-20",
});

/** A day, or a moment on it: `2026-11-20`, `2026-11-20T14:30:00` (Lagos) and `2026-11-20T13:30:00Z` are the same day. */
export const lagosDateOfTime = z.codec(
  z.string().max(40),
  z.custom<TradingDay>((value) => typeof value === "string" && isTradingDay(value)),
  {
    decode: (text, context) => {
      const day = dayOfText(text.trim());
      if (day !== undefined) return day;
      context.issues.push({
        code: "custom",
        message: "must be a date such as 2026-11-20, or a moment on it",
        input: text,
      });
      return z.NEVER;
    },
    encode: (day) => day,
  },
);

function dayOfText(text: string): TradingDay | undefined {
  if (/[zZ]$|[+-]\d{2}:\d{2}$/.test(text.slice(10))) {
    const at = /^[1-9]\d{3}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? undefined : lagosDay(instant(at));
  }
  const day = text.slice(0, 10);
  const isWhole = text.length === 10 || /^[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/.test(text.slice(10));
  return isWhole && isTradingDay(day) ? day : undefined;
}
