// The user's own lists of securities, as the trading desk keeps them.

import { workspaceService, type Watchlist } from "@tradebook/contract/services/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const none: readonly Watchlist[] = [];

/** Under the key of the desk's own reading, which changes them. */
export function useLists(): readonly Watchlist[] {
  const { data } = useQuery({
    queryKey: ["workspace"],
    queryFn: ({ signal }) => call(workspaceService.GetWorkspace, {}, signal),
    staleTime: 5 * 60_000,
  });
  return data?.watchlists ?? none;
}
