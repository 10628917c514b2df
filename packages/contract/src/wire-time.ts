// Instants and Lagos dates on the wire.

import { instant, isTradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
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
