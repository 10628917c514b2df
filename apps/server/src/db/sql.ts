// Statements as template literals: every value travels as a parameter, every template is prepared once.

import type { Instant } from "@tradebook/domain/instant.ts";

export type SqlValue = string | number | bigint | boolean | null;
/** A value in PostgreSQL's binary form is a Buffer. */
export type Sql = { readonly name: string; readonly text: string; readonly values: readonly (SqlValue | Buffer)[] };

type Prepared = { readonly name: string; readonly text: string };
const prepared = new WeakMap<TemplateStringsArray, Prepared>();
let preparedCount = 0;

/** A statement; each `${value}` is a parameter, an array is sent as a PostgreSQL array. */
export function sql(parts: TemplateStringsArray, ...values: readonly (SqlValue | readonly SqlValue[])[]): Sql {
  const known = prepared.get(parts) ?? prepare(parts);
  return { ...known, values: values.map((value) => (isList(value) ? arrayText(value) : value)) };
}

/** A statement put together at start from fixed parts, such as the insert of a table's columns. */
export function fixedSql(text: string): Statement {
  return statementOf(nextName(), text);
}

type Statement = (values: readonly (SqlValue | Buffer | readonly SqlValue[])[]) => Sql;

/**
 * Statements whose text follows what is asked, by sort and filter. A connection never drops what it has prepared, so only
 * the first shapes are prepared; any other is planned each time, without a name.
 */
export function shapedSql(mostPrepared = 100): (text: string) => Statement {
  const known = new Map<string, Statement>();
  return (text) => {
    const statement = known.get(text);
    if (statement !== undefined) return statement;
    if (known.size >= mostPrepared) return statementOf(unnamed, text);
    const made = fixedSql(text);
    known.set(text, made);
    return made;
  };
}

/** PostgreSQL forgets a statement without a name at the next one. */
export const unnamed = "";

function statementOf(name: string, text: string): Statement {
  return (values) => ({ name, text, values: values.map((value) => (isList(value) ? arrayText(value) : value)) });
}

let lastText = { at: Number.NaN, text: "" };

/** A moment as PostgreSQL reads it. A batch says the same one many times. */
export function timestampText(at: Instant): string {
  if (lastText.at !== at) lastText = { at, text: new Date(at).toISOString() }; // a given moment, not now
  return lastText.text;
}

export function timestampOrNull(at: Instant | null): string | null {
  return at === null ? null : timestampText(at);
}

function prepare(parts: TemplateStringsArray): Prepared {
  const text = parts.reduce((joined, part, index) => `${joined}$${index}${part}`);
  const made = { name: nextName(), text };
  prepared.set(parts, made);
  return made;
}

function nextName(): string {
  preparedCount += 1;
  return `tradebook_${preparedCount}`;
}

function isList(value: SqlValue | Buffer | readonly SqlValue[]): value is readonly SqlValue[] {
  return Array.isArray(value);
}

/** PostgreSQL's array literal; written by hand because a batch sends thousands of values. */
export function arrayText(list: readonly SqlValue[]): string {
  let text = "{";
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ",";
    text += elementText(list[index] ?? null);
  }
  return `${text}}`;
}

function elementText(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value !== "string") return String(value);
  return `"${/["\\]/.test(value) ? value.replaceAll("\\", "\\\\").replaceAll('"', '\\"') : value}"`;
}
