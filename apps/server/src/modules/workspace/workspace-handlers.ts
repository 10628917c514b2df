// Workspace: answers for the Workspace service: what a user keeps.

import type { Handlers } from "@tradebook/contract/method.ts";
import { workspaceLimits, type workspaceService } from "@tradebook/contract/services/workspace.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { basketsOf, dropBasket, saveBasket } from "../../store/kept-baskets.ts";
import { drawingsOf, notesOf, saveDrawings, saveNote } from "../../store/kept-securities.ts";
import {
  hearNewsSource,
  markNewsRead,
  markNewsReadUntil,
  muteNewsSource,
  saveNews,
  unsaveNews,
} from "../../store/news-read.ts";
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
    ...aboutBaskets(deps),
    ...aboutSecurities(deps),
    ...aboutNews(deps),
  };
}

type OfBaskets = "GetBaskets" | "SaveBasket";

function aboutBaskets(deps: Pick<Deps, "db">): Pick<Handlers<typeof workspaceService, Call>, OfBaskets> {
  return {
    GetBaskets: async (_, call) => {
      const { tenantId, userId } = ownerOf(call);
      return ok({ baskets: await readInTenant(deps.db, tenantId, (tx) => basketsOf(tx, userId)) });
    },
    SaveBasket: async (basket, call) => {
      const { tenantId, userId } = ownerOf(call);
      return await inTenant(deps.db, tenantId, async (tx) => {
        if (basket.lines.length === 0) await dropBasket(tx, userId, basket.name);
        else if (!(await saveBasket(tx, { userId, most: workspaceLimits.baskets }, basket)))
          return { ok: false, rejection: { code: "BASKETS_FULL", max: workspaceLimits.baskets } };
        return ok({});
      });
    },
  };
}

type OfNews = "MarkNewsRead" | "SaveNews" | "MuteNewsSource";

function aboutNews(deps: Pick<Deps, "db">): Pick<Handlers<typeof workspaceService, Call>, OfNews> {
  return {
    MarkNewsRead: async ({ newsIds, until }, call) => {
      const { tenantId, userId } = ownerOf(call);
      await inTenant(deps.db, tenantId, async (tx) => {
        await markNewsRead(tx, userId, newsIds ?? []);
        if (until !== null && until !== undefined) await markNewsReadUntil(tx, userId, until);
      });
      return ok({});
    },
    SaveNews: async ({ newsId, isSaved }, call) => {
      const { tenantId, userId } = ownerOf(call);
      return await inTenant(deps.db, tenantId, async (tx) => {
        if (isSaved && !(await saveNews(tx, userId, newsId)))
          return refuse({ code: "NOT_FOUND", entity: "news", id: String(newsId) });
        if (!isSaved) await unsaveNews(tx, userId, newsId);
        return ok({});
      });
    },
    MuteNewsSource: async ({ source, isMuted }, call) => {
      const { tenantId, userId } = ownerOf(call);
      return await inTenant(deps.db, tenantId, async (tx) => {
        if (isMuted && !(await muteNewsSource(tx, userId, source)))
          return refuse({ code: "NOT_FOUND", entity: "news source", id: source });
        if (!isMuted) await hearNewsSource(tx, userId, source);
        return ok({});
      });
    },
  };
}

type OfSecurities = "GetSecurityNotes" | "SaveSecurityNote" | "GetDrawings" | "SaveDrawings";

function aboutSecurities(deps: Pick<Deps, "db">): Pick<Handlers<typeof workspaceService, Call>, OfSecurities> {
  return {
    GetSecurityNotes: async (_, call) => {
      const { tenantId, userId } = ownerOf(call);
      return ok({ notes: await readInTenant(deps.db, tenantId, (tx) => notesOf(tx, userId)) });
    },
    SaveSecurityNote: async ({ securityID, note }, call) => {
      const { tenantId, userId } = ownerOf(call);
      const isKept = await inTenant(deps.db, tenantId, (tx) => saveNote(tx, { userId, securityID }, note));
      return isKept ? ok({}) : noSecurity(securityID);
    },
    GetDrawings: async ({ security: securityID }, call) => {
      const { tenantId, userId } = ownerOf(call);
      return ok({ drawings: await readInTenant(deps.db, tenantId, (tx) => drawingsOf(tx, { userId, securityID })) });
    },
    SaveDrawings: async ({ securityID, drawings }, call) => {
      const { tenantId, userId } = ownerOf(call);
      const isKept = await inTenant(deps.db, tenantId, (tx) => saveDrawings(tx, { userId, securityID }, drawings));
      return isKept ? ok({}) : noSecurity(securityID);
    },
  };
}

function noSecurity(id: string) {
  return refuse({ code: "NOT_FOUND", entity: "security", id });
}

/** Users of the host have a desk as well; theirs stands in the host's rows. */
function ownerOf({ caller }: Call) {
  invariant(caller !== null, "a method of signed-in users is called by one");
  return { tenantId: caller.tenantId ?? hostTenantId, userId: caller.userId };
}
