// How a house looks: a draft is its owner's alone, published it is everybody's, and every look before is a way back.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { HouseLooks } from "@tradebook/contract/house-look.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { tenantService } from "@tradebook/contract/services/tenant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import {
  dropLookDraft,
  keepLook,
  lookDraft,
  lookOf,
  newestLookId,
  publishedLooks,
  saveLookDraft,
  type Look,
} from "../../store/house-looks.ts";
import { productBranding, setTenantBranding, shownLook } from "../../store/tenant-branding.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { isFaint, tooFaint } from "./house-colour.ts";

type Input<M extends keyof typeof tenantService> = InputOf<(typeof tenantService)[M]>;
type LookDeps = Deps & { readonly tenants: TenantDirectory };
type By = { readonly userId: number; readonly call: Call };

export async function getLooks(deps: Deps, call: Call): Promise<Answer<HouseLooks>> {
  const who = tenantCall(call);
  if (who === null) return ok({ inForce: chosenOf({ ...productBranding, texts: {} }), draft: null, items: [] });
  return ok(await readInTenant(deps.db, who.tenantId, (tx) => looks(tx, who.caller.userId)));
}

export function saveDraft(deps: LookDeps, look: Input<"SaveLookDraft">, call: Call): Promise<Answer<HouseLooks>> {
  return changed(deps, call, async (tx, { userId }) => {
    await saveLookDraft(tx, { userId, look, at: call.now });
    return undefined;
  });
}

export function dropDraft(deps: LookDeps, call: Call): Promise<Answer<HouseLooks>> {
  return changed(deps, call, async (tx, { userId }) => {
    await dropLookDraft(tx, userId);
    return undefined;
  });
}

export function publishDraft(
  deps: LookDeps,
  { savedAt, newestId }: Input<"PublishLook">,
  call: Call,
): Promise<Answer<HouseLooks>> {
  return changed(deps, call, async (tx, by) => {
    const draft = await lookDraft(tx, by.userId);
    if (draft?.savedAt !== savedAt) return { code: "LOOK_MOVED", field: "savedAt" };
    if ((await newestLookId(tx)) !== newestId) return { code: "LOOK_MOVED", field: "newestId" };
    if (isFaint(draft.colour)) return tooFaint("colour", draft.colour);
    await show(tx, { look: draft, backTo: null }, by);
    await dropLookDraft(tx, by.userId);
    return undefined;
  });
}

/** A draft stays: it is what its owner would have instead. */
export function revertLook(
  deps: LookDeps,
  { lookId, newestId }: Input<"RevertLook">,
  call: Call,
): Promise<Answer<HouseLooks>> {
  return changed(deps, call, async (tx, by) => {
    const look = await lookOf(tx, lookId);
    if (look === undefined) return { code: "NOT_FOUND", entity: "look", id: String(lookId) };
    if ((await newestLookId(tx)) !== newestId) return { code: "LOOK_MOVED", field: "newestId" };
    // One from before faint colours were refused.
    if (isFaint(look.colour)) return tooFaint("lookId", look.colour);
    await show(tx, { look, backTo: lookId }, by);
    return undefined;
  });
}

type Shown = { readonly look: Look; readonly backTo: number | null };

async function show(tx: Tx, { look, backTo }: Shown, { userId, call }: By): Promise<void> {
  const [before, after] = [await shownLook(tx), chosenOf(look)];
  await setTenantBranding(tx, after);
  await keepLook(tx, { before, after, by: userId, at: call.now, backTo });
}

type Change = (tx: Tx, by: By) => Promise<Refusal | undefined>;

/** In turn with every other change of the house's settings; the trail tells what everybody sees from then on. */
async function changed(deps: LookDeps, call: Call, change: Change): Promise<Answer<HouseLooks>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<HouseLooks>> => {
    await takeTurn(tx, "houseSettings");
    const was = await looks(tx, userId);
    const rejection = await change(tx, { userId, call });
    if (rejection !== undefined) return { ok: false, rejection };
    const is = await looks(tx, userId);
    tx.afterCommit(() => {
      deps.tenants.forget();
      call.noteChanges?.(fieldChanges(was.inForce, is.inForce));
    });
    return ok(is);
  });
}

async function looks(tx: Tx, userId: number): Promise<HouseLooks> {
  const [inForce, draft, items] = await Promise.all([shownLook(tx), lookDraft(tx, userId), publishedLooks(tx)]);
  return { inForce, draft: draft ?? null, items: [...items] };
}

function chosenOf({ colour, logo, texts }: Look): Look {
  return { colour, logo, texts };
}
