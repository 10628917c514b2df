// One connection of its own, held for as long as the process lives: that it stands is itself a sign that the process does.

import { Socket } from "node:net";
import { Client } from "pg";
import { typeParser } from "./column-types.ts";
import type { Sql } from "./sql.ts";

export type HeldConnection = {
  /** Each statement is a transaction by itself. The caller names the type of its rows. */
  readonly rows: <Row>(statement: Sql) => Promise<readonly Row[]>;
  readonly isLost: () => boolean;
  readonly close: () => Promise<void>;
};

const connectWithinMs = 2_000;
const answerWithinMs = 2_000;

export async function holdConnection(url: string): Promise<HeldConnection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    application_name: "tradebook lease",
    types: { getTypeParser: typeParser },
  });
  let lost = false;
  client.on("error", () => (lost = true));
  client.on("end", () => (lost = true));
  await client.connect();
  return {
    rows: async <Row>({ name, text, values }: Sql) => {
      const { rows } = await client.query({ name, text, values: [...values] });
      return rows as readonly Row[]; // the caller names its own columns
    },
    isLost: () => lost,
    close: async () => {
      // One that leads nowhere would not say goodbye either.
      const patience = setTimeout(() => streamOf(client)?.destroy(), answerWithinMs);
      await client.end().catch(() => undefined); // A connection that is gone is closed.
      clearTimeout(patience);
    },
  };
}

/** The socket of a client, which its types leave out. */
function streamOf(client: Client): Socket | undefined {
  const stream: unknown = Reflect.get(Object(Reflect.get(client, "connection")), "stream");
  return stream instanceof Socket ? stream : undefined;
}
