// Of several answers that are shown together, the one that is waited for: what failed before what is on its way.

import type { UseQueryResult } from "@tanstack/react-query";

type Query = Pick<UseQueryResult, "data" | "error" | "isPending" | "refetch">;

/** The first of them where all have come. */
export function firstUnread(queries: readonly [Query, ...Query[]]): Query {
  const unread = queries.filter(({ data }) => data === undefined);
  return unread.find(({ error }) => error !== null) ?? unread[0] ?? queries[0];
}
