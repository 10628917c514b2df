// What was asked for without what its schema calls secret: the one way by which a call's arguments reach a record or a log.

import * as z from "zod";

const hidden = "***";

/** What a schema makes of a value; worked out once a schema, since every call is recorded. */
type Redact = (value: unknown) => unknown;
const known = new WeakMap<z.ZodType, Redact>();

/** A member marked `.meta({ secret: true })` is hidden, and what the schema does not know is left out. */
export function redacted(schema: z.ZodType, value: unknown): unknown {
  let redact = known.get(schema);
  if (redact === undefined) {
    redact = redactionOf(schema);
    known.set(schema, redact);
  }
  return redact(value);
}

function redactionOf(schema: z.ZodType): Redact {
  if (isSecret(schema)) return (value) => (value === undefined || value === null ? value : hidden);
  const { innerType, in: input, type, shape, element, options } = definitionOf(schema);
  const inner = innerType ?? (type === "pipe" ? input : undefined);
  if (inner !== undefined) return (value) => redacted(inner, value);
  if (shape !== undefined) {
    const members = Object.entries(shape);
    return (value) => (isRecord(value) ? membersOf(members, value) : value);
  }
  if (element !== undefined) {
    return (value) => (Array.isArray(value) ? value.map((one: unknown) => redacted(element, one)) : value);
  }
  return options === undefined ? (value) => value : (value) => ofOneShape(options, value);
}

/** By the shape that takes the value; one that none takes is hidden. */
function ofOneShape(options: readonly z.ZodType[], value: unknown): unknown {
  const taken = options.find((option) => option.safeParse(value).success);
  return taken === undefined ? hidden : redacted(taken, value);
}

function isSecret(schema: z.ZodType): boolean {
  return z.globalRegistry.get(schema)?.["secret"] === true;
}

type Definition = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def; // zod's own description of a schema, read and never changed
}

function membersOf(
  members: readonly (readonly [string, z.ZodType])[],
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const [name, schema] of members) {
    const one = value[name];
    if (one !== undefined) kept[name] = redacted(schema, one);
  }
  return kept;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
