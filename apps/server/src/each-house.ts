// Does a job's work for one house after the other: what fails for one is written down, and the others are looked after.

import { inHost } from "./db/in-tenant.ts";
import type { Deps } from "./deps.ts";
import { tenantIds } from "./store/tenants.ts";

export type HouseWork = {
  readonly work: (tenantId: number) => Promise<void>;
  /** The log's word for a house whose work failed. */
  readonly failed: string;
};

/** Answers whether it was done for every house. */
export async function eachHouse({ db, log }: Pick<Deps, "db" | "log">, { work, failed }: HouseWork): Promise<boolean> {
  let isDone = true;
  for (const tenantId of await inHost(db, tenantIds)) {
    await work(tenantId).catch((error: unknown) => {
      isDone = false;
      log.error(failed, error, { tenantId });
    });
  }
  return isDone;
}
