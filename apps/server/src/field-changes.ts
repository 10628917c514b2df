// What a change made of a thing, field by field, in words short enough to be kept with the line of the audit trail.

export type FieldChange = {
  readonly field: string;
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
};

/** A picture, say, is kept by its beginning: enough to see that it is another. */
const longestText = 300;

/** The fields that differ, as they are named; with null before for what was made, and after for what was taken away. */
export function fieldChanges(before: object | null, after: object | null): readonly FieldChange[] {
  const fields = Object.keys({ ...before, ...after });
  return fields
    .map((field) => ({ field, before: textIn(before, field), after: textIn(after, field) }))
    .filter((one) => one.before !== one.after);
}

function textIn(thing: object | null, field: string): string | null {
  const value: unknown = thing === null ? null : Reflect.get(thing, field);
  const text = textOf(value);
  return text === null || text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((one: unknown) => textOf(one) ?? "").join(", ");
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return value.toString();
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, part]) => `${name} ${textOf(part) ?? ""}`)
      .join(" ");
  return null;
}
