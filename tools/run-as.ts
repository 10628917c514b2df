// As whom PostgreSQL runs: itself refuses root, so root lends it an existing user without rights.
import { execFileSync, spawnSync } from "node:child_process";
import { plainError } from "./plain-error.ts";

/** A user to run a program as, or nothing for the user we are. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

const candidates = ["nobody", "daemon"];

/** Nothing for an ordinary user; for root, the first existing user without rights. */
export function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw plainError(
    `PostgreSQL does not run as root, and this machine has no user ${candidates.join(" or ")} to run it as. ` +
      "Start as an ordinary user, or give DATABASE_URL.",
  );
}

/** Whether that user can enter a directory and write into it. Asked of the system itself, since modes do not tell all. */
export function canUse(user: RunAs, directory: string): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'test -w "$1" && test -x "$1"', "sh", directory], {
    ...user,
    stdio: "ignore",
  });
  return asked.status === 0;
}

/** Whether that user can run a program; false as well when the program itself does not start. */
export function canRun(user: RunAs, program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { ...user, stdio: "ignore", cwd: "/" }).status === 0;
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined; // No such user here.
  }
}
