// Forgotten passwords and changed ones.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readLinkToken } from "../../credentials/one-time-code.ts";
import { checkPassword, hashPassword } from "../../credentials/password.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { findCode, findLink, issueCode, issueLink, mayIssue } from "../../sign-in/codes.ts";
import { passwordLink } from "../../sign-in/invite.ts";
import { onTheBeat } from "../../sign-in/on-the-beat.ts";
import { passwordRefusal, setPassword } from "../../sign-in/set-password.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { commonFacts, tellUser } from "../../sign-in/tell-user.ts";
import { failuresAfter } from "../../sign-in/wrong-tries.ts";
import {
  confirmAddress,
  findSignInUser,
  keepFailureCount,
  lockSignInUserById,
  signInUserById,
  type SignInUser,
} from "../../store/sign-in-users.ts";
import { markCodeUsed } from "../../store/user-codes.ts";

type Service = typeof accountService;
type Resetting = InputOf<Service["PasswordReset"]>;
type Reset = Answer<OutputOf<Service["PasswordReset"]>>;

/** Asks for a link or a code, or sets the new password with one. */
export async function resetPassword(deps: SignInDeps, input: Resetting, call: Call): Promise<Reset> {
  const wanted = input.newPassword ?? null;
  return wanted === null ? await onTheBeat(() => ask(deps, input, call)) : await setNew(deps, { input, call, wanted });
}

/** The answer is the same, after the same work, whether or not there is such a user. */
async function ask(deps: SignInDeps, input: Resetting, call: Call): Promise<Reset> {
  const name = nameIn(input);
  const { now, tenantId } = call;
  await inTenant(deps.db, tenantId ?? hostTenantId, async (tx) => {
    const user = await findSignInUser(tx, name);
    const wanted = { userId: user?.id ?? 0, purpose: "resetPassword", now } as const;
    const isDue = await mayIssue(tx, wanted);
    if (user === undefined || !user.isActive || !isDue || call.unknownTenantId !== undefined) {
      const facts = await commonFacts(tx, now, 0);
      return await deps.outbound.pretend(tx, { channel: "email", to: "", template: "resetPassword", facts });
    }
    await sendReset(deps, tx, { user, call, bySms: input.channel === "sms" });
  });
  return ok({ changed: false });
}

type Sending = { readonly user: SignInUser; readonly call: Call; readonly bySms: boolean };

async function sendReset(deps: SignInDeps, tx: Tx, { user, call, bySms }: Sending): Promise<void> {
  const { now } = call;
  const wanted = { userId: user.id, purpose: "resetPassword", now } as const;
  if (bySms && user.phone !== null && user.isPhoneConfirmed && !user.isStaff) {
    const code = await issueCode(tx, deps.personalData, wanted);
    const facts = { code, minutes: String(lifetimes.codeSeconds / 60) };
    return await tellUser(deps, tx, { user, template: "resetPasswordCode", facts, now, channel: "sms" });
  }
  const seconds = lifetimes.resetLinkSeconds;
  const token = await issueLink(tx, deps.personalData, { ...wanted, seconds });
  const facts = { link: passwordLink(deps.baseUrl(), token), minutes: String(seconds / 60) };
  await tellUser(deps, tx, { user, template: "resetPassword", facts, now });
}

type Setting = { readonly input: Resetting; readonly call: Call; readonly wanted: string };

async function setNew(deps: SignInDeps, { input, call, wanted }: Setting): Promise<Reset> {
  const token = (input.token ?? "").trim();
  const tenantId = token === "" ? (call.tenantId ?? hostTenantId) : readLinkToken(token)?.tenantId;
  if (tenantId === undefined || (tenantId !== hostTenantId && (await deps.tenants.byId(tenantId)) === undefined)) {
    return wrongCode;
  }
  // The work of the hash stands before the transaction, which holds locks.
  const passwordHash = await hashPassword(wanted);
  return await inTenant(deps.db, tenantId, async (tx): Promise<Reset> => {
    const found =
      token === "" ? await findBySms(deps, tx, { input, call }) : await findByLink(deps, tx, { token, call });
    const user = found === undefined ? undefined : await lockSignInUserById(tx, found.userId);
    if (found === undefined || user === undefined) return wrongCode;
    const refusal = passwordRefusal(wanted, user);
    if (refusal !== undefined) return { ok: false, rejection: refusal };
    await markCodeUsed(tx, found.id, call.now);
    // An invitation went to the address alone, so whoever has it there has shown that the address is theirs.
    if (found.purpose === "setUp") await confirmAddress(tx, user.id, "email");
    await setPassword(deps, tx, { user, passwordHash, now: call.now });
    return ok({ changed: true });
  });
}

function findByLink(deps: SignInDeps, tx: Tx, { token, call }: { readonly token: string; readonly call: Call }) {
  return findLink(tx, deps.personalData, { token, purposes: ["resetPassword", "setUp"], now: call.now });
}

async function findBySms(
  deps: SignInDeps,
  tx: Tx,
  { input, call }: { readonly input: Resetting; readonly call: Call },
) {
  const userId = input.userId ?? (await findSignInUser(tx, nameIn(input)))?.id ?? 0;
  const code = (input.code ?? "").replace(/\s/g, "");
  return await findCode(tx, deps.personalData, { userId, purpose: "resetPassword", code, now: call.now });
}

type Changing = InputOf<Service["ChangePassword"]>;

/** Of the caller, who knows the old one. Wrong ones count as at the door: a stolen session guesses no better. */
export async function changePassword(deps: SignInDeps, input: Changing, call: Call): Promise<Answer<true>> {
  const { caller, session, now } = call;
  if (caller === null) return mismatch;
  const tenantId = caller.tenantId ?? hostTenantId;
  const before = await readInTenant(deps.db, tenantId, (tx) => signInUserById(tx, caller.userId));
  const matches = before !== undefined && (await checkPassword(input.currentPassword, before.passwordHash));
  const passwordHash = await hashPassword(input.newPassword);
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<true>> => {
    const user = await lockSignInUserById(tx, caller.userId);
    const isLocked = (user?.lockoutUntil ?? 0) > now;
    if (user === undefined || isLocked || !matches || user.passwordHash !== before.passwordHash) {
      if (user !== undefined && !isLocked) await keepFailureCount(tx, { userId: user.id, ...failuresAfter(user, now) });
      return mismatch;
    }
    const refusal = passwordRefusal(input.newPassword, user);
    if (refusal !== undefined) return { ok: false, rejection: refusal };
    await setPassword(deps, tx, {
      user,
      passwordHash,
      now,
      ...(session === undefined ? {} : { keepSid: session.sid }),
    });
    return ok(true);
  });
}

const wrongCode = { ok: false, rejection: { code: "CODE_INVALID" } } as const;
const mismatch = { ok: false, rejection: { code: "PASSWORD_MISMATCH" } } as const;

function nameIn({ emailAddress, userNameOrEmail }: Resetting): string {
  return (emailAddress ?? userNameOrEmail ?? "").trim();
}
