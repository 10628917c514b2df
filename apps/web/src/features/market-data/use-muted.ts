// The sources of news that the reader has muted, and how one is muted and heard again.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { L } from "./market-data-words.ts";
import { sourcesQuery } from "./news.ts";

/** Every list that leaves a muted source out is read anew. */
const lists = ["newsSources", "news", "blotterNews", "dashboardNews"];

export function useMuted() {
  const client = useQueryClient();
  const sources = useQuery(sourcesQuery()).data ?? [];
  const set = async (source: string, isMuted: boolean) => {
    try {
      await call(workspaceService.MuteNewsSource, { source, isMuted });
      if (isMuted) notify("note", L("SourceMuted", source), L("SourceMutedHint"));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await Promise.all(lists.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  return {
    muted: sources.filter(({ isMuted }) => isMuted).map(({ source }) => source),
    mute: (source: string) => set(source, true),
    hear: (source: string) => set(source, false),
  };
}
