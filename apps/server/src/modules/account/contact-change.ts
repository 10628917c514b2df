// Moves somebody to another e-mail address or phone number: a code goes to the new one, and both are told once it came back.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { fieldChanges } from "../../field-changes.ts";
import type { Call } from "../../deps.ts";
import { tellMoved } from "../../outbound/tell-moved.ts";
import { issueCode, mayIssue, takeCode } from "../../sign-in/codes.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { commonFacts } from "../../sign-in/tell-user.ts";
import { keepContactAsked, moveEmail, movePhone, takeContactAsked } from "../../store/contact-changes.ts";
import { namesTaken } from "../../store/user-changes.ts";
import { withOwn, type Own } from "./own-sign-in.ts";

type Service = typeof accountService;
type Asked = Answer<OutputOf<Service["ChangeContact"]>>;
type Confirmed = Answer<OutputOf<Service["ConfirmContact"]>>;

const purposes = { email: "changeEmail", sms: "changePhone" } as const;

/** An address of somebody else's gets the same answer after the same work, and no code. */
export async function changeContact(
  deps: SignInDeps,
  input: InputOf<Service["ChangeContact"]>,
  call: Call,
): Promise<Asked> {
  const email = input.emailAddress ?? null;
  const channel = email === null ? "sms" : "email";
  const address = email ?? input.phoneNumber ?? "";
  return await withOwn(deps, call, async ({ tx, user }): Promise<Asked> => {
    const wanted = { userId: user.id, purpose: purposes[channel], now: call.now };
    // A code that is on its way to one address never proves another.
    if (!(await mayIssue(tx, wanted)))
      return { ok: false, rejection: { code: "CODE_TOO_SOON", seconds: lifetimes.resendAfterSeconds } };
    const code = await issueCode(tx, deps.personalData, wanted);
    await keepContactAsked(tx, { userId: user.id, channel }, { address, at: call.now });
    const facts = {
      ...(await commonFacts(tx, call.now, user.id)),
      code,
      minutes: String(lifetimes.codeSeconds / 60),
    };
    const message = { channel, to: address, template: "confirmAddress", userId: user.id, facts } as const;
    const isTaken = email !== null && (await isOthers(tx, user, email));
    await (isTaken ? deps.outbound.pretend(tx, message) : deps.outbound.send(tx, message));
    const { codeSeconds: expireInSeconds, resendAfterSeconds } = lifetimes;
    return ok({ channel, expireInSeconds, resendAfterSeconds });
  });
}

export async function confirmContact(
  deps: SignInDeps,
  { channel, code }: InputOf<Service["ConfirmContact"]>,
  call: Call,
): Promise<Confirmed> {
  return await withOwn(deps, call, async ({ tx, user }): Promise<Confirmed> => {
    const taken = { userId: user.id, purpose: purposes[channel], now: call.now, code: code.replace(/\s/g, "") };
    if (!(await takeCode(tx, deps.personalData, taken))) return wrongCode;
    const address = await takeContactAsked(tx, { userId: user.id, channel });
    // Somebody else may have come to the address since.
    if (address === undefined || (channel === "email" && (await isOthers(tx, user, address)))) return wrongCode;
    await (channel === "email" ? moveEmail : movePhone)(tx, user.id, address);
    const before = { ...user, phoneNumber: user.phone };
    const after = { ...before, ...(channel === "email" ? { emailAddress: address } : { phoneNumber: address }) };
    await tellMoved(tx, deps.outbound, { before, after, at: call.now });
    tx.afterCommit(() => {
      deps.users.forget({ userId: user.id });
      call.noteChanges?.(fieldChanges(shown(before), shown(after)));
    });
    const { emailAddress, phoneNumber } = after;
    return ok({ emailAddress, phoneNumber });
  });
}

type Reached = { readonly emailAddress: string; readonly phoneNumber: string | null };
const shown = ({ emailAddress, phoneNumber }: Reached) => ({ emailAddress, phoneNumber });

async function isOthers(tx: Own["tx"], user: Own["user"], email: string): Promise<boolean> {
  const names = await namesTaken(tx, { id: user.id, userName: email, email });
  return names.email || names.userName;
}

const wrongCode = { ok: false, rejection: { code: "CODE_INVALID" } } as const;
