// What a user keeps of their desk and their lists, read once for all that show a part of it.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const workspaceKey = ["workspace"];

export function workspaceQuery() {
  return queryOptions({
    queryKey: workspaceKey,
    queryFn: ({ signal }) => call(workspaceService.GetWorkspace, {}, signal),
    staleTime: 5 * 60_000,
  });
}
