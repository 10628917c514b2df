// Reads a logged day line by line: segments and entries in order, until the end or the first line that a crash cut short.

import { readFileSync } from "node:fs";
import type { Instant } from "@tradebook/domain/instant.ts";
import { entryOf, type Entry } from "./event-log-entry.ts";
import { isSegment, readSegment, type Segment } from "./event-log-segment.ts";

export type LoggedLine =
  | { readonly kind: "segment"; readonly segment: Segment }
  | { readonly kind: "entry"; readonly entry: Entry };

export type DayReader = {
  /** Lines in all, for showing how far a replay has come. */
  readonly lines: number;
  /** Lines taken so far. */
  readonly taken: () => number;
  /** The next line, without taking it; null at the end. */
  readonly peek: () => LoggedLine | null;
  readonly take: () => void;
};

/** The file is bounded by the log's limit for a day, so it is read whole. */
export function readDay(file: string): DayReader {
  const text = readFileSync(file, "latin1");
  let [from, taken, ahead]: [number, number, LoggedLine | null | undefined] = [0, 0, undefined];
  let since: Instant | null = null;
  const next = (): LoggedLine | null => {
    const end = text.indexOf("\n", from);
    if (end < 0) return null;
    const line = text.slice(from, end);
    from = end + 1;
    const read = lineIn(line, since);
    // A segment after a line that was cut short: the program was killed there and started again.
    if (read === null) return text.charAt(from) === "{" ? next() : null;
    since = read.kind === "segment" ? read.segment.at : read.entry.at;
    return read;
  };
  return {
    lines: linesIn(text),
    taken: () => taken,
    peek: () => {
      if (ahead === undefined) ahead = next();
      return ahead;
    },
    take: () => {
      ahead = undefined;
      taken += 1;
    },
  };
}

function lineIn(line: string, since: Instant | null): LoggedLine | null {
  if (isSegment(line)) {
    const segment = readSegment(line);
    return segment === null ? null : { kind: "segment", segment };
  }
  const entry = since === null ? null : entryOf(line, since);
  return entry === null ? null : { kind: "entry", entry };
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
