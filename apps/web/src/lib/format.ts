// Numbers, money and times as people read them here; the only place that turns them into text; typed-number.ts reads them back.

import { commonWords } from "./common-words.ts";
import { inLanguage } from "./words.ts";

export const minusSign = "\u2212";
const lagosTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "Africa/Lagos",
  hour12: true,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
const lagosDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const lagosWeekday = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  weekday: "short",
  day: "numeric",
  month: "short",
});
const lagosClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const lagosSeconds = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** What stands where no figure is known. */
export const none = "–";

export type Known<T> = T | null | undefined;
/** Whole kobo: money is a bigint, prices and their differences are numbers. */
export type WholeKobo = bigint | number;

/** 1,234: shares, counts. */
export function formatQuantity(shares: Known<number>): string {
  return shares === null || shares === undefined ? none : thousands(Math.round(shares));
}

/** 95.00 from whole kobo: prices, and money without its sign. */
export function formatPrice(wholeKobo: Known<WholeKobo>): string {
  return wholeKobo === null || wholeKobo === undefined ? none : twoDecimals(wholeKobo, "");
}

/** ₦1,234.50 from whole kobo. */
export function formatMoney(wholeKobo: Known<WholeKobo>): string {
  return wholeKobo === null || wholeKobo === undefined ? none : twoDecimals(wholeKobo, "₦");
}

/** +1.25 or −1.25 from whole kobo; zero has no sign. */
export function formatPriceChange(wholeKobo: Known<WholeKobo>): string {
  if (wholeKobo === null || wholeKobo === undefined) return none;
  return `${wholeKobo > 0 ? "+" : ""}${formatPrice(wholeKobo)}`;
}

/** 96.4125: an average in kobo with decimals, at most four of them in naira. */
export function formatAverage(koboWithDecimals: Known<number>): string {
  if (koboWithDecimals === null || koboWithDecimals === undefined) return none;
  const text = (koboWithDecimals / 100).toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return text.replace("-", minusSign);
}

/** +1.25% */
export function formatPercent(value: Known<number>): string {
  if (value === null || value === undefined) return none;
  return `${value > 0 ? "+" : ""}${twoDecimals(Math.round(value * 100), "")}%`;
}

/** +1.3%, where there is no room for more. */
export function formatPercentBrief(value: Known<number>): string {
  if (value === null || value === undefined) return none;
  const tenths = Math.round(value * 10);
  const whole = Math.trunc(Math.abs(tenths) / 10);
  return `${tenths > 0 ? "+" : tenths < 0 ? minusSign : ""}${whole}.${Math.abs(tenths) % 10}%`;
}

/** 0.16%, for a size that has no direction. */
export function formatShare(percent: number): string {
  return `${twoDecimals(Math.round(percent * 100), "")}%`;
}

/** Naira as a chart or a screen reader's text wants them: for drawing only, never to compute with. */
export function nairaToDraw(wholeKobo: number): number {
  return wholeKobo / 100;
}

/** 9:05:07:042 AM in Lagos, the product's time format `h:mm:ss:SSS A`. */
export function formatTime(at: Known<number>): string {
  if (at === null || at === undefined) return none;
  return lagosTime
    .format(at)
    .replace(/\.(\d{3})/, ":$1")
    .replaceAll("\u202f", " ");
}

/** 14:05:09 in Lagos. */
export function formatSeconds(at: Known<number>): string {
  return at === null || at === undefined ? none : lagosSeconds.format(at);
}

/** 14:05 in Lagos. */
export function formatClock(at: Known<number>): string {
  return at === null || at === undefined ? none : lagosClock.format(at);
}

/** 23 Nov 2026, for a Lagos date `YYYY-MM-DD` or an instant. */
export function formatDate(day: Known<string | number>): string {
  const at = moment(day);
  return at === null ? none : lagosDate.format(at).replace("Sept", "Sep");
}

/** Mon 23 Nov */
export function formatDay(day: Known<string | number>): string {
  const at = moment(day);
  return at === null ? none : lagosWeekday.format(at).replace(",", "").replace("Sept", "Sep");
}

/** now, 12 s, 3 min */
export function formatAge(ms: number): string {
  if (ms < 1000) return inLanguage(commonWords.AtOnce);
  if (ms < 90_000) return `${Math.floor(ms / 1000)} s`;
  if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
  return ms < 172_800_000 ? `${Math.round(ms / 3_600_000)} h` : `${Math.floor(ms / 86_400_000)} d`;
}

function thousands(whole: WholeKobo): string {
  return `${whole < 0 ? minusSign : ""}${inThrees(wholeDigits(whole))}`;
}

/** By its digits, which are exact for both kinds of whole number; thousands of them are written each second. */
function twoDecimals(wholeKobo: WholeKobo, sign: string): string {
  const digits = wholeDigits(wholeKobo).padStart(3, "0");
  return `${wholeKobo < 0 ? minusSign : ""}${sign}${inThrees(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Throws for a fraction: it was never an amount. */
function wholeDigits(whole: WholeKobo): string {
  return String(Number.isSafeInteger(whole) ? whole : BigInt(whole)).replace("-", "");
}

function inThrees(digits: string): string {
  return digits.length < 4 ? digits : digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** Noon in Lagos stands for a date. */
function moment(day: Known<string | number>): number | null {
  if (day === null || day === undefined) return null;
  const at = typeof day === "number" ? day : Date.parse(`${day}T11:00:00Z`);
  return Number.isNaN(at) ? null : at;
}
