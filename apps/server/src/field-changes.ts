// What a change made of a thing, field by field, whole as it is read later in the audit trail, and cut where it would fill it.

export type FieldChange = {
  readonly field: string;
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Terms and conditions are kept whole. */
const longestText = 20_000;
/** A picture is kept by its beginning: enough to see that it is another. */
const longestPicture = 300;

/** The fields that differ, as they are named; with null before for what was made, and after for what was taken away. */
export function fieldChanges(before: object | null, after: object | null): readonly FieldChange[] {
  const fields = Object.keys({ ...before, ...after });
  return fields
    .map((field) => ({ field, before: textIn(before, field), after: textIn(after, field) }))
    .filter((one) => one.before !== one.after)
    .map((one) => ({ field: one.field, before: cut(one.before), after: cut(one.after) }));
}

function textIn(thing: object | null, field: string): string | null {
  return textOf(thing === null ? null : Reflect.get(thing, field));
}

/** What is left out is said, with the length of the whole. */
function cut(text: string | null): string | null {
  const most = text?.startsWith("data:") === true ? longestPicture : longestText;
  return text === null || text.length <= most
    ? text
    : `${text.slice(0, most)}… [cut; ${text.length} characters in all]`;
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
