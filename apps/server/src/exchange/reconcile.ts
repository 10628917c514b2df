// After a logon: asks what stands at the exchange, and what became of every request that was sent and never answered, before
// new ones flow.

import { lineIdOf, type Order } from "@tradebook/domain/order/order.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Log } from "../deps.ts";
import { massStatusRequest, statusRequest } from "./order-messages.ts";
import type { OrderMessage } from "./take-reports.ts";

export type ReconcileOptions = {
  readonly session: Pick<FixSession, "send" | "isReady">;
  /** Orders with a request that was sent and not answered. */
  readonly unanswered: (limit: number) => Promise<readonly Order[]>;
  /** Orders that stand at the exchange as far as we know. */
  readonly standing: (limit: number) => Promise<readonly Order[]>;
  readonly newRequestId: () => string;
  readonly onDone: () => void;
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
    this.#askUntilDone(this.#round);
  }

  linkLost(): void {
    this.#done = false;
    this.#round += 1;
    clearTimeout(this.#timer);
  }

  /** Asks about one order, outside a logon. */
  ask(order: Order): void {
    const { session, newRequestId } = this.#options;
    if (!session.isReady()) return;
    for (const clOrdID of inDoubt(order)) session.send(statusRequest(order, { clOrdID, requestID: newRequestId() }));
  }

  heard(message: OrderMessage): void {
    if (!("execType" in message) || message.execType !== "OrderStatus") return;
    this.#isHearing = true;
    const { massStatus, exchangeClOrdID } = message;
    if (massStatus === undefined) this.#waiting.delete(exchangeClOrdID);
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

  #askUntilDone(round: number): void {
    clearTimeout(this.#timer);
    if (round !== this.#round || this.#done) return;
    this.#timer = setTimeout(() => this.#askUntilDone(round), askAgainMs);
    // As long as answers come there is nothing to ask again.
    if (this.#isHearing) this.#isHearing = false;
    else this.#try(round, this.#askAll(round));
  }

  async #askAll(round: number): Promise<void> {
    const { session, newRequestId, unanswered } = this.#options;
    const orders = await unanswered(mostAsked);
    if (round !== this.#round || !session.isReady()) return;
    this.#waiting.clear();
    this.#told.clear();
    this.#massID = newRequestId();
    session.send(massStatusRequest(this.#massID));
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
    for (const clOrdID of inDoubt(order)) this.#waiting.add(clOrdID);
    this.ask(order);
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
