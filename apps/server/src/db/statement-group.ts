// Statements that travel to PostgreSQL together: one write, one answer, one point at which an error stops the rest.
// The driver sends each statement with its own synchronisation, has its columns described each time and is answered each
// time in a packet of its own; a batch of orders asks for so much at once that this cost more than the statements.

import type { Connection, PoolClient, QueryResultRow, Submittable } from "pg";
import { typeParser } from "./column-types.ts";
import { unnamed, type Sql } from "./sql.ts";

/** What a statement answered: its rows, how many it touched, and PostgreSQL's name for what was done. */
export type Answered = { readonly rows: readonly QueryResultRow[]; readonly count: number; readonly command: string };

export type Asked = {
  readonly statement: Sql;
  readonly answer: (answered: Answered) => void;
  readonly fail: (error: Error) => void;
};

/** Sends them as one. Each is answered, or all of them fail with the error of the first that did. */
export function sendTogether(client: PoolClient, asked: readonly Asked[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (failure: Error | null) => {
      // Whoever has been silent for so long may still answer, to a question that nobody asks any more.
      if (failure?.message === "Query read timeout") lineOf(client).stream.destroy();
      resolve();
    };
    client.query(groupOf(asked, done));
  });
}

type Field = { readonly name: string; readonly dataTypeID: number };
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** The connection of a client, which its types leave out. */
function lineOf(client: PoolClient): Connection {
  return Reflect.get(client, "connection");
}

/** What pg calls on a query while it runs. */
type Group = Submittable & {
  callback: (error: Error | null) => void;
  readonly handleRowDescription: (message: { readonly fields: readonly Field[] }) => void;
  readonly handleDataRow: (message: { readonly fields: readonly (string | null)[] }) => void;
  readonly handleCommandComplete: (message: { readonly text: string }) => void;
  readonly handleError: (error: Error) => void;
  readonly handleReadyForQuery: () => void;
};

/** What a connection has prepared. */
type Prepared = {
  /** Columns of the rows by the statement's name; none before they were described, an empty list when it has no rows. */
  readonly columns: Map<string, readonly Column[] | undefined>;
  /** Statements of a group that failed: they may be prepared or not, so they are closed before they are prepared again. */
  readonly doubtful: Set<string>;
};
const preparedBy = new WeakMap<Connection, Prepared>();

function groupOf(asked: readonly Asked[], done: (failure: Error | null) => void): Group {
  const names = asked.map(({ statement }) => statement.name);
  const answers: Answered[] = [];
  let prepared: Prepared = { columns: new Map(), doubtful: new Set() };
  let rows: QueryResultRow[] = [];
  let broken: Error | null = null;
  const nameNow = () => names[answers.length] ?? "";
  const group: Group = {
    callback: (error) => {
      const failure = error ?? broken;
      if (failure !== null) forget(prepared, names.slice(answers.length));
      tell(asked, answers, failure);
      done(failure);
    },
    submit: (connection) => {
      prepared = preparedBy.get(connection) ?? prepared;
      preparedBy.set(connection, prepared);
      submitAll(connection, asked, prepared);
    },
    handleRowDescription: ({ fields }) => {
      prepared.columns.set(nameNow(), fields.map(columnOf));
    },
    handleDataRow: ({ fields }) => {
      try {
        rows.push(rowOf(prepared.columns.get(nameNow()) ?? [], fields));
      } catch (error) {
        broken ??= asError(error);
      }
    },
    handleCommandComplete: ({ text }) => {
      const name = nameNow();
      if (prepared.columns.get(name) === undefined) prepared.columns.set(name, []);
      answers.push(answerOf(rows, text));
      rows = [];
    },
    handleError: (error) => group.callback(error),
    handleReadyForQuery: () => group.callback(null),
  };
  return group;
}

function tell(asked: readonly Asked[], answers: readonly Answered[], failure: Error | null): void {
  for (const [place, { answer, fail }] of asked.entries()) {
    const answered = answers[place];
    if (failure === null && answered !== undefined) answer(answered);
    else fail(failure ?? new Error("PostgreSQL gave no answer"));
  }
}

/** PostgreSQL says `INSERT 0 64`, `SELECT 3`, `COMMIT`. */
function answerOf(rows: readonly QueryResultRow[], text: string): Answered {
  const words = text.split(" ");
  return { rows, count: Number(words.at(-1)) || 0, command: words[0] ?? "" };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function forget({ columns, doubtful }: Prepared, names: readonly string[]): void {
  for (const name of names) {
    columns.delete(name);
    doubtful.add(name);
  }
}

function submitAll(to: Connection, asked: readonly Asked[], { columns, doubtful }: Prepared): void {
  to.stream.cork();
  try {
    for (const { statement } of asked) {
      const { name, text, values } = statement;
      if (doubtful.delete(name)) to.close({ type: "S", name }, true);
      if (name === unnamed) columns.delete(name);
      if (!columns.has(name)) {
        to.parse({ name, text, types: [] }, true);
        columns.set(name, undefined);
      }
      to.bind({ statement: name, values: values.map(wireOf) }, true);
      // Described once: the columns of a fixed text do not change.
      if (columns.get(name) === undefined) to.describe({ type: "P", name: "" }, true);
      to.execute({}, true);
    }
    to.sync();
  } finally {
    to.stream.uncork();
  }
}

function columnOf({ name, dataTypeID }: Field): Column {
  return { name, parse: typeParser(dataTypeID) };
}

/** What the driver sends as it is, a Buffer as binary. */
function wireOf(value: Sql["values"][number]): string | Buffer | null {
  return value === null || Buffer.isBuffer(value) ? value : String(value);
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): QueryResultRow {
  const row: QueryResultRow = {};
  for (let place = 0; place < columns.length; place += 1) {
    const column = columns[place];
    const text = fields[place];
    if (column !== undefined) row[column.name] = text === null || text === undefined ? null : column.parse(text);
  }
  return row;
}
