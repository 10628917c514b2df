// What a client posts beside its event stream or its polls, taken one body after another.

import type { Receiver } from "./transport.ts";

export type Posts = {
  /** Resolves when the next post may come: a client waits for the answer of one before it sends another. */
  readonly take: (body: Buffer) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
};

export function createPosts({ onBytes }: Pick<Receiver, "onBytes">): Posts {
  let open = Promise.resolve();
  let release: (() => void) | undefined;
  return {
    take: async (body) => {
      await open;
      onBytes(body);
      await open;
    },
    pause: () => {
      if (release === undefined) open = new Promise((resolve) => (release = resolve));
    },
    resume: () => {
      release?.();
      release = undefined;
    },
  };
}
