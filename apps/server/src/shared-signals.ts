// What one process remembers and another has changed, and what one has left for another to do: said on the bus at once, and
// noticed without it a few seconds later, since whoever remembers reads again and whoever has jobs looks around.

import type { Bus } from "./bus/bus.ts";
import type { SignedInUsers } from "./credentials/signed-in.ts";
import type { Database } from "./db/database.ts";
import type { ExchangeLine } from "./deps.ts";
import { hearChecks, wakeChecks } from "./store/waking-checks.ts";
import type { TenantDirectory } from "./store/tenant-directory.ts";

/** The same users; who is forgotten here is forgotten everywhere. */
export function sharedUsers(bus: Bus, users: SignedInUsers): SignedInUsers {
  if (!bus.isShared) return users;
  return {
    ...users,
    forget: (which) => {
      users.forget(which);
      bus.publish("forget", "sid" in which ? { what: "session", ...which } : { what: "user", userId: which.userId });
    },
  };
}

export function sharedTenants(bus: Bus, tenants: TenantDirectory): TenantDirectory {
  if (!bus.isShared) return tenants;
  return {
    ...tenants,
    forget: () => {
      tenants.forget();
      bus.publish("forget", { what: "tenants" });
    },
  };
}

/** Limits, fees or restrictions have changed. */
export function sharedForgetReference(bus: Bus, forget: (tenantId: number) => void): (tenantId: number) => void {
  return (tenantId) => {
    forget(tenantId);
    bus.publish("forget", { what: "reference", tenantId });
  };
}

type Remembering = {
  readonly users: SignedInUsers;
  readonly tenants: TenantDirectory;
  readonly forgetReference: (tenantId: number) => void;
};

/** Forgets what others have changed. */
export function hearForgetting(bus: Bus, { users, tenants, forgetReference }: Remembering): void {
  bus.hear("forget", {
    take: (told) => {
      switch (told.what) {
        case "user":
          return users.forget({ userId: told.userId });
        case "session":
          return users.forget({ sid: told.sid });
        case "tenants":
          return tenants.forget();
        case "reference":
          return forgetReference(told.tenantId);
        default:
          return told satisfies never;
      }
    },
  });
}

/** Told after a commit that left something for the exchange: once for all of a turn. */
export function sharedExchange(bus: Bus, own: ExchangeLine): ExchangeLine {
  if (!bus.isShared) return own;
  let isTelling = false;
  return {
    ...own,
    wake: () => {
      own.wake();
      if (isTelling) return;
      isTelling = true;
      setImmediate(() => {
        isTelling = false;
        bus.publish("outbox.written", {});
      });
    },
  };
}

/** Where the jobs run elsewhere, they are woken by the bus. */
export function tellJobs(bus: Bus, db: Database): void {
  if (bus.isShared) hearChecks(db, (tenantId) => bus.publish("wake", { what: "checks", tenantId }));
}

/** Wakes the jobs that run here for what others have left; null while none do. */
export function hearWaking(bus: Bus, db: Database, jobs: () => { readonly cancelStopped: () => void } | null): void {
  bus.hear("wake", {
    take: (told) => {
      const here = jobs();
      if (here === null) return;
      if (told.what === "checks") wakeChecks(db, told.tenantId);
      else here.cancelStopped();
    },
  });
}
