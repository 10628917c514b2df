// ApiKey: answers for the ApiKey service: keys are made by whom they stand for, and end at once.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { apiKeyDays, mostApiKeys, type ApiKey, type apiKeyService } from "@tradebook/contract/services/api-key.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import { addDays, lagosAt, lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { apiKeyHash, newApiKey, writeApiKey } from "../../credentials/api-keys.ts";
import type { PersonalData } from "../../credentials/personal-data.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { tellSignInChanged } from "../../sign-in/tell-sign-in-changed.ts";
import { keepApiKey, revokeApiKey, standingApiKeys } from "../../store/api-keys.ts";
import { lockSignInUserById, signInUserById } from "../../store/sign-in-users.ts";
import { userState } from "../../store/users.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";

type ApiKeyDeps = Pick<Deps, "db" | "outbound"> & { readonly personalData: PersonalData };
type Service = typeof apiKeyService;
type Listed = { readonly items: ApiKey[] };

export function apiKeyHandlers(deps: ApiKeyDeps): Handlers<Service, Call> {
  return {
    GetApiKeys: (_, call) => list(deps, call, tenantCall(call)?.caller.userId),
    GetHouseApiKeys: (_, call) => list(deps, call),
    CreateApiKey: (input, call) => create(deps, input, call),
    RevokeApiKey: ({ id }, call) => revoke(deps, { id, call, userId: tenantCall(call)?.caller.userId ?? null }),
    RevokeHouseApiKey: ({ id }, call) => revoke(deps, { id, call, userId: null }),
  };
}

/** The host has none: programs call for a house's people. */
async function list(deps: ApiKeyDeps, call: Call, userId?: number): Promise<Answer<Listed>> {
  const who = tenantCall(call);
  if (who === null) return ok({ items: [] });
  const owner = userId === undefined ? {} : { userId };
  const items = await readInTenant(deps.db, who.tenantId, (tx) => standingApiKeys(tx, { now: call.now, ...owner }));
  return ok({ items: [...items] });
}

type Creating = InputOf<Service["CreateApiKey"]>;
type Created = OutputOf<Service["CreateApiKey"]>;

async function create(deps: ApiKeyDeps, input: Creating, call: Call): Promise<Answer<Created>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("house", "");
  const no = refusedScope(input, who) ?? refusedDay(input, call);
  if (no !== undefined) return { ok: false, rejection: no };
  return await inTenant(deps.db, who.tenantId, (tx) => keep(tx, { deps, input, call, who }));
}

function refusedScope({ scopes }: Creating, { caller }: TenantCall): Refusal | undefined {
  const not = scopes.find((permission) => !caller.permissions.has(permission));
  return not === undefined ? undefined : { code: "API_KEY_SCOPE", permission: permissions[not].displayName };
}

function refusedDay({ expiresOn }: Creating, { now }: Call): Refusal | undefined {
  const today = lagosDay(now);
  const [earliest, latest] = [today, addDays(today, apiKeyDays)];
  if (expiresOn >= earliest && expiresOn <= latest) return undefined;
  return { code: "DATE_INVALID", field: "expiresOn", earliest, latest };
}

type Making = { readonly deps: ApiKeyDeps; readonly input: Creating; readonly call: Call; readonly who: TenantCall };

/** Behind the lock of its owner's row, so that two at once are counted one after the other. */
async function keep(tx: Tx, { deps, input, call, who }: Making): Promise<Answer<Created>> {
  const { userId } = who.caller;
  await lockSignInUserById(tx, userId);
  // Whoever was put out while this waited for the lock makes none any more.
  const owner = await userState(tx, userId, call.session?.sid ?? "");
  if (owner === undefined || owner.isRevoked || !owner.isActive)
    return { ok: false, rejection: { code: "SESSION_ENDED" } };
  const before = await standingApiKeys(tx, { now: call.now, userId });
  if (before.length >= mostApiKeys) return { ok: false, rejection: { code: "API_KEYS_ENOUGH", most: mostApiKeys } };
  const key = newApiKey(who.tenantId);
  const id = await keepApiKey(tx, {
    userId,
    name: input.name,
    secretHash: apiKeyHash(deps.personalData, key),
    scopes: [...new Set(input.scopes)],
    networks: [...new Set(input.networks)],
    createdAt: call.now,
    expiresAt: lagosAt(addDays(input.expiresOn, 1), 0),
  });
  const [made] = await standingApiKeys(tx, { now: call.now, userId, id });
  invariant(made !== undefined, "a key that was just kept stands");
  await tell(tx, { deps, key: made, call, title: "An API key was made", body: "“{0}” may call for you until {1}." });
  return ok({ apiKey: made, key: writeApiKey(key) });
}

type Revoking = { readonly id: number; readonly call: Call; readonly userId: number | null };

/** Somebody else's is as little there as one that never was, but for the office. */
async function revoke(deps: ApiKeyDeps, { id, call, userId }: Revoking): Promise<Answer<ApiKey>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("API key", id);
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<ApiKey>> => {
    const owner = userId === null ? {} : { userId };
    const [key] = await standingApiKeys(tx, { now: call.now, id, ...owner });
    const isRevoked = key !== undefined && (await revokeApiKey(tx, { id, by: who.caller.userId, at: call.now }));
    if (key === undefined || !isRevoked) return notOnTheHost("API key", id);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ standing: true }, { standing: false })));
    if (key.userId !== who.caller.userId)
      await tell(tx, {
        deps,
        key,
        call,
        title: "Your API key was revoked",
        body: "“{0}” opens nothing any more; it was good until {1}.",
      });
    return ok(key);
  });
}

type Telling = {
  readonly deps: ApiKeyDeps;
  readonly key: ApiKey;
  readonly call: Call;
  readonly title: "An API key was made" | "Your API key was revoked";
  readonly body: "“{0}” may call for you until {1}." | "“{0}” opens nothing any more; it was good until {1}.";
};

async function tell(tx: Tx, { deps, key, call, title, body }: Telling): Promise<void> {
  const user = await signInUserById(tx, key.userId);
  if (user === undefined) return;
  const until = dateText(addDays(lagosDay(key.expiresAt), -1));
  await tellSignInChanged(deps, tx, { user, at: call.now, title: [title], body: [body, key.name, until] });
}
