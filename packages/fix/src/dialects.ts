// The versions of FIX that orders can be spoken in. Everybody behind the line uses the names of FIX 5.0 SP2; what an older one
// calls otherwise, or has no field for, is a row here.

import type { Fields, Message, Value } from "./message.ts";
import { tags, type FieldName } from "./tags.ts";

type Dialect = {
  readonly beginString: string;
  /** DefaultApplVerID (1137), of FIXT alone. */
  readonly defaultApplVerID?: string;
  /** Our names and the ones it has for the same. */
  readonly renamed: { readonly [N in FieldName]?: FieldName };
};

/** FIX 4.4 tells the trades of a status (1362) in a group that both sides have agreed on. */
const fillsOf44 = {
  NoFills: "NoAgreedFills",
  FillExecID: "AgreedFillExecID",
  FillPx: "AgreedFillPx",
  FillQty: "AgreedFillQty",
} as const;

export const dialects = {
  "FIX.4.4": {
    beginString: "FIX.4.4",
    renamed: { DisplayQty: "MaxFloor", TrdMatchID: "SecondaryExecID", ...fillsOf44 },
  },
  "FIX.5.0SP1": { beginString: "FIXT.1.1", defaultApplVerID: "8", renamed: {} },
  "FIX.5.0SP2": { beginString: "FIXT.1.1", defaultApplVerID: "9", renamed: {} },
} as const satisfies Readonly<Record<string, Dialect>>;
export type DialectName = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as readonly DialectName[]; // the table's own keys
export const usualDialect: DialectName = "FIX.5.0SP2";

/** What a session is told of the version it speaks. */
export function versionOf(name: DialectName): Pick<Dialect, "beginString" | "defaultApplVerID"> {
  const { renamed: _, ...version }: Dialect = dialects[name];
  return version;
}

type Rename = ReadonlyMap<number, number>;

/** A message of ours as the dialect has it, and one of the dialect's as we have it. */
export function translator(name: DialectName) {
  const { renamed }: Dialect = dialects[name];
  const pairs = Object.entries(renamed).map(([ours, theirs]) => [tags[ours as FieldName], tags[theirs]] as const); // its keys
  const [out, back] = [new Map(pairs), new Map(pairs.map(([ours, theirs]) => [theirs, ours] as const))];
  return {
    spoken: (message: Message): Message => translated(message, out),
    heard: (message: Message): Message => translated(message, back),
  };
}

function translated(message: Message, names: Rename): Message {
  return names.size === 0 ? message : { msgType: message.msgType, ...fieldsIn(message, names) };
}

function fieldsIn({ tags: numbers, values }: Fields, names: Rename): Fields {
  return { tags: numbers.map((tag) => names.get(tag) ?? tag), values: values.map((value) => valueIn(value, names)) };
}

function valueIn(value: Value, names: Rename): Value {
  return typeof value === "string" ? value : value.map((entry) => fieldsIn(entry, names));
}
