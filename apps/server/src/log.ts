// One line of JSON an event; never a password, token or BVN.

import type { Clock, Log, LogFields } from "./deps.ts";

export const logLevels = { debug: 10, info: 20, warn: 30, error: 40 } as const;
export type LogLevel = keyof typeof logLevels;

type LogOptions = {
  readonly level: LogLevel;
  readonly clock: Clock;
  readonly write: (line: string) => void;
};

/** A log that writes one line for each event at or above the level. */
export function createLog({ level, clock, write }: LogOptions): Log {
  const line = (at: LogLevel, event: string, fields: LogFields) => {
    if (logLevels[at] < logLevels[level]) return;
    write(`${JSON.stringify({ time: new Date(clock.now()).toISOString(), level: at, event, ...fields })}\n`);
  };
  return {
    info: (event, fields = {}) => line("info", event, fields),
    warn: (event, fields = {}) => line("warn", event, fields),
    error: (event, error, fields = {}) => line("error", event, { ...fields, ...errorFields(error) }),
  };
}

function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { error: error.message, name: error.name, code, cause, stack: error.stack?.slice(0, 2000) };
}
