// Ends a program when we are gone, however we went: a shell waits on a pipe that only we hold.
import { spawn } from "node:child_process";
import { Socket } from "node:net";

/** A watch over one process. Dismiss it when the process has ended, so that it never meets another one's id. */
export type Keeper = { readonly dismiss: () => void };

/** What to do when we are gone: which signal to send, and which folder to remove afterwards, if any. */
export type Parting = { readonly signal: "INT" | "QUIT" | "TERM"; readonly remove?: string };

// After a signal to end politely comes one that cannot be refused.
const script = `read -r _; kill -"$2" "$1" || exit
for i in 1 2 3 4 5 6 7 8; do sleep 1; kill -0 "$1" 2>/dev/null || break; done
kill -KILL "$1" 2>/dev/null`;
const scriptWithFolder = `read -r _; kill -"$2" "$1"
for i in 1 2 3 4 5; do sleep 0.2; rm -rf "$3" && exit; done`;

/** Watches over a process that we started. Its own session, so that Ctrl-C in a terminal passes it by. */
export function keepWatch(pid: number, parting: Parting): Keeper {
  const words = [parting.remove === undefined ? script : scriptWithFolder, "sh", String(pid), parting.signal];
  const shell = spawn("/bin/sh", ["-c", ...words, parting.remove ?? ""], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.stdin?.on("error", () => undefined); // Nothing is ever written to it; an end of the shell is its own affair.
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return { dismiss: () => void shell.kill("SIGKILL") };
}
