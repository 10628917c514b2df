// How column types become ours: money and ids are exact, days stay text, moments are Instants.
// `int8` and `numeric` arrive as bigint, `int4` as number, `date` as text, `timestamptz` as milliseconds.

import { types } from "pg";
import { invariant } from "@tradebook/domain/invariant.ts";

const oids = { int8: 20, numeric: 1700, date: 1082, timestamptz: 1184, int8Array: 1016, dateArray: 1182 } as const;

const ours: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: BigInt,
  [oids.numeric]: BigInt, // A fraction has no place in our tables; BigInt throws on one.
  [oids.date]: (text) => text,
  [oids.timestamptz]: parseInstant,
  [oids.int8Array]: (text) => plainElements(text).map(BigInt),
  [oids.dateArray]: plainElements,
};

/** What turns a column's text into our value. */
export function typeParser(oid: number): (text: string) => unknown {
  return ours[oid] ?? types.getTypeParser(oid, "text");
}

// Arrays of numbers and dates have no quotes to care for.
function plainElements(text: string): readonly string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

function parseInstant(text: string): number {
  const at = Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, "")}Z`);
  invariant(Number.isSafeInteger(at), "a timestamp arrives in UTC");
  return at;
}
