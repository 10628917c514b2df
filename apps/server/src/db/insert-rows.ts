// Inserts of many rows in one statement, and updates of many: a column's type and where its value comes from.

import { jsonArray } from "./json-array.ts";
import { fixedSql, type Sql, type SqlValue } from "./sql.ts";

/** The columns of a table in the order they are sent: PostgreSQL's type, and the value of a row. */
export type Columns<Row> = Readonly<Record<string, readonly [type: string, value: (row: Row) => SqlValue]>>;

/** `insert into table`, one statement whatever the number of rows. */
export function insertInto<Row>(table: string, columns: Columns<Row>, conflict = ""): (rows: readonly Row[]) => Sql {
  const names = Object.keys(columns).join(", ");
  const statement = fixedSql(
    `insert into ${table} (${names}) select ${names} from unnest(${placesOf(columns)}) as given (${names}) ${conflict}`,
  );
  return (rows) => statement(valuesOf(columns, rows));
}

/** The same, with columns beside them that are alike in all rows and stand in the statement as SQL. */
export function insertBeside<Row>(
  table: string,
  columns: Columns<Row>,
  alike: Readonly<Record<string, string>>,
): (rows: readonly Row[]) => Sql {
  const names = Object.keys(columns).join(", ");
  const statement = fixedSql(
    `insert into ${table} (${names}, ${Object.keys(alike).join(", ")})
      select ${names}, ${Object.values(alike).join(", ")} from unnest(${placesOf(columns)}) as given (${names})`,
  );
  return (rows) => statement(valuesOf(columns, rows));
}

/** Writes rows, when there are any. */
export function some<Row, T>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<T>,
): Promise<T | undefined> {
  return rows.length === 0 ? Promise.resolve(undefined) : write(rows);
}

/** `update table` for many rows; `key` is the first column, the others are set. Fails when one of the rows is not there. */
export function updateMany<Row>(table: string, columns: Columns<Row>): (rows: readonly Row[]) => Sql {
  const [key = "", ...set] = Object.keys(columns);
  const changes = set.map((name) => `${name} = given.${name}`).join(", ");
  const names = [key, ...set].join(", ");
  const statement = fixedSql(
    `with changed as (
      update ${table} kept set ${changes} from unnest(${placesOf(columns)}) as given (${names})
      where kept.${key} = given.${key} returning 1)
    select require_count((select count(*) from changed), $${set.length + 2})`,
  );
  return (rows) => statement([...valuesOf(columns, rows), rows.length]);
}

function placesOf(columns: Readonly<Record<string, readonly [string, ...unknown[]]>>): string {
  return Object.values(columns)
    .map(([type], index) => `$${index + 1}::${type}[]`)
    .join(", ");
}

function valuesOf<Row>(columns: Columns<Row>, rows: readonly Row[]): readonly (Buffer | readonly SqlValue[])[] {
  return Object.values(columns).map(([type, value]) => {
    const list = rows.map(value);
    return type === "jsonb" ? jsonArray(list.map(jsonText)) : list;
  });
}

function jsonText(value: SqlValue): string | null {
  return value === null ? null : String(value);
}
