// Moves a connection from the groups it was in to those it is to be in.

import type { HubConnection } from "@tradebook/signalr/hub.ts";

export function rejoin(
  connection: HubConnection<unknown>,
  joined: ReadonlySet<string>,
  names: readonly string[],
): ReadonlySet<string> {
  const wanted = new Set(names);
  for (const group of joined) if (!wanted.has(group)) connection.leave(group);
  for (const group of wanted) if (!joined.has(group)) connection.join(group);
  return wanted;
}
