// What was asked for without what its schema calls secret: the one way by which a call's arguments reach a record or a log.

import * as z from "zod";

const hidden = "***";

/** A member marked `.meta({ secret: true })` is hidden, and what the schema does not know is left out. */
export function redacted(schema: z.ZodType, value: unknown): unknown {
  if (isSecret(schema)) return value === undefined || value === null ? value : hidden;
  const def = definitionOf(schema);
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  if (inner !== undefined) return redacted(inner, value);
  if (def.shape !== undefined && isRecord(value)) return membersOf(def.shape, value);
  if (def.element !== undefined && Array.isArray(value)) {
    const { element } = def;
    return value.map((one: unknown) => redacted(element, one));
  }
  if (def.options !== undefined) return ofOneShape(def.options, value);
  return value;
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

function membersOf(shape: Readonly<Record<string, z.ZodType>>, value: Readonly<Record<string, unknown>>): unknown {
  const kept = Object.entries(shape).flatMap(([name, schema]) =>
    value[name] === undefined ? [] : [[name, redacted(schema, value[name])] as const],
  );
  return Object.fromEntries(kept);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
