// The worker that holds the line's socket: messages of a fast market come through the browser's pipes in hundreds of pieces
// a second, and are joined and read here, beside the page.

import { createSift, type Sift } from "./line-sift.ts";

export type ToWorker =
  | { readonly kind: "open"; readonly id: number; readonly url: string }
  | { readonly kind: "send"; readonly id: number; readonly text: string }
  | { readonly kind: "close"; readonly id: number }
  /** Statistics of these as they come; null: of all. */
  | { readonly kind: "want"; readonly securityIDs: readonly string[] | null };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "opened"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number }
  /** `held`: how many letters came and are not in the text. */
  | { readonly kind: "heard"; readonly id: number; readonly text: string; readonly held: number }
  | { readonly kind: "closed"; readonly id: number; readonly end: CloseEventInit };

/** What a worker has and a page has not, as far as it is used here; both cannot be typed in one program. */
type WorkerScope = {
  readonly postMessage: (message: FromWorker) => void;
  addEventListener(kind: "message", listener: (event: MessageEvent<ToWorker>) => void): void;
};
const scope = self as unknown as WorkerScope; // this file is started as a worker alone

/** How old what nobody looks at may become before the page hears of it. */
const restEveryMs = 1000;
const sockets = new Map<number, WebSocket>();
let wanted: ReadonlySet<string> | null = null;

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "want") wanted = data.securityIDs === null ? null : new Set(data.securityIDs);
  else if (data.kind === "open") open(data.id, data.url);
  else if (data.kind === "send") sockets.get(data.id)?.send(data.text);
  else sockets.get(data.id)?.close();
});

say({ kind: "ready" });

function open(id: number, url: string): void {
  const socket = new WebSocket(url);
  const sift = createSift();
  sockets.set(id, socket);
  socket.addEventListener("open", () => say({ kind: "opened", id }));
  socket.addEventListener("error", () => say({ kind: "failed", id }));
  socket.addEventListener("message", ({ data }) => {
    const heard = String(data);
    const text = sift.take(heard, wanted);
    say({ kind: "heard", id, text, held: heard.length - text.length });
  });
  const timer = setInterval(() => passRest(id, sift), restEveryMs);
  socket.addEventListener("close", ({ code, reason, wasClean }) => {
    clearInterval(timer);
    sockets.delete(id);
    say({ kind: "closed", id, end: { code, reason, wasClean } });
  });
}

/** It was counted as held back when it came. */
function passRest(id: number, sift: Sift): void {
  if (!sift.isHolding()) return;
  const text = sift.rest();
  say({ kind: "heard", id, text, held: -text.length });
}

function say(said: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page, and no origin to name
  scope.postMessage(said);
}
