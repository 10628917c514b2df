// Streams that a client sends up: each is read by the method it came with, and held back while nobody reads.

import type { Outcome } from "./messages.ts";

export type UploadsOptions = {
  readonly most: number;
  readonly mostItems: number;
  /** More waits than may; and again less than half. */
  readonly onFull: () => void;
  readonly onRoom: () => void;
};

type Upload = {
  readonly items: unknown[];
  end: Outcome | undefined;
  wake: (() => void) | undefined;
};

/** An upload that the client ended with an error, or left. */
export class UploadError extends Error {
  override readonly name = "UploadError";
}

/** The uploads of one connection. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #uploads = new Map<string, Upload>();
  #waiting = 0;
  #isFull = false;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** A stream may begin; false if its id is taken or there are too many. */
  open(id: string): boolean {
    if (this.#uploads.has(id) || this.#uploads.size >= this.#options.most) return false;
    this.#uploads.set(id, { items: [], end: undefined, wake: undefined });
    return true;
  }

  /** Whether what comes for it still goes somewhere. */
  isOpen(id: string): boolean {
    const upload = this.#uploads.get(id);
    return upload !== undefined && upload.end === undefined;
  }

  /** For the method; read once. */
  async *read(id: string): AsyncGenerator {
    const upload = this.#uploads.get(id);
    if (upload === undefined) return;
    while (true) {
      while (upload.items.length > 0) {
        const item = upload.items.shift();
        this.#taken(1);
        yield item;
      }
      if (upload.end !== undefined) break;
      await new Promise<void>((resolve) => (upload.wake = resolve));
    }
    if ("error" in upload.end) throw new UploadError(upload.end.error);
  }

  push(id: string, item: unknown): void {
    const upload = this.#uploads.get(id);
    if (upload === undefined || upload.end !== undefined) return;
    upload.items.push(item);
    this.#waiting += 1;
    upload.wake?.();
    if (this.#isFull || this.#waiting < this.#options.mostItems) return;
    this.#isFull = true;
    this.#options.onFull();
  }

  finish(id: string, outcome: Outcome): void {
    const upload = this.#uploads.get(id);
    if (upload === undefined || upload.end !== undefined) return;
    upload.end = outcome;
    upload.wake?.();
  }

  /** The method has ended: what still comes is nobody's. */
  forget(id: string): void {
    this.finish(id, { result: undefined });
    const items = this.#uploads.get(id)?.items ?? [];
    this.#uploads.delete(id);
    this.#taken(items.splice(0).length);
  }

  /** The client is gone. */
  end(): void {
    for (const id of this.#uploads.keys()) this.finish(id, { error: "The client is gone." });
  }

  #taken(count: number): void {
    this.#waiting -= count;
    if (!this.#isFull || this.#waiting > this.#options.mostItems / 2) return;
    this.#isFull = false;
    this.#options.onRoom();
  }
}
