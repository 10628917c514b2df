// Every tenant by id and by name, at most five seconds old, since each anonymous request asks for one.

import { inHost } from "../db/in-tenant.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../deps.ts";
import { listTenants, type TenantRow } from "./tenants.ts";

export type TenantDirectory = {
  readonly byId: (id: number) => Promise<TenantRow | undefined>;
  /** Names differ by more than their letters' case. */
  readonly byName: (tenancyName: string) => Promise<TenantRow | undefined>;
  /** A tenant was just changed: the next who asks reads them all anew. */
  readonly forget: () => void;
};

const freshMs = 5_000;

export function createTenantDirectory(db: Database, clock: Clock): TenantDirectory {
  let kept: { readonly at: number; readonly tenants: Promise<readonly TenantRow[]> } | undefined;
  const all = async () => (await known()).filter(({ isDeleted }) => !isDeleted);
  const known = () => {
    if (kept !== undefined && clock.now() - kept.at < freshMs) return kept.tenants;
    const read = { at: clock.now(), tenants: inHost(db, listTenants) };
    kept = read;
    // A database that could not be asked is asked again by the next request.
    read.tenants.catch(() => {
      if (kept === read) kept = undefined;
    });
    return read.tenants;
  };
  return {
    forget: () => (kept = undefined),
    byId: async (id) => (await all()).find((tenant) => tenant.id === id),
    byName: async (tenancyName) => {
      const wanted = tenancyName.trim().toLowerCase();
      return (await all()).find((tenant) => tenant.tenancyName.toLowerCase() === wanted);
    },
  };
}

/** The same, given up as soon as the database is known to be away. */
export function reachable(
  { byId, byName }: TenantDirectory,
  orAway: <T>(work: Promise<T>) => Promise<T>,
): Pick<TenantDirectory, "byId" | "byName"> {
  return { byId: (id) => orAway(byId(id)), byName: (tenancyName) => orAway(byName(tenancyName)) };
}
