// Does something as the superuser in the database of a world that runs: for what a test cannot bring about from outside.
import { Client } from "pg";
import { whoHolds } from "./data-lock.ts";

export async function inRunningDatabase<T>(dataDir: string, act: (client: Client) => Promise<T>): Promise<T> {
  const url = whoHolds(dataDir)?.database?.appUrl;
  if (url === undefined) throw new Error(`Nothing runs on ${dataDir}.`);
  const client = new Client({ connectionString: url.replace("//tradebook_app@", "//postgres@") });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
