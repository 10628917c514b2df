// A request's query or body as a method's input: names without case, texts as the types they stand for.
// What cannot be made to fit is left as it is, so that the schema says what is wrong with it.

import { argumentAliases, limits } from "@tradebook/contract/names.ts";
import type * as z from "zod";
import { readJson } from "./json-text.ts";

type Def = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

/** A member came twice, or under two names with two values. */
export class AmbiguousArgument extends Error {
  override name = "AmbiguousArgument";
  readonly member: string;
  constructor(member: string) {
    super(`The argument ${member} came more than once.`);
    this.member = member;
  }
}

/** The query of a GET or DELETE: everything is text, arrays come as `a=1&a=2` or `a[0]=1&a[1]=2`. */
export function argumentsOfQuery(input: z.ZodType, query: URLSearchParams): unknown {
  const members = new Map<string, string[]>();
  for (const [name, value] of query) {
    const key = name.replace(/\[\d*\]$/, "").toLowerCase();
    members.set(key, [...(members.get(key) ?? []), value]);
  }
  const shape = shapeOf(input);
  const found: Record<string, unknown> = {};
  for (const [member, schema] of Object.entries(shape)) {
    const values = namesOf(member).flatMap((name) => members.get(name) ?? []);
    if (values.length === 0) continue;
    const isList = typeUnder(schema) === "array";
    if (!isList && new Set(values).size > 1) throw new AmbiguousArgument(member);
    found[member] = fit(schema, isList ? values : values[0], "query");
  }
  return found;
}

/** The fields of a multipart form: as those of a query, but a list is JSON. */
export function argumentsOfForm(input: z.ZodType, form: URLSearchParams): unknown {
  const found: Record<string, unknown> = { ...(argumentsOfQuery(input, form) as object) };
  for (const [member, schema] of Object.entries(shapeOf(input))) {
    const [text, ...more] = Array.isArray(found[member]) ? (found[member] as unknown[]) : [];
    if (typeof text !== "string" || more.length > 0 || typeUnder(schema) !== "array") continue;
    const read = readJson(text, limits.bodyDepth);
    found[member] = read.ok ? fit(schema, read.value, "body") : text;
  }
  return found;
}

/** The JSON body of a POST or PUT. */
export function argumentsOfBody(input: z.ZodType, body: unknown): unknown {
  return fit(input, body, "body");
}

type Source = "query" | "body";

function fit(schema: z.ZodType, value: unknown, source: Source): unknown {
  const def = defOf(schema);
  if (def.type === "optional" || def.type === "nullable" || def.type === "default") {
    if (typeof value === "string" && value.trim() === "") return blankOf(schema);
    if (value === null && def.type === "default") return undefined;
    return def.innerType === undefined ? value : fit(def.innerType, value, source);
  }
  if (def.type === "pipe" && def.in !== undefined) return fit(def.in, value, source);
  if (def.type === "number" && source === "query") return numberIn(value);
  if (def.type === "boolean") return booleanIn(value);
  if (def.type === "array" && def.element !== undefined && Array.isArray(value)) {
    const { element } = def;
    return value.map((one: unknown) => fit(element, one, source));
  }
  if (def.type === "object" && isRecord(value)) return objectIn(shapeOf(schema), value, source);
  return value;
}

function objectIn(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Readonly<Record<string, unknown>>,
  source: Source,
) {
  const sent = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    const key = name.toLowerCase();
    if (sent.has(key) && sent.get(key) !== one) throw new AmbiguousArgument(name);
    sent.set(key, one);
  }
  const found: Record<string, unknown> = {};
  for (const { member, schema, names } of membersOf(shape)) {
    let name: string | undefined;
    for (const other of names) {
      if (!sent.has(other)) continue;
      if (name !== undefined && sent.get(name) !== sent.get(other)) throw new AmbiguousArgument(member);
      name ??= other;
    }
    if (name !== undefined) found[member] = fit(schema, sent.get(name), source);
  }
  return found;
}

type Member = { readonly member: string; readonly schema: z.ZodType; readonly names: readonly string[] };

/** The members of every shape that was ever read. */
const membersByShape = new WeakMap<object, readonly Member[]>();

function membersOf(shape: Readonly<Record<string, z.ZodType>>): readonly Member[] {
  const known = membersByShape.get(shape);
  if (known !== undefined) return known;
  const members = Object.entries(shape).map(([member, schema]) => ({ member, schema, names: namesOf(member) }));
  membersByShape.set(shape, members);
  return members;
}

/** The names of every member of the contract that was ever asked for. */
const namesByMember = new Map<string, readonly string[]>();

/** A member's own name and the others it goes by, in lower case. */
function namesOf(member: string): readonly string[] {
  const known = namesByMember.get(member);
  if (known !== undefined) return known;
  const same = argumentAliases.find((names) => names.includes(member)) ?? [member];
  const names = [member, ...same.filter((name) => name !== member)].map((name) => name.toLowerCase());
  namesByMember.set(member, names);
  return names;
}

/** The type of a value under all that makes it optional or turns it into ours. */
function typeUnder(schema: z.ZodType): string {
  const def = defOf(schema);
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  return inner === undefined ? def.type : typeUnder(inner);
}

/** What an empty text stands for: null where that is allowed, else nothing. */
function blankOf(schema: z.ZodType): null | undefined {
  return schema.safeParse(null).success ? null : undefined;
}

function numberIn(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,16}(?:\.\d{1,10})?$/.test(value.trim()) ? Number(value) : value;
}

function booleanIn(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  return text === "true" ? true : text === "false" ? false : value;
}

const noShape: Readonly<Record<string, z.ZodType>> = {};

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return defOf(schema).shape ?? noShape;
}

function defOf(schema: z.ZodType): Def {
  return schema._zod.def; // zod's own description of a schema, read and never changed
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
