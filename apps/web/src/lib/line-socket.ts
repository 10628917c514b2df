// A socket for the line whose messages are read in a worker beside the page; where there are no workers, the page's own.

import { countBytes } from "./data-meter.ts";
import type { FromWorker, ToWorker } from "./line-worker.ts";

/** A worker that is not there by then is not waited for. */
const readyWithinMs = 4000;
const open = new Map<number, LineSocket>();
let worker: Worker | null = null;
let isBroken = false;
let opened = 0;
let wanted: readonly string[] | null = null;
let isForOthers = false;

/** Statistics of these as they come, of others once a second; null: all as they come. */
export function wantStatistics(securityIDs: readonly string[] | null): void {
  wanted = securityIDs;
  tellWanted();
}

/** Other tabs, which look at securities of their own, hear what comes over this tab's line. */
export function hearForOthers(isHeard: boolean): void {
  isForOthers = isHeard;
  tellWanted();
}

/** The kind of socket to open the next line with. */
export function socketKind(): typeof LineSocket | typeof WebSocket {
  return startWorker() === null ? WebSocket : LineSocket;
}

/** As much of a `WebSocket` as the reference client asks for. */
class LineSocket {
  static readonly OPEN = WebSocket.OPEN;
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly #id = ++opened;

  constructor(url: string) {
    open.set(this.#id, this);
    tell({ kind: "open", id: this.#id, url });
  }

  send(text: string): void {
    tell({ kind: "send", id: this.#id, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSING;
    tell({ kind: "close", id: this.#id });
  }

  take(said: Exclude<FromWorker, { readonly kind: "ready" }>): void {
    if (said.kind === "heard") {
      countBytes(said.held);
      this.onmessage?.(new MessageEvent("message", { data: said.text }));
    } else if (said.kind === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if (said.kind === "failed") this.onerror?.(new Event("error"));
    else this.end(said.end);
  }

  end(how: CloseEventInit): void {
    this.readyState = WebSocket.CLOSED;
    open.delete(this.#id);
    this.onclose?.(new CloseEvent("close", how));
  }
}

function startWorker(): Worker | null {
  if (worker !== null || isBroken || typeof Worker === "undefined") return worker;
  worker = new Worker(new URL("./line-worker.ts", import.meta.url), { type: "module" });
  const late = setTimeout(giveUp, readyWithinMs);
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "ready") clearTimeout(late);
    else open.get(data.id)?.take(data);
  });
  worker.addEventListener("error", giveUp);
  tellWanted();
  return worker;
}

/** A worker that cannot be had, or fails: its lines are lost, and the next is the page's own. */
function giveUp(): void {
  isBroken = true;
  worker?.terminate();
  worker = null;
  for (const socket of open.values()) socket.end({ wasClean: false });
}

function tellWanted(): void {
  tell({ kind: "want", securityIDs: isForOthers ? null : wanted });
}

function tell(said: ToWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker?.postMessage(said);
}
