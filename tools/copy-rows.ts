// PostgreSQL's COPY over the `pg` client: rows of a table out as text, and in again.
import type { Client, Connection } from "pg";

/** The parts of pg's connection that COPY needs and its types leave out. */
type CopyConnection = Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

/** What pg calls on a query while it runs. */
type CopyQuery = {
  readonly submit: (connection: Connection) => void;
  readonly handleCopyData: (message: { readonly chunk: Buffer }, connection: CopyConnection) => void;
  readonly handleCopyInResponse: (connection: CopyConnection) => void;
  readonly handleCommandComplete: () => void;
  readonly handleError: (error: Error) => void;
  readonly handleReadyForQuery: () => void;
};

const batchBytes = 65_536;

/** Runs `copy … to stdout`; `take` gets the bytes in batches and may answer a promise to be waited for. */
export async function copyOut(
  client: Client,
  sql: string,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  let batch: Buffer[] = [];
  let size = 0;
  const flush = () => {
    const whole = Buffer.concat(batch);
    batch = [];
    size = 0;
    return take(whole);
  };
  await runCopy(client, sql, (fail) => ({
    handleCopyData: ({ chunk }, { stream }) => {
      batch.push(Buffer.from(chunk)); // A copy: pg reads the next message into the same memory.
      size += chunk.length;
      const busy = size < batchBytes ? undefined : flush();
      if (busy === undefined) return;
      stream.pause();
      busy.then(() => stream.resume(), fail);
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail("This copy goes out."),
  }));
  await flush();
}

/** Runs `copy … from stdin` with these bytes. */
export function copyIn(client: Client, sql: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return runCopy(client, sql, (fail) => ({
    handleCopyData: () => undefined,
    handleCopyInResponse: (connection) => {
      send(connection, chunks).catch((error: unknown) => {
        fail(error instanceof Error ? error : new Error(String(error)));
        connection.sendCopyFail("The source of the rows failed.");
      });
    },
  }));
}

async function send(connection: CopyConnection, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await new Promise((resolve) => connection.stream.once("drain", resolve));
  }
  connection.endCopyFrom();
}

type Handlers = Pick<CopyQuery, "handleCopyData" | "handleCopyInResponse">;

function runCopy(client: Client, sql: string, handlers: (fail: (error: Error) => void) => Handlers): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const fail = (error: Error) => {
      failure ??= error;
    };
    const query: CopyQuery = {
      ...handlers(fail),
      submit: (connection) => connection.query(sql),
      handleCommandComplete: () => undefined,
      handleError: (error) => {
        fail(error);
        reject(failure ?? error);
      },
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    };
    client.query(query);
  });
}
