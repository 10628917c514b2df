// Gives a tool the database in use: the external one, the running embedded one, or the embedded one started for it.
import { databaseOwnerUrl, databaseUrl, dataDirectory } from "./config.ts";
import { whoHolds } from "./data-lock.ts";
import { plainError } from "./plain-error.ts";
import { startPostgres } from "./postgres.ts";

/** The addresses of the database in use; the superuser's only when it is embedded. */
export type DatabaseInUse = {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string | undefined;
  /** The program that has the embedded database running, if it is not us. */
  readonly runningFor: string | undefined;
};

/** Does something with the database in use, and stops PostgreSQL afterwards if it was started for this. */
export async function withDatabase<T>(program: string, act: (database: DatabaseInUse) => Promise<T>): Promise<T> {
  if (databaseUrl !== undefined) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl;
    return act({ appUrl: databaseUrl, ownerUrl, superuserUrl: undefined, runningFor: undefined });
  }
  const holder = whoHolds(dataDirectory);
  if (holder?.database !== undefined) return act(embedded(holder.database.appUrl, holder.program));
  if (holder !== undefined)
    throw plainError(`${holder.program} is just starting on ${dataDirectory}; try again in a moment.`);
  const postgres = await startPostgres({ dataDir: dataDirectory, program, say: console.log });
  try {
    return await act(embedded(postgres.appUrl, undefined));
  } finally {
    await postgres.stop();
  }
}

// The superuser's own address leads to another database; here it is wanted in Tradebook's.
function embedded(appUrl: string, runningFor: string | undefined): DatabaseInUse {
  const as = (role: string) => appUrl.replace("//tradebook_app@", `//${role}@`);
  return { appUrl, ownerUrl: as("tradebook_owner"), superuserUrl: as("postgres"), runningFor };
}
