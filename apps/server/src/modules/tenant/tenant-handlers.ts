// Tenant: answers for the Tenant service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { tenantService, TenantRow } from "@tradebook/contract/services/tenant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { listSearch } from "../../store/sort-order.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import { findTenant, searchTenants, tenantRowOf } from "../../store/tenant-list.ts";
import { createHouse, deleteHouse, updateHouse } from "./change-tenants.ts";
import { beginDrain, endDrain } from "./drain.ts";
import { getHouses } from "./list-houses.ts";
import { getTexts, publish } from "./house-texts-handlers.ts";
import { dropDraft, getLooks, publishDraft, revertLook, saveDraft } from "./look-handlers.ts";
import { approveClientBanks, cancelClientBanks, getSettings, updateSettings } from "./tenant-settings-handlers.ts";

type Service = typeof tenantService;

export type TenantDeps = {
  readonly tenants: TenantDirectory;
  readonly baseUrl: () => string;
  /** Formats of host names, each with `{tenancy_name}`. */
  readonly tenantDomains: readonly string[];
  /** Whether mail goes out of this installation. */
  readonly sendsMail: boolean;
  /** What orders are held to has changed. */
  readonly limitsChanged: (tenantId: number) => void;
  /** Has what a switch wants canceled looked at now. */
  readonly cancelStopped: () => void;
};

export function tenantHandlers(deps: Deps & TenantDeps): Handlers<Service, Call> {
  return {
    Create: (input, call) => createHouse(deps, input, call),
    Update: (input, call) => updateHouse(deps, input, call),
    BeginDrain: (input, call) => beginDrain(deps, input, call),
    EndDrain: (input, call) => endDrain(deps, input, call),
    Delete: ({ id }, call) => deleteHouse(deps, id, call),
    Get: ({ id }) => get(deps, id),
    GetAll: (input) => getAll(deps, input),
    GetHouses: (input) => getHouses(deps, input),
    GetSettings: (_, call) => getSettings(deps, call),
    GetLooks: (_, call) => getLooks(deps, call),
    SaveLookDraft: (input, call) => saveDraft(deps, input, call),
    DeleteLookDraft: (_, call) => dropDraft(deps, call),
    PublishLook: (input, call) => publishDraft(deps, input, call),
    RevertLook: (input, call) => revertLook(deps, input, call),
    UpdateSettings: (input, call) => updateSettings(deps, input, call),
    ApproveClientBanks: (input, call) => approveClientBanks(deps, input, call),
    CancelClientBanks: (input, call) => cancelClientBanks(deps, input, call),
    GetTexts: (input, call) => getTexts(deps, input, call),
    PublishText: (input, call) => publish(deps, input, call),
  };
}

async function get(deps: Deps, id: number): Promise<Answer<TenantRow>> {
  const found = await readInTenant(deps.db, hostTenantId, (tx) => findTenant(tx, id));
  return found === undefined ? refuse({ code: "NOT_FOUND", entity: "tenant", id: String(id) }) : ok(tenantRowOf(found));
}

type GetAll = Service["GetAll"];

async function getAll(deps: Deps, input: InputOf<GetAll>): Promise<Answer<OutputOf<GetAll>>> {
  const search = { ...listSearch(input.keyword, sortTerms(input.sorting)), isActive: input.isActive ?? null };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const { totalCount, rows } = await readInTenant(deps.db, hostTenantId, (tx) => searchTenants(tx, search, cut));
  return ok({ totalCount, items: rows.map(tenantRowOf) });
}
