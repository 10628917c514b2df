// Why a batch could not be written: whom to blame, and whether to try again.

import { DatabaseError } from "pg";

// Deadlock, serialization, a lock waited for too long, and a key that another process took first.
const passingCodes = new Set(["40001", "40P01", "55P03", "23505"]);

/** Whether a second try can succeed: commands carry their own keys, so that a commit whose reply was lost is found again. */
export function mayPass(error: unknown): boolean {
  return codeOf(error) === undefined ? isLostConnection(error) : passingCodes.has(codeOf(error) ?? "");
}

/** Connections, resources, shutdown, input and output: no order of the batch is to blame. */
export function blamesDatabase(error: unknown): boolean {
  return /^(08|53|57|58)/.test(codeOf(error) ?? "") || isLostConnection(error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && /terminated|timeout|ECONN|EPIPE|ENOENT|not queryable/.test(error.message);
}
