// The caller's passkeys: asked for, added, listed, removed.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { accountService, Passkey } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { addPasskey, isFirstAnswer, passkeysOf, removePasskey, type PasskeyRow } from "../../store/passkeys.ts";
import { withOwn } from "./own-sign-in.ts";
import { askedOf } from "./step-up.ts";
import { tellChange } from "./two-factor.ts";

type Service = typeof accountService;

export async function askPasskey(
  deps: SignInDeps,
  { purpose }: InputOf<Service["GetPasskeyOptions"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetPasskeyOptions"]>>> {
  return await withOwn(deps, call, async ({ tx, user }) => {
    const known = await passkeysOf(tx, user.id);
    const asked = askedOf(call, purpose);
    return ok(
      purpose === "add"
        ? await deps.passkeys.askToAdd(asked, { userName: user.userName, known })
        : await deps.passkeys.askToSign(asked, known),
    );
  });
}

export async function addOwnPasskey(
  deps: SignInDeps,
  input: InputOf<Service["AddPasskey"]>,
  call: Call,
): Promise<Answer<Passkey>> {
  return await withOwn<Passkey>(deps, call, async (own) => {
    const { tx, user } = own;
    if (user.passkeys >= limits.passkeys) {
      return { ok: false, rejection: { code: "PASSKEYS_FULL", most: limits.passkeys } };
    }
    const isFirst = await isFirstAnswer(tx, input.challengeId, call.now);
    const made = isFirst ? await deps.passkeys.readNew(askedOf(call, "add"), input) : undefined;
    if (made === undefined) return { ok: false, rejection: { code: "PASSKEY_INVALID" } };
    const row = { ...made, userId: user.id, name: input.name, createdAt: call.now };
    const id = await addPasskey(tx, row);
    await tellChange(deps, own, `the passkey ${input.name} was added`);
    return ok(shown({ ...row, id, lastUsedAt: null }));
  });
}

export async function ownPasskeys(deps: SignInDeps, call: Call): Promise<Answer<{ items: Passkey[] }>> {
  return await withOwn(deps, call, async ({ tx, user }) => ok({ items: (await passkeysOf(tx, user.id)).map(shown) }));
}

export async function removeOwnPasskey(
  deps: SignInDeps,
  { id }: InputOf<Service["RemovePasskey"]>,
  call: Call,
): Promise<Answer<null>> {
  return await withOwn<null>(deps, call, async (own) => {
    const { tx, user } = own;
    if (!(await removePasskey(tx, { id, userId: user.id }, call.now))) {
      return { ok: false, rejection: { code: "NOT_FOUND", entity: "passkey", id: String(id) } };
    }
    await tellChange(deps, own, "a passkey was removed");
    return ok(null);
  });
}

function shown({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt, backedUp };
}
