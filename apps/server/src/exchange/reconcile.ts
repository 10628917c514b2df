// After a logon: asks what stands at the exchange, and what became of every request that was sent and never answered, before
// new ones flow. Questions take places of the line's pace like all else, so that many of them are not refused.

import { lineIdOf, type Order } from "@tradebook/domain/order/order.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Message } from "@tradebook/fix/message.ts";
import type { Log } from "../deps.ts";
import { massStatusRequest, statusRequest } from "./order-messages.ts";
import type { Pace } from "./throttle.ts";
import type { OrderMessage } from "./take-reports.ts";

export type ReconcileOptions = {
  readonly session: Pick<FixSession, "send" | "isReady">;
  /** Orders with a request that was sent and not answered. */
  readonly unanswered: (limit: number) => Promise<readonly Order[]>;
  /** Orders that stand at the exchange as far as we know. */
  readonly standing: (limit: number) => Promise<readonly Order[]>;
  readonly newRequestId: () => string;
  readonly onDone: () => void;
  /** Null: the line takes as many as there are. */
  readonly pace: Pace | null;
  readonly log: Log;
};

const mostAsked = 5_000;
const mostStanding = 50_000;
const askAgainMs = 5_000;

/** Begins anew with every logon and is done when the exchange has answered about every order in doubt. */
export class Reconciliation {
  readonly #options: ReconcileOptions;
  readonly #waiting = new Set<string>();
  /** The question about all that stands, until its last answer; and what it was answered with. */
  #massID: string | null = null;
  readonly #told = new Set<string>();
  /** What was answered since the logon is not asked again. */
  readonly #answered = new Set<string>();
  /** What waits for a place on the line, by what it is about, and what has left, by its number there. */
  readonly #toAsk = new Map<string, () => Message>();
  readonly #asked = new Map<number, string>();
  #askTimer: NodeJS.Timeout | undefined;
  #done = false;
  /** Counts logons, so that what was begun for an earlier one is let go. */
  #round = 0;
  #isHearing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ReconcileOptions) {
    this.#options = options;
  }

  isDone(): boolean {
    return this.#done;
  }

  begin(): void {
    this.#done = false;
    this.#round += 1;
    this.#isHearing = false;
    this.#forgetQuestions();
    this.#askUntilDone(this.#round);
  }

  linkLost(): void {
    this.#done = false;
    this.#round += 1;
    clearTimeout(this.#timer);
    this.#forgetQuestions();
  }

  /** Asks about one order, outside a logon. */
  ask(order: Order): void {
    const { session, newRequestId } = this.#options;
    if (!session.isReady()) return;
    for (const clOrdID of inDoubt(order))
      this.#toAsk.set(clOrdID, () => statusRequest(order, { clOrdID, requestID: newRequestId() }));
    this.#askNow();
  }

  heard(message: OrderMessage): void {
    if (!("execType" in message) || message.execType !== "OrderStatus") return;
    this.#isHearing = true;
    const { massStatus, exchangeClOrdID } = message;
    if (massStatus === undefined) this.#answer(exchangeClOrdID);
    else if (massStatus.reqID === this.#massID) {
      this.#told.add(exchangeClOrdID);
      if (massStatus.isLast) this.#toldAll();
    }
    this.#settle();
  }

  /** The exchange has no open order of ours. */
  heardOfNone(massID: string): void {
    if (massID === this.#massID) this.#toldAll();
  }

  /** The exchange could not read a message; where that was a question, it will not be answered. */
  refused(seq: number): void {
    const about = this.#asked.get(seq);
    if (about === undefined) return;
    this.#asked.delete(seq);
    this.#options.log.warn("reconcile.refused", { about });
    if (about === this.#massID) return this.#toldAll();
    this.#answer(about);
    this.#settle();
  }

  #answer(clOrdID: string): void {
    this.#waiting.delete(clOrdID);
    this.#answered.add(clOrdID);
  }

  #forgetQuestions(): void {
    clearTimeout(this.#askTimer);
    this.#answered.clear();
    this.#toAsk.clear();
    this.#asked.clear();
  }

  /** As many as the pace lets leave now; the rest when a place is free. */
  #askNow(): void {
    const { session, pace } = this.#options;
    clearTimeout(this.#askTimer);
    if (!session.isReady()) return;
    for (const [about, question] of this.#toAsk) {
      const at = performance.now();
      if (pace !== null && !pace.mayLeave(false, at)) {
        this.#askTimer = setTimeout(() => this.#askNow(), pace.waitMs(at));
        return;
      }
      pace?.hasLeft(at);
      this.#toAsk.delete(about);
      this.#asked.set(session.send(question()), about);
    }
  }

  #askUntilDone(round: number): void {
    clearTimeout(this.#timer);
    if (round !== this.#round || this.#done) return;
    this.#timer = setTimeout(() => this.#askUntilDone(round), askAgainMs);
    // As long as answers come, or questions wait for their place, there is nothing to ask again.
    if (this.#isHearing || this.#toAsk.size > 0) this.#isHearing = false;
    else this.#try(round, this.#askAll(round));
  }

  async #askAll(round: number): Promise<void> {
    const { session, newRequestId, unanswered } = this.#options;
    const orders = await unanswered(mostAsked);
    if (round !== this.#round || !session.isReady()) return;
    this.#waiting.clear();
    this.#told.clear();
    const massID = newRequestId();
    this.#massID = massID;
    this.#toAsk.set(massID, () => massStatusRequest(massID));
    this.#askNow();
    for (const order of orders) this.#await(order);
  }

  /** What we think stands and the exchange did not name has ended, or was never there: each is asked about. */
  #toldAll(): void {
    this.#try(this.#round, this.#askMissing(this.#round));
  }

  async #askMissing(round: number): Promise<void> {
    const standing = await this.#options.standing(mostStanding);
    if (round !== this.#round) return;
    this.#massID = null;
    for (const order of standing) if (!this.#told.has(lineIdOf(order))) this.#await(order);
    this.#settle();
  }

  #await(order: Order): void {
    const unknown = inDoubt(order).filter((clOrdID) => !this.#answered.has(clOrdID));
    for (const clOrdID of unknown) this.#waiting.add(clOrdID);
    if (unknown.length > 0) this.ask(order);
  }

  #try(round: number, asking: Promise<void>): void {
    asking.catch((error: unknown) => {
      if (round === this.#round) this.#options.log.error("reconcile.failed", error);
    });
  }

  #settle(): void {
    if (this.#done || this.#massID !== null || this.#waiting.size > 0) return;
    this.#done = true;
    clearTimeout(this.#timer);
    this.#options.onDone();
  }
}

/** The order itself, and the replace that it waits for: the exchange may know the one and never have got the other. */
function inDoubt({ exchangeClOrdID, pendingReplace }: Order): readonly string[] {
  return pendingReplace === null ? [exchangeClOrdID] : [exchangeClOrdID, pendingReplace.replaceID];
}
