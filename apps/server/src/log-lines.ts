// Lines of the log written together, once a turn of the event loop: under load a call of the system for each line is felt.

type Ending = { readonly on: (event: "exit", act: () => void) => unknown };

/** What waits when the process ends is written then. */
export function gatherLines(write: (lines: string) => void, ending: Ending = process): (line: string) => void {
  let waiting = "";
  const writeAll = () => {
    const lines = waiting;
    waiting = "";
    if (lines !== "") write(lines);
  };
  ending.on("exit", writeAll);
  return (line) => {
    if (waiting === "") setImmediate(writeAll);
    waiting += line;
  };
}
