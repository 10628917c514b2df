// A process of the benchmark that is asked and answers in words.

import { fork } from "node:child_process";

export type Child<Asked, Told extends { readonly kind: string }> = {
  readonly say: (asked: Asked) => void;
  /** The next word of a kind; rejects when the process ends before it. */
  readonly hear: <K extends Told["kind"]>(kind: K) => Promise<Extract<Told, { readonly kind: K }>>;
  readonly end: () => Promise<void>;
};

export function startChild<Asked, Told extends { readonly kind: string }>(
  program: string,
  args: readonly string[] = [],
): Child<Asked, Told> {
  // The server's own bound of young memory, as tools/world.ts starts it.
  const child = fork(program, args, { execArgv: ["--max-semi-space-size=32"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    say: (asked) => void child.send(asked as never), // whatever can be said is plain data
    hear: (kind) =>
      new Promise((resolve, reject) => {
        const early = () => reject(new Error(`${program} ended before it said "${kind}"`));
        const listen = (told: Told) => {
          if (told.kind !== kind) return;
          child.off("message", listen);
          child.off("exit", early);
          resolve(told as Extract<Told, { readonly kind: typeof kind }>); // its kind was looked at
        };
        child.on("message", listen);
        child.once("exit", early);
      }),
    end: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
