// A FIX message: ordered fields and repeating groups.
// The header is not part of it; the session writes and checks that.

import { decimalToKobo, utcMs, utcText } from "./field-text.ts";
import { groups } from "./groups.ts";
import { fields, tagName, tags } from "./tags.ts";
import type { FieldName, FieldOf, FieldType } from "./tags.ts";

/** A field's text, or the entries of a repeating group. */
export type Value = string | readonly Fields[];

/** Fields in order: `values[i]` belongs to `tags[i]`. A message is one, and so is an entry of a group. */
export type Fields = { readonly tags: readonly number[]; readonly values: readonly Value[] };

export type Message = Fields & { readonly msgType: string };

type ContentOf = { text: string; whole: number; price: string; flag: boolean; utc: number; group: readonly Content[] };

/** What a message is written from. Prices are decimal text (`koboToDecimal`), moments UTC milliseconds. */
export type Content = { readonly [N in FieldName]?: ContentOf[(typeof fields)[N][1]] | undefined };

/** A field is missing, or is not what its type says. `tag` and `reason` are FIX's (373: 1 missing, 5 value, 6 form). */
export class FieldError extends Error {
  override name = "FieldError";
  readonly tag: number;
  readonly reason: number;
  constructor(tag: number, reason: 1 | 5 | 6, text: string) {
    super(`${tagName(tag) ?? "tag"} (${tag}) ${text}`);
    this.tag = tag;
    this.reason = reason;
  }
}

/** Makes a message: `message("D", { ClOrdID: "T3-1", Side: "1", OrderQty: 100 })`. Fields left undefined are left out. */
export function message(msgType: string, content: Content): Message {
  const { tags: numbers, values } = fieldsOf(content);
  return { msgType, tags: numbers, values };
}

function fieldsOf(content: Content): { tags: number[]; values: Value[] } {
  const numbers: number[] = [];
  const values: Value[] = [];
  for (const name in content) {
    const value = content[name as FieldName]; // Content has no other keys
    if (value === undefined) continue;
    const [tag, type] = fields[name as FieldName];
    if (typeof value === "object" && value.length === 0) continue;
    numbers.push(tag);
    values.push(typeof value === "object" ? value.map((entry) => entryOf(tag, entry)) : fieldText(type, value));
  }
  return { tags: numbers, values };
}

function fieldText(type: FieldType, value: string | number | boolean): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "Y" : "N";
  if (!Number.isSafeInteger(value)) throw new Error(`a whole number was expected, not ${value}`);
  return type === "utc" ? utcText(value) : String(value);
}

function entryOf(groupTag: number, content: Content): Fields {
  const entry = fieldsOf(content);
  const first = groups.get(groupTag)?.delimiters.find((tag) => entry.tags.includes(tag));
  if (first === undefined) throw new Error(`an entry of group ${groupTag} lacks the field that begins it`);
  const at = entry.tags.indexOf(first);
  if (at > 0) {
    entry.tags.unshift(...entry.tags.splice(at, 1));
    entry.values.unshift(...entry.values.splice(at, 1));
  }
  return entry;
}

/** The field's text as it came, or undefined. */
export function text(from: Fields, name: FieldName): string | undefined {
  const value = from.values[from.tags.indexOf(tags[name])];
  return typeof value === "string" ? value : undefined;
}

/** A whole number, or undefined when it is missing; throws FieldError when it is something else. */
export function whole(from: Fields, name: FieldOf<"whole">): number | undefined {
  return parsed(from, name, wholeOf);
}

/** A price in whole kobo, or undefined when it is missing; throws FieldError at more than two decimals. */
export function kobo(from: Fields, name: FieldOf<"price">): number | undefined {
  return parsed(from, name, decimalToKobo);
}

/** Y or N, or undefined when it is missing; throws FieldError when it is something else. */
export function flag(from: Fields, name: FieldOf<"flag">): boolean | undefined {
  return parsed(from, name, flagOf);
}

/** A moment in UTC milliseconds, or undefined when it is missing; throws FieldError when it is something else. */
export function utc(from: Fields, name: FieldOf<"utc">): number | undefined {
  return parsed(from, name, utcMs);
}

/** The entries of a repeating group; none when the group is missing. */
export function entries(from: Fields, name: FieldOf<"group">): readonly Fields[] {
  const value = from.values[from.tags.indexOf(tags[name])];
  return typeof value === "object" ? value : [];
}

/** As `text`, but throws FieldError when the field is missing. */
export function requireText(from: Fields, name: FieldName): string {
  return required(name, text(from, name));
}

/** As `whole`, but throws FieldError when the field is missing. */
export function requireWhole(from: Fields, name: FieldOf<"whole">): number {
  return required(name, whole(from, name));
}

/** As `kobo`, but throws FieldError when the field is missing. */
export function requireKobo(from: Fields, name: FieldOf<"price">): number {
  return required(name, kobo(from, name));
}

/** As `flag`, but throws FieldError when the field is missing. */
export function requireFlag(from: Fields, name: FieldOf<"flag">): boolean {
  return required(name, flag(from, name));
}

/** As `utc`, but throws FieldError when the field is missing. */
export function requireUtc(from: Fields, name: FieldOf<"utc">): number {
  return required(name, utc(from, name));
}

/** As `entries`, but throws FieldError when there are none. */
export function requireEntries(from: Fields, name: FieldOf<"group">): readonly Fields[] {
  const found = entries(from, name);
  if (found.length === 0) throw new FieldError(tags[name], 1, "is missing");
  return found;
}

function parsed<T>(from: Fields, name: FieldName, parse: (text: string) => T | undefined): T | undefined {
  const found = text(from, name);
  if (found === undefined) return undefined;
  const value = parse(found);
  if (value === undefined) throw new FieldError(tags[name], 6, "has the wrong form");
  return value;
}

function required<T>(name: FieldName, value: T | undefined): T {
  if (value === undefined) throw new FieldError(tags[name], 1, "is missing");
  return value;
}

function wholeOf(digits: string): number | undefined {
  const value = /^-?\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function flagOf(letter: string): boolean | undefined {
  return letter === "Y" ? true : letter === "N" ? false : undefined;
}
