// Makes inputs that a method's own schema takes, so that a walk over every method needs no table of bodies.

import type * as z from "zod";

type Def = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

/** A number below `most`, from a seed. */
export type Below = (most: number) => number;

/** The same numbers for the same seed. */
export function numbersOf(seed: number): Below {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % most;
  };
}

export type Example = {
  readonly below: Below;
  /** Wire values by the name of their member; what is not known by its name is found by trying. */
  readonly named: Readonly<Record<string, unknown>>;
};

/** What texts may have to look like: the first that a schema takes is the one. */
const candidates: readonly unknown[] = [
  "ZENITHBANK",
  "0010000001",
  "1",
  "2026-11-20",
  "2026-11-20T09:30:00.000Z",
  "3f2b1c9e-8a4d-4c55-9d2e-6b1f0a7c8e21",
  "someone@example.com",
  "+2348012345678",
  "1234567890",
  "12345678901",
  "#0a7f4f",
  "058",
  "transactTime desc",
  10,
  1,
  100,
  0,
  1.5,
  true,
  null,
];

/** A wire value that the schema takes, as far as its members can say; optional ones come and go by the numbers. */
export function exampleOf(schema: z.ZodType, example: Example): unknown {
  for (let tries = 0; tries < 20; tries += 1) {
    const value = make(schema, "", example);
    if (schema.safeParse(value).success) return value;
  }
  return make(schema, "", { ...example, below: () => 0 });
}

function make(schema: z.ZodType, name: string, example: Example): unknown {
  const { below, named } = example;
  if (name in named && (named[name] === undefined || schema.safeParse(named[name]).success)) return named[name];
  const def: Def = schema._zod.def;
  switch (def.type) {
    case "nullable":
      return below(2) === 0 || def.innerType === undefined ? null : make(def.innerType, name, example);
    case "optional":
    case "default":
      // What may be left out is left out, since an address has no word for nothing.
      return below(2) === 0 || def.innerType === undefined
        ? undefined
        : (make(def.innerType, name, example) ?? undefined);
    case "object":
      return objectOf(def, example);
    case "array":
      return def.element === undefined || below(3) === 0 ? [] : [make(def.element, name, example)];
    case "record":
      return { note: "a" };
    case "boolean":
      return below(2) === 0;
    default:
      return leafOf(schema, below);
  }
}

function objectOf({ shape = {} }: Def, example: Example): Record<string, unknown> {
  const made = Object.entries(shape).map(([member, schema]) => [member, make(schema, member, example)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

function leafOf(schema: z.ZodType, below: Below): unknown {
  const choices = listed(schema);
  if (choices.length > 0) return choices[below(choices.length)];
  const from = below(candidates.length);
  const turned = [...candidates.slice(from), ...candidates.slice(0, from)];
  const fits = turned.find((value) => value !== null && schema.safeParse(value).success);
  return fits ?? "a word of no meaning";
}

/** The values of an enumeration or of literals, under whatever turns them into ours. */
function listed(schema: z.ZodType): readonly unknown[] {
  const def = schema._zod.def as {
    readonly type: string;
    readonly in?: z.ZodType;
    readonly entries?: Readonly<Record<string, unknown>>;
    readonly values?: readonly unknown[];
  }; // zod's own description, read and never changed
  if (def.type === "pipe" && def.in !== undefined) return listed(def.in);
  if (def.type === "enum") return Object.values(def.entries ?? {});
  return def.type === "literal" ? (def.values ?? []) : [];
}
