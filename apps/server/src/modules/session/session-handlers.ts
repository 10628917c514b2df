// Session: answers for the Session service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { CurrentLogin, sessionService } from "@tradebook/contract/services/session.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import { toldMaintenance } from "../../maintenance-told.ts";
import type { KnownUser, SignedInUsers } from "../../credentials/signed-in.ts";
import type { Call } from "../../deps.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";

export type SessionDeps = {
  readonly db: Database;
  readonly tenants: TenantDirectory;
  readonly users: Pick<SignedInUsers, "behind">;
};

const application: CurrentLogin["application"] = {
  version: "0.1.0",
  releaseDate: "2026-11-20T00:00:00.000Z",
  features: { SignalR: true, "SignalR.AspNetCore": true },
};

export function sessionHandlers(deps: SessionDeps): Handlers<typeof sessionService, Call> {
  return {
    GetCurrentLoginInformations: async (_input, call) => {
      const user = call.caller === null ? undefined : deps.users.behind(call.caller);
      const tenant = call.tenantId === null ? undefined : await deps.tenants.byId(call.tenantId);
      return ok({
        application,
        user: user === undefined ? null : shown(user),
        // Nobody is in a tenant before they have signed in, whatever they have chosen.
        tenant:
          user === undefined || tenant === undefined
            ? null
            : { id: tenant.id, tenancyName: tenant.tenancyName, name: tenant.name },
      });
    },
    GetMaintenance: async (_input, { tenantId, now, culture }) =>
      ok({ items: await readInTenant(deps.db, tenantId ?? hostTenantId, (tx) => toldMaintenance(tx, now, culture)) }),
  };
}

function shown(user: KnownUser): NonNullable<CurrentLogin["user"]> {
  const { id, name, surname, userName, emailAddress, roles, holds } = user;
  return {
    id,
    name,
    surname,
    userName,
    emailAddress,
    roles: [...roles],
    userTradingAccounts: holds.map((account) => account.cscsAccount),
  };
}
