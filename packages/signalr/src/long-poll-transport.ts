// The long polling transport: what is sent waits for the client's next poll, and answers it whole.

import type { ServerResponse } from "node:http";
import type { HubLimits } from "./hub.ts";
import { createPosts } from "./posts.ts";
import type { Posts } from "./posts.ts";
import type { TransferFormat } from "./protocol.ts";
import type { Receiver, Transport } from "./transport.ts";

const contentTypes: { readonly [F in TransferFormat]: string } = {
  Text: "text/plain",
  Binary: "application/octet-stream",
};
const noCache = { "cache-control": "no-cache, no-store", pragma: "no-cache", expires: "0" };

type PollLimits = Pick<HubLimits, "pollMs" | "pollPauseMs" | "pollGapMs" | "closeGraceMs">;

type Clocked = { readonly limits: PollLimits; readonly now: () => number };

export class LongPollTransport implements Transport {
  readonly name = "LongPolling";
  readonly #receiver: Receiver;
  readonly #limits: PollLimits;
  readonly #now: () => number;
  readonly #posts: Posts;
  #waiting: Buffer[] = [];
  #bytesWaiting = 0;
  #format: TransferFormat = "Text";
  /** The poll that is open and not yet answered. */
  #poll: ServerResponse | undefined;
  /** The response that is on its way, and may carry something. */
  #leaving: ServerResponse | undefined;
  /** What happens if nothing else does: the poll is answered empty, or is let go on, or the client is gone. */
  #timer: NodeJS.Timeout | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** Since when there is no poll, or since when it is over. */
  #leftAt: number;
  #isFresh = true;
  #isEnding = false;
  #isGone = false;

  constructor(receiver: Receiver, { limits, now }: Clocked) {
    this.#receiver = receiver;
    this.#limits = limits;
    this.#now = now;
    this.#leftAt = now();
    this.#posts = createPosts(receiver);
  }

  get bytesWaiting(): number {
    return this.#bytesWaiting;
  }

  /** The client asks for what there is. Its first poll is answered at once, or it would not go on to the handshake. */
  poll(response: ServerResponse): void {
    if (!this.#isFresh) this.#receiver.onSign();
    if (this.#isGone) return answer(response, 404);
    // Two polls at once are one client that has given up on the first.
    const before = this.#poll;
    this.#poll = undefined;
    if (before !== undefined) answer(before, 204);
    this.#poll = response;
    response.on("close", () => this.#onPollClosed(response));
    // A reset is the client's doing; "close" follows.
    response.on("error", () => undefined);
    if (this.#isFresh) {
      this.#isFresh = false;
      return this.#deliver();
    }
    this.#proceed();
  }

  /** The body of a post; resolves when it may be answered. */
  take(body: Buffer): Promise<void> {
    return this.#posts.take(body);
  }

  send(bytes: Buffer, format: TransferFormat): void {
    if (this.#isGone) return;
    this.#format = format;
    this.#waiting.push(bytes);
    this.#bytesWaiting += bytes.length;
    this.#proceed();
  }

  pause(): void {
    this.#posts.pause();
  }

  resume(): void {
    this.#posts.resume();
  }

  end(): void {
    this.#isEnding = true;
    this.#leftAt = this.#now();
    this.#posts.resume();
    this.#proceed();
  }

  cut(): void {
    this.#leaving?.destroy();
    if (this.#poll !== undefined) answer(this.#poll, 204);
    this.#go();
  }

  /** Looks at what there is to say and who is there to hear it. */
  #proceed(): void {
    clearTimeout(this.#timer);
    if (this.#isGone) return;
    const { pollMs, pollPauseMs, pollGapMs, closeGraceMs } = this.#limits;
    const now = this.#now();
    if (this.#poll === undefined) {
      const patienceMs = this.#isEnding ? closeGraceMs : pollGapMs;
      return this.#after(this.#leftAt + patienceMs - now, () => this.cut());
    }
    if (this.#waiting.length === 0) {
      if (!this.#isEnding) return this.#after(pollMs, () => this.#deliver());
      answer(this.#poll, 204);
      return this.#go();
    }
    const pauseMs = this.#isEnding ? 0 : this.#answeredAt + pollPauseMs - now;
    if (pauseMs > 0) this.#after(pauseMs, () => this.#deliver());
    else this.#deliver();
  }

  #deliver(): void {
    const response = this.#poll;
    if (response === undefined) return;
    const body = Buffer.concat(this.#waiting);
    this.#poll = undefined;
    this.#waiting = [];
    this.#leaving = response;
    this.#answeredAt = this.#now();
    this.#leftAt = this.#answeredAt;
    response.on("finish", () => this.#onDelivered(response, body.length));
    response.writeHead(200, {
      "content-type": contentTypes[this.#format],
      "content-length": body.length,
      ...noCache,
    });
    response.end(body);
  }

  #onDelivered(response: ServerResponse, bytes: number): void {
    if (this.#isGone) return;
    this.#bytesWaiting -= bytes;
    if (this.#leaving === response) this.#leaving = undefined;
    this.#proceed();
    if (bytes > 0) this.#receiver.onRoom();
  }

  /** A poll that the client left is one it may take up again; an answer it left is lost, and it has to begin anew. */
  #onPollClosed(response: ServerResponse): void {
    if (response === this.#leaving) return this.cut();
    if (response !== this.#poll) return;
    this.#poll = undefined;
    this.#leftAt = this.#now();
    this.#proceed();
  }

  #after(ms: number, then: () => void): void {
    this.#timer = setTimeout(then, Math.max(0, ms)).unref();
  }

  #go(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#poll = undefined;
    this.#waiting = [];
    this.#bytesWaiting = 0;
    this.#posts.resume();
    this.#receiver.onGone();
  }
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, noCache).end();
}
