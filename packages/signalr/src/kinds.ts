// The kinds of listeners there are: listeners of one kind have the very same object, by which they are told apart.

import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import type { Protocol } from "./protocol.ts";

/** By the protocol's index. */
export const kinds = [kindsOf(jsonProtocol), kindsOf(messagePackProtocol)] as const;

function kindsOf(protocol: Protocol) {
  return { all: { protocol, takesMerged: true }, unmerged: { protocol, takesMerged: false } } as const;
}
