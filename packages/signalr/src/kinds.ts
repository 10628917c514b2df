// The kinds of listeners there are: listeners of one kind have the very same object, by which they are told apart.

import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";

/** By the protocol's index. */
export const kinds = [jsonProtocol, messagePackProtocol].map((protocol) => ({
  all: { protocol, takesMerged: true },
  unmerged: { protocol, takesMerged: false },
}));
