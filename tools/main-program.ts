// The frame around every tool's main function: exit codes, sentences for errors, and an end when our parent ends.
import { tellError } from "./plain-error.ts";

/** Runs a tool to its end; what it answers is the exit code. */
export function runTool(main: (args: readonly string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(tellError(error));
      process.exit(1);
    },
  );
}

/** Calls `stop` once when we are asked to end or our parent is gone; a second wish, not the same one again, ends at once. */
export function whenAskedToEnd(stop: (why: string) => void): void {
  let askedAt: number | undefined;
  const ask = (why: string) => {
    // npm, a terminal and run.mjs may each pass on the same Ctrl-C.
    if (askedAt !== undefined && performance.now() - askedAt < 1500) return;
    if (askedAt !== undefined) process.exit(1);
    askedAt = performance.now();
    stop(why);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ask(signal));
  if (process.channel === undefined || process.channel === null) return;
  process.once("disconnect", () => ask("the end of its parent"));
  process.channel.unref();
}
