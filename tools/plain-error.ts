// Errors whose sentence is meant for the person at the terminal, told without a stack.

const plain = "Refused";

/** Names of errors whose message is all the person at the terminal needs; ConfigError is what the programs throw. */
const told: ReadonlySet<string> = new Set([plain, "ConfigError"]);

/** An error that says all there is to say in its message. */
export function plainError(message: string): Error {
  const error = new Error(message);
  error.name = plain;
  return error;
}

/** What to print for a thrown value: the sentence of a plain error, the whole stack of any other. */
export function tellError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return told.has(thrown.name) ? thrown.message : (thrown.stack ?? thrown.message);
}

/** The system's code of a failed call, such as ENOENT. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}
