// Workspace: answers for the Workspace service: a user's own lists, layout and views.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { saveLayout, saveViews, saveWatchlists, viewsOf, workspaceOf } from "../../store/workspaces.ts";

export function workspaceHandlers(deps: Pick<Deps, "db">): Handlers<typeof workspaceService, Call> {
  return {
    GetWorkspace: async (_, call) => {
      const { tenantId, userId } = ownerOf(call);
      return ok(await readInTenant(deps.db, tenantId, (tx) => workspaceOf(tx, userId)));
    },
    SaveWatchlists: async ({ watchlists, version }, call) => {
      const { tenantId, userId } = ownerOf(call);
      const saving = { userId, lists: watchlists, version };
      const saved = await inTenant(deps.db, tenantId, (tx) => saveWatchlists(tx, saving));
      return saved === null ? { ok: false, rejection: { code: "WATCHLISTS_MOVED" } } : ok({ version: saved });
    },
    SaveLayout: async ({ layout }, call) => {
      const { tenantId, userId } = ownerOf(call);
      await inTenant(deps.db, tenantId, (tx) => saveLayout(tx, userId, layout));
      return ok({});
    },
    GetSavedViews: async (_, call) => {
      const { tenantId, userId } = ownerOf(call);
      return ok({ views: await readInTenant(deps.db, tenantId, (tx) => viewsOf(tx, userId)) });
    },
    SaveViews: async ({ views }, call) => {
      const { tenantId, userId } = ownerOf(call);
      await inTenant(deps.db, tenantId, (tx) => saveViews(tx, userId, views));
      return ok({});
    },
  };
}

/** Users of the host have a desk as well; theirs stands in the host's rows. */
function ownerOf({ caller }: Call) {
  invariant(caller !== null, "a method of signed-in users is called by one");
  return { tenantId: caller.tenantId ?? hostTenantId, userId: caller.userId };
}
