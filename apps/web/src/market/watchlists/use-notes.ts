// What a user has noted about securities: read once, kept on the server, shown at once.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notifyFailure } from "../../lib/notify.ts";

const notesKey = ["securityNotes"];
type Kept = readonly { readonly securityID: string; readonly note: string }[];
const none: Kept = [];

export function useNotes() {
  const client = useQueryClient();
  const { data = none } = useQuery({
    queryKey: notesKey,
    queryFn: async ({ signal }): Promise<Kept> => (await call(workspaceService.GetSecurityNotes, {}, signal)).notes,
    staleTime: 5 * 60_000,
  });
  const notes = useMemo(() => new Map(data.map(({ securityID, note }) => [securityID, note])), [data]);
  const save = async (securityID: string, note: string) => {
    const others = data.filter((one) => one.securityID !== securityID);
    client.setQueryData<Kept>(notesKey, note === "" ? others : [...others, { securityID, note }]);
    try {
      await call(workspaceService.SaveSecurityNote, { securityID, note });
    } catch (error) {
      notifyFailure(failureOf(error));
      await client.invalidateQueries({ queryKey: notesKey });
    }
  };
  return { notes, save };
}
