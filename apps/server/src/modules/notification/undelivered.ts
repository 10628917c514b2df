// Messages that could not be delivered: shown with their address half hidden, sent again while their words are kept, and closed.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { undeliveredMethods, UndeliveredMessage } from "@tradebook/contract/services/undelivered.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { openFacts } from "../../outbound/send.ts";
import { carriesSecret } from "../../outbound/templates.ts";
import { sideCall } from "../../side-call.ts";
import {
  closeUndelivered,
  listUndelivered,
  lockUndelivered,
  openUndelivered,
  presentAddresses,
  sendAgain,
  type UndeliveredRow,
} from "../../store/undelivered.ts";

type UndeliveredDeps = Pick<Deps, "db" | "personalData" | "outbound">;

export function undeliveredHandlers(deps: UndeliveredDeps): Handlers<typeof undeliveredMethods, Call> {
  const { db } = deps;
  return {
    GetUndelivered: async (input, call) => {
      const { state = null, channel = null, from = null, to = null, keyword = null } = input;
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      const { tenantId } = sideCall(call);
      return await readInTenant(db, tenantId, async (tx) => {
        const filter = { id: null, state, channel, from, to, keyword };
        const { totalCount, items } = await listUndelivered(tx, filter, cut);
        const totals = await openUndelivered(tx);
        return ok({ totalCount, items: items.map((row) => shown(deps, tenantId, row)), totals });
      });
    },
    SendUndeliveredAgain: ({ id }, call) => decide(deps, { id, reason: null }, call),
    CloseUndelivered: (closing, call) => decide(deps, closing, call),
  };
}

/** A reason closes it; without one it is sent again. */
type Decision = { readonly id: number; readonly reason: string | null };

async function decide(
  deps: UndeliveredDeps,
  { id, reason }: Decision,
  call: Call,
): Promise<Answer<UndeliveredMessage>> {
  const { tenantId, caller } = sideCall(call);
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<UndeliveredMessage>> => {
    const message = await lockUndelivered(tx, id);
    if (message === undefined) return refuse({ code: "NOT_FOUND", entity: "message", id: String(id) });
    if (message.state !== "Open") return { ok: false, rejection: { code: "MESSAGE_NOT_WAITING", id } };
    const decision = { message, userId: caller.userId, at: call.now };
    if (reason !== null) await closeUndelivered(tx, { ...decision, reason });
    else if (!isKept(message)) return { ok: false, rejection: { code: "MESSAGE_NOT_KEPT", id } };
    else {
      const movedTo = await addressNow(tx, message);
      if (movedTo !== null) return misaddressed(message, movedTo);
      await sendAgain(tx, decision);
      deps.outbound.wakeBehind(tx);
    }
    const after = await noted(tx, message, call);
    return ok(shown(deps, tenantId, after));
  });
}

/** The person's address where the message's is none of theirs any more; null where it is, or nothing is known of them. */
async function addressNow(tx: Tx, message: UndeliveredRow): Promise<string | null> {
  const present = await presentAddresses(tx, message);
  const to = message.recipient.toLowerCase();
  return present.some((address) => address.toLowerCase() === to) ? null : (present[0] ?? null);
}

/** Nobody is written to at another address unseen: an alarm may be meant for the address of before. */
function misaddressed({ id, recipient }: UndeliveredRow, movedTo: string): Answer<never> {
  const rejection = { code: "MESSAGE_MISADDRESSED", id, to: hidden(recipient), now: hidden(movedTo) } as const;
  return { ok: false, rejection };
}

async function noted(tx: Tx, before: UndeliveredRow, call: Call): Promise<UndeliveredRow> {
  const after = await lockUndelivered(tx, before.id);
  invariant(after !== undefined, "a message that was given up stays");
  tx.afterCommit(() => call.noteChanges?.(fieldChanges({ state: before.state }, { state: after.state })));
  return after;
}

function isKept({ template, sealedFacts }: UndeliveredRow): boolean {
  return sealedFacts !== null && !carriesSecret(template);
}

function shown(deps: UndeliveredDeps, tenantId: number, row: UndeliveredRow): UndeliveredMessage {
  const { sealedFacts, recipient, ...rest } = row;
  const isNotice = rest.template === "notice" && sealedFacts !== null;
  const title = isNotice ? (openFacts(deps.personalData, tenantId, sealedFacts)["title"] ?? null) : null;
  return { ...rest, title, recipient: hidden(recipient), isKept: isKept(row) };
}

/** `a…a@example.com`, `+234…78`: enough for whoever knows the client to see whether it is right. */
function hidden(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0
    ? `${address.slice(0, 4)}…${address.slice(-2)}`
    : `${address.slice(0, 1)}…${address.slice(Math.max(1, at - 1))}`;
}
