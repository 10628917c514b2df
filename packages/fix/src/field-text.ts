// Prices and moments as FIX writes them, turned to whole numbers and back without a float.

const dayMs = 86_400_000;

/** "25.45" is 2545. Trailing zeros are harmless; a third decimal that counts, or anything else, is undefined. */
export function decimalToKobo(text: string): number | undefined {
  const parts = /^(-?)(\d{1,16})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, naira = "", cents = ""] = parts;
  const kobo = Number(naira + cents.padEnd(2, "0"));
  if (!Number.isSafeInteger(kobo)) return undefined;
  return sign === "-" && kobo !== 0 ? -kobo : kobo;
}

/** 2545 is "25.45", always with two decimals. Throws unless `kobo` is a safe whole number. */
export function koboToDecimal(kobo: number): string {
  if (!Number.isSafeInteger(kobo)) throw new Error(`a price is whole kobo, not ${kobo}`);
  const digits = String(Math.abs(kobo)).padStart(3, "0");
  return `${kobo < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A moment as UTCTimestamp with milliseconds: 20261120-09:30:00.000. */
export function utcText(ms: number): string {
  return `${utcDateText(ms)}-${utcTimeText(ms)}`;
}

/** The UTC date of a moment: 20261120. */
export function utcDateText(ms: number): string {
  const day = Math.floor(ms / dayMs);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = dayText(day);
  }
  return lastDayText;
}

/** The UTC time of day of a moment: 09:30:00.000. */
export function utcTimeText(ms: number): string {
  const inDay = ms - Math.floor(ms / dayMs) * dayMs;
  const seconds = Math.floor(inDay / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(
    Math.floor(inDay) % 1000,
  ).padStart(3, "0")}`;
}

const timestamp = /^\d{8}-\d\d:\d\d:\d\d(?:\.\d{1,12})?$/;

/** A UTCTimestamp, to the second or finer, in UTC milliseconds; finer digits are cut off. */
export function utcMs(text: string): number | undefined {
  if (!timestamp.test(text)) return undefined;
  const date = text.slice(0, 8);
  if (date !== lastRead.date) lastRead = { date, day: dayOf(date) };
  const [hours, minutes, seconds] = [twoAt(text, 9), twoAt(text, 12), twoAt(text, 15)];
  // 60 is a leap second.
  if (lastRead.day === undefined || hours > 23 || minutes > 59 || seconds > 60) return undefined;
  const millis = text.length === 21 ? Number(text.slice(18)) : Number(text.slice(18, 21).padEnd(3, "0"));
  return lastRead.day * dayMs + (hours * 3600 + minutes * 60 + seconds) * 1000 + millis;
}

function twoAt(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - zeros;
}

const zeros = 11 * "0".charCodeAt(0);

// The date is the same for a whole day, so its text is made and read once; the value depends on the argument alone.
let lastDay = Number.NaN;
let lastDayText = "";
let lastRead: { readonly date: string; readonly day: number | undefined } = { date: "", day: undefined };

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

// Days since 1970-01-01 as a Gregorian date, counted in 400-year eras that begin on 1 March.
function dayText(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}${two(month)}${two(date)}`;
}

function dayOf(text: string): number | undefined {
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8))];
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  const day = era * 146_097 + ofEra - 719_468;
  return dayText(day) === text ? day : undefined;
}
