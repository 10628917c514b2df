// Stops trading, lifts what stopped it, and lists both: for every house, a house, an account, a security or a user.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { KillSwitchMove, riskService } from "@tradebook/contract/services/risk.ts";
import { isAmong, isSelf } from "@tradebook/domain/funding/one-person.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { hostTenantId, inHost, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { findAccount } from "../../store/accounts.ts";
import { listedMove, listMoves, moveKillSwitch, standingOf, type Stopped } from "../../store/kill-switch.ts";
import { isListed } from "../../store/listed-securities.ts";
import { drainingSince } from "../../store/tenant-draining.ts";
import { tenantIds } from "../../store/tenants.ts";
import { userIdOf } from "../../store/user-names.ts";
import { handsOf } from "../../store/same-person.ts";

type SwitchDeps = Pick<Deps, "db" | "publish" | "log"> & { readonly cancelStopped: () => void };
type Service = typeof riskService;
type Named = Pick<InputOf<Service["LiftKillSwitch"]>, "scope" | "value">;

export async function getKillSwitches(
  { db }: SwitchDeps,
  input: InputOf<Service["GetKillSwitches"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetKillSwitches"]>>> {
  const filter = { id: null, onOnly: input.on === true, keyword: input.keyword ?? null };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const { totalCount, items } = await readInTenant(db, callerOf(call).tenantId ?? hostTenantId, (tx) =>
    listMoves(tx, filter, cut),
  );
  return ok({ totalCount, items: [...items] });
}

export async function setKillSwitch(
  deps: SwitchDeps,
  input: InputOf<Service["SetKillSwitch"]>,
  call: Call,
): Promise<Answer<KillSwitchMove>> {
  const { mode, reason } = input;
  const moved = await move(deps, { input, call }, async (tx, stopped) => {
    if (await isEnding(tx, stopped)) return { ok: false, rejection: { code: "TENANT_ENDING" } };
    const at = { userId: callerOf(call).userId, at: call.now };
    return ok(await listedMove(tx, await moveKillSwitch(tx, { ...stopped, isOn: true, mode, reason, ...at })));
  });
  if (moved.ok && mode === "CancelAll") deps.cancelStopped();
  return moved;
}

/** What is not stopped cannot be lifted. */
export async function liftKillSwitch(
  deps: SwitchDeps,
  input: InputOf<Service["LiftKillSwitch"]>,
  call: Call,
): Promise<Answer<KillSwitchMove>> {
  const { scope, value, reason } = input;
  return await move(deps, { input, call }, async (tx, stopped) => {
    if ((await standingOf(tx, stopped))?.isOn !== true)
      return notFound("kill switch", `${scope} ${value ?? ""}`.trim());
    if (await isEnding(tx, stopped)) return { ok: false, rejection: { code: "TENANT_ENDING" } };
    if (await stopsThemselves(tx, stopped, callerOf(call).userId))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "lift" } };
    const at = { userId: callerOf(call).userId, at: call.now };
    return ok(await listedMove(tx, await moveKillSwitch(tx, { ...stopped, isOn: false, reason, ...at })));
  });
}

/** While the host closes the house its switch is the host's; one that begins to meanwhile waits for this transaction. */
async function isEnding(tx: Tx, { scope }: Stopped): Promise<boolean> {
  if (scope !== "tenant") return false;
  await takeTurn(tx, "killSwitch");
  return (await drainingSince(tx, tx.tenantId)) !== null;
}

/** Whether it is the person who is stopped, or an account they hold. */
async function stopsThemselves(tx: Tx, { scope, subject }: Stopped, userId: number): Promise<boolean> {
  if (scope === "user") return isSelf(await handsOf(tx, userId), Number(subject));
  if (scope !== "account") return false;
  return isAmong(await handsOf(tx, userId), (await findAccount(tx, subject))?.account.holderUserIds ?? []);
}

type Asked = { readonly input: Named; readonly call: Call };
type Act = (tx: Tx, stopped: Stopped) => Promise<Answer<KillSwitchMove>>;

async function move(deps: SwitchDeps, { input, call }: Asked, act: Act): Promise<Answer<KillSwitchMove>> {
  const { tenantId } = callerOf(call);
  if ((input.scope === "all") !== (tenantId === null))
    return { ok: false, rejection: { code: "KILL_SWITCH_SCOPE", scope: input.scope } };
  const moved = await inTenant(deps.db, tenantId ?? hostTenantId, async (tx) => {
    const stopped = await stoppedOf(tx, input);
    return stopped.ok ? await act(tx, stopped.value) : stopped;
  });
  if (moved.ok) await tell(deps, moved.value, tenantId);
  return moved;
}

/** What is meant, by the names that orders are held to. */
async function stoppedOf(tx: Tx, { scope, value }: Named): Promise<Answer<Stopped>> {
  const subject = (value ?? "").trim();
  switch (scope) {
    case "all":
    case "tenant":
      return ok({ scope, subject: "" });
    case "account":
      return (await findAccount(tx, subject)) === undefined ? notFound("account", subject) : ok({ scope, subject });
    case "security":
      return (await isListed(tx, subject)) ? ok({ scope, subject }) : notFound("security", subject);
    case "user": {
      const userId = await userIdOf(tx, subject);
      return userId === undefined ? notFound("user", subject) : ok({ scope, subject: String(userId) });
    }
    case "invariant":
      return subject === "" ? notFound("invariant", subject) : ok({ scope, subject });
    default:
      return scope satisfies never;
  }
}

/** The desk of the house hears of it; of the host's word, the desk of every house. */
async function tell({ db, publish, log }: SwitchDeps, moved: KillSwitchMove, tenantId: number | null): Promise<void> {
  const { scope, isOn, mode } = moved;
  log.warn("kill-switch", { tenantId, scope, isOn, mode });
  const houses = tenantId === null ? await inHost(db, tenantIds) : [tenantId];
  for (const house of houses) publish("onKillSwitch", moved, { to: "desk", tenantId: house });
}

function callerOf({ caller }: Call): Caller {
  invariant(caller !== null, "a method of signed-in users is called by one");
  return caller;
}

function notFound(entity: string, id: string): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity, id });
}
