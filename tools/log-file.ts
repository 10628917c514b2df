// A log file that cannot fill the disk: when it is full it becomes the .1 beside it.
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const maxBytes = 20_000_000;

/** An open log file. */
export type LogFile = { readonly write: (line: string) => void; readonly close: () => void };

/** Opens a log file at its end; lines are written at once, so that a crash of ours loses none. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let file = openSync(path, "a", 0o600);
  let size = statSync(path).size;
  const turn = () => {
    closeSync(file);
    renameSync(path, `${path}.1`);
    file = openSync(path, "a", 0o600);
    size = 0;
  };
  return {
    write: (line) => {
      if (size > maxBytes) turn();
      size += writeSync(file, `${line}\n`);
    },
    close: () => closeSync(file),
  };
}
