// Messages that could not be delivered: shown with their address half hidden, sent again while their words are kept, and closed.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { undeliveredMethods, UndeliveredMessage } from "@tradebook/contract/services/undelivered.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { openFacts } from "../../outbound/send.ts";
import { carriesSecret, type TemplateName } from "../../outbound/templates.ts";
import { sideCall } from "../../side-call.ts";
import {
  closeUndelivered,
  listUndelivered,
  lockUndelivered,
  openUndelivered,
  personOf,
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
        const moved = await movedAddresses(tx, items);
        return ok({ totalCount, items: items.map((row) => shown(deps, { tenantId, row, moved })), totals });
      });
    },
    SendUndeliveredAgain: ({ id }, call) => decide(deps, { id, call }, (tx, message) => again(tx, deps, message)),
    SendUndeliveredToNew: ({ id }, call) =>
      decide(deps, { id, call }, (tx, message) => toNewAddress(tx, deps, message)),
    CloseUndelivered: ({ id, reason }, call) =>
      decide(deps, { id, call }, async (tx, message) => {
        await closeUndelivered(tx, { ...message, reason });
        return null;
      }),
  };
}

type Asked = { readonly id: number; readonly call: Call };
type Deciding = { readonly message: UndeliveredRow; readonly userId: number; readonly at: Call["now"] };
type Refusal = Extract<Answer<never>, { readonly ok: false }>;
/** Null when it was done. */
type Deed = (tx: Tx, deciding: Deciding) => Promise<Refusal | null>;

async function decide(deps: UndeliveredDeps, { id, call }: Asked, deed: Deed): Promise<Answer<UndeliveredMessage>> {
  const { tenantId, caller } = sideCall(call);
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<UndeliveredMessage>> => {
    const message = await lockUndelivered(tx, id);
    if (message === undefined) return refuse({ code: "NOT_FOUND", entity: "message", id: String(id) });
    if (message.state !== "Open") return { ok: false, rejection: { code: "MESSAGE_NOT_WAITING", id } };
    const refused = await deed(tx, { message, userId: caller.userId, at: call.now });
    if (refused !== null) return refused;
    const after = await noted(tx, message, call);
    return ok(shown(deps, { tenantId, row: after, moved: await movedAddresses(tx, [after]) }));
  });
}

async function again(tx: Tx, { outbound }: UndeliveredDeps, deciding: Deciding): Promise<Refusal | null> {
  const { message } = deciding;
  if (!isKept(message)) return { ok: false, rejection: { code: "MESSAGE_NOT_KEPT", id: message.id } };
  const movedTo = (await movedAddresses(tx, [message])).get(message.id);
  if (movedTo !== undefined) return misaddressed(message, movedTo);
  await sendAgain(tx, deciding);
  outbound.wakeBehind(tx);
  return null;
}

/** The same words to where the person is reached now, as a message of its own; the old one is closed with that reason. */
async function toNewAddress(tx: Tx, deps: UndeliveredDeps, deciding: Deciding): Promise<Refusal | null> {
  const { message } = deciding;
  const { id, sealedFacts, template, channel } = message;
  if (!isKept(message) || sealedFacts === null) return { ok: false, rejection: { code: "MESSAGE_NOT_KEPT", id } };
  const to = (await movedAddresses(tx, [message])).get(id);
  if (to === undefined) return { ok: false, rejection: { code: "MESSAGE_NOT_MOVED", id } };
  const facts = openFacts(deps.personalData, tx.tenantId, sealedFacts);
  const name = template as TemplateName; // as it was written
  await deps.outbound.send(tx, { channel, to, template: name, userId: await personOf(tx, id), facts });
  await closeUndelivered(tx, { ...deciding, reason: `Sent to ${hidden(to)}, the person's address now` });
  return null;
}

/** Of those whose address is none of their person's any more, where the person is reached now; nothing of the others. */
async function movedAddresses(tx: Tx, messages: readonly UndeliveredRow[]): Promise<ReadonlyMap<number, string>> {
  const open = messages.filter(({ state }) => state === "Open");
  const present = await presentAddresses(
    tx,
    open.map(({ id }) => id),
  );
  return new Map(
    open.flatMap(({ id, recipient }): readonly (readonly [number, string])[] => {
      const addresses = present.filter((one) => one.id === id).map(({ address }) => address);
      const isTheirs = addresses.some((address) => address.toLowerCase() === recipient.toLowerCase());
      const [first] = addresses;
      return isTheirs || first === undefined ? [] : [[id, first]];
    }),
  );
}

/** Nobody is written to at another address unseen: an alarm may be meant for the address of before. */
function misaddressed({ id, recipient }: UndeliveredRow, movedTo: string): Refusal {
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

type Showing = {
  readonly tenantId: number;
  readonly row: UndeliveredRow;
  readonly moved: ReadonlyMap<number, string>;
};

function shown(deps: UndeliveredDeps, { tenantId, row, moved }: Showing): UndeliveredMessage {
  const { sealedFacts, recipient, ...rest } = row;
  const isNotice = rest.template === "notice" && sealedFacts !== null;
  const title = isNotice ? (openFacts(deps.personalData, tenantId, sealedFacts)["title"] ?? null) : null;
  const movedTo = moved.get(row.id);
  const hiddenNow = movedTo === undefined ? null : hidden(movedTo);
  return { ...rest, title, recipient: hidden(recipient), movedTo: hiddenNow, isKept: isKept(row) };
}

/** `a…a@example.com`, `+234…78`: enough for whoever knows the client to see whether it is right. */
function hidden(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0
    ? `${address.slice(0, 4)}…${address.slice(-2)}`
    : `${address.slice(0, 1)}…${address.slice(Math.max(1, at - 1))}`;
}
