// Whether a session is connected and logged on, and the telling of it.

import type { FixSession, LinkState, SessionHandlers } from "./fix-session.ts";

/**
 * The application hears of changes only at `tell`: what it sends then must follow what the session has numbered
 * already.
 */
export class Link {
  state: LinkState = "disconnected";
  /** How often the session has logged on. */
  logons = 0;
  readonly #handlers: SessionHandlers;
  readonly #session: FixSession;
  #notices: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  constructor(handlers: SessionHandlers, session: FixSession) {
    this.#handlers = handlers;
    this.#session = session;
  }

  enter(state: LinkState, reason: string): void {
    if (this.state === state) return;
    this.state = state;
    if (state === "loggedOn") this.logons += 1;
    this.#notices.push(() => this.#handlers.onState?.(state, reason, this.#session));
    if (state === "disconnected") this.#notices.push(...this.#waiting.splice(0));
  }

  gapFilled(range: { readonly from: number; readonly to: number }): void {
    this.#notices.push(() => this.#handlers.onGapFilled?.(range, this.#session));
  }

  tell(): void {
    for (const notice of this.#notices.splice(0)) notice();
  }

  /** Settles when the session is next disconnected. */
  whenDown(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
