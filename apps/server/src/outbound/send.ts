// Writes a message that is to go out by mail or SMS, in the transaction of what it tells of.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { Clock } from "../deps.ts";
import { insertOutbound, type OutboundChannel } from "../store/outbound.ts";
import type { Facts, TemplateName } from "./templates.ts";

export type Message = {
  readonly channel: OutboundChannel;
  /** An e-mail address or a phone number. */
  readonly to: string;
  readonly template: TemplateName;
  /** What the template's places are filled with; kept sealed, since it may be a code. */
  readonly facts: Facts;
  readonly userId?: number | null;
  /** It waits until then; at once without it. */
  readonly notBefore?: Instant;
};

export type Outbound = {
  /** Kept with the transaction, sent behind its commit, tried again for hours when it cannot be sent. */
  readonly send: (tx: Tx, message: Message) => Promise<void>;
  /** The same work, and nobody is told: so that the time does not tell whether there was somebody to tell. */
  readonly pretend: (tx: Tx, message: Message) => Promise<void>;
  /** Something waits that was written before: it is sent behind the commit. */
  readonly wakeBehind: (tx: Tx) => void;
  /** Called after a commit that left something to send. */
  readonly onWritten: (listener: () => void) => void;
};

export function createOutbound(deps: { readonly personalData: PersonalData; readonly clock: Clock }): Outbound {
  const listeners: (() => void)[] = [];
  const wakeBehind = (tx: Tx) => tx.afterCommit(() => listeners.forEach((listener) => listener()));
  const write = async (tx: Tx, message: Message, status: "waiting" | "dropped") => {
    const { channel, to, template, facts, userId = null } = message;
    const sealedFacts = deps.personalData.sealFor(tx.tenantId, JSON.stringify(facts));
    const at = deps.clock.now();
    const dueAt = message.notBefore ?? at;
    await insertOutbound(tx, { userId, channel, recipient: to, template, sealedFacts, at, dueAt, status });
    if (status === "waiting") wakeBehind(tx);
  };
  return {
    send: (tx, message) => write(tx, message, "waiting"),
    pretend: (tx, message) => write(tx, message, "dropped"),
    wakeBehind,
    onWritten: (listener) => void listeners.push(listener),
  };
}

/** What a sealed message was filled with. */
export function openFacts(personalData: PersonalData, tenantId: number, sealed: string): Facts {
  const facts: unknown = JSON.parse(personalData.openFor(tenantId, sealed));
  return facts as Facts; // written by createOutbound alone, and sealed since
}
