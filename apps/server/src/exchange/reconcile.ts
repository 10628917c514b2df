// After a logon: asks what became of every request that was sent and never answered, before new ones flow.

import type { Order } from "@tradebook/domain/order/order.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Log } from "../deps.ts";
import { statusRequest } from "./order-messages.ts";
import type { OrderMessage } from "./take-reports.ts";

export type ReconcileOptions = {
  readonly session: Pick<FixSession, "send" | "isReady">;
  readonly unanswered: (limit: number) => Promise<readonly Order[]>;
  readonly newRequestId: () => string;
  readonly onDone: () => void;
  readonly log: Log;
};

const mostAsked = 5_000;
const askAgainMs = 5_000;

/** Begins anew with every logon and is done when the exchange has answered about every order in doubt. */
export class Reconciliation {
  readonly #options: ReconcileOptions;
  readonly #waiting = new Set<string>();
  #done = false;
  /** Counts logons, so that what was begun for an earlier one is let go. */
  #round = 0;
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
    this.#waiting.delete(message.exchangeClOrdID);
    this.#settle();
  }

  #askUntilDone(round: number): void {
    clearTimeout(this.#timer);
    if (round !== this.#round || this.#done) return;
    this.#timer = setTimeout(() => this.#askUntilDone(round), askAgainMs);
    this.#askAll(round).catch((error: unknown) => this.#options.log.error("reconcile.failed", error));
  }

  async #askAll(round: number): Promise<void> {
    const orders = await this.#options.unanswered(mostAsked);
    if (round !== this.#round) return;
    this.#waiting.clear();
    for (const order of orders) {
      for (const clOrdID of inDoubt(order)) this.#waiting.add(clOrdID);
      this.ask(order);
    }
    this.#settle();
  }

  #settle(): void {
    if (this.#done || this.#waiting.size > 0) return;
    this.#done = true;
    clearTimeout(this.#timer);
    this.#options.onDone();
  }
}

/** The order itself, and the replace that it waits for: the exchange may know the one and never have got the other. */
function inDoubt({ exchangeClOrdID, pendingReplace }: Order): readonly string[] {
  return pendingReplace === null ? [exchangeClOrdID] : [exchangeClOrdID, pendingReplace.replaceID];
}
