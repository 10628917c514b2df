// Streams that a client sends up: each is read by the method it came with, and held back while nobody reads.

import type { Outcome } from "./messages.ts";

export type Uploads = {
  /** A stream may begin; false if its id is taken or there are too many. */
  readonly open: (id: string) => boolean;
  readonly has: (id: string) => boolean;
  /** For the method; read once. */
  readonly read: (id: string) => AsyncIterable<unknown>;
  readonly push: (id: string, item: unknown) => void;
  readonly finish: (id: string, outcome: Outcome) => void;
  /** The method has ended: what still comes is nobody's. */
  readonly forget: (id: string) => void;
  /** The client is gone. */
  readonly end: () => void;
};

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

export function createUploads({ most, mostItems, onFull, onRoom }: UploadsOptions): Uploads {
  const uploads = new Map<string, Upload>();
  let waiting = 0;
  let isFull = false;
  const taken = (count: number) => {
    waiting -= count;
    if (!isFull || waiting > mostItems / 2) return;
    isFull = false;
    onRoom();
  };
  const finish = (id: string, outcome: Outcome) => {
    const upload = uploads.get(id);
    if (upload === undefined || upload.end !== undefined) return;
    upload.end = outcome;
    upload.wake?.();
  };
  return {
    open: (id) => {
      if (uploads.has(id) || uploads.size >= most) return false;
      uploads.set(id, { items: [], end: undefined, wake: undefined });
      return true;
    },
    has: (id) => uploads.has(id),
    read: (id) => readUpload(uploads.get(id), taken),
    push: (id, item) => {
      const upload = uploads.get(id);
      if (upload === undefined || upload.end !== undefined) return;
      upload.items.push(item);
      waiting += 1;
      upload.wake?.();
      if (isFull || waiting < mostItems) return;
      isFull = true;
      onFull();
    },
    finish,
    forget: (id) => {
      const upload = uploads.get(id);
      finish(id, { result: undefined });
      uploads.delete(id);
      if (upload !== undefined) taken(upload.items.splice(0).length);
    },
    end: () => {
      for (const id of uploads.keys()) finish(id, { error: "The client is gone." });
    },
  };
}

async function* readUpload(upload: Upload | undefined, taken: (count: number) => void): AsyncGenerator<unknown> {
  while (upload !== undefined) {
    while (upload.items.length > 0) {
      const item = upload.items.shift();
      taken(1);
      yield item;
    }
    if (upload.end !== undefined) break;
    await new Promise<void>((resolve) => (upload.wake = resolve));
  }
  if (upload?.end !== undefined && "error" in upload.end) throw new UploadError(upload.end.error);
}
