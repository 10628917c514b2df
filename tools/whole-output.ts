// Has what a program says leave it before it goes on, so that an end by `process.exit` cuts nothing off.
// Writes to a pipe wait in memory while the reader is slow, and a forced end drops them: so Node's runner loses the last
// results of a file, and says nothing (nodejs/node#64833).

// A pipe's handle, which Node's types leave out, blocks when it is told to; a file's has nothing to be told.
const { _handle: handle } = process.stdout as { readonly _handle?: { readonly setBlocking?: (on: boolean) => void } };
handle?.setBlocking?.(true);
