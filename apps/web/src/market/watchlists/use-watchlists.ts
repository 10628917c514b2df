// The lists of whoever is signed in: read with the desk, kept on the server, and which of them is shown.

import { workspaceService, type Workspace } from "@tradebook/contract/services/workspace.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { L } from "./watch-words.ts";
import { newList, toggled, type Lists } from "./watchlists.ts";
import { workspaceKey, workspaceQuery } from "./workspace-query.ts";

/** The name of the list that the price list shows; null is every security. */
export const shownList = createStore<string | null>(null);

const none: Lists = [];

export function useWatchlists() {
  const client = useQueryClient();
  const { data, isError } = useQuery(workspaceQuery());
  const lists = data?.watchlists ?? none;
  const asked = useStore(shownList);
  const shown = lists.find(({ name }) => name === asked) ?? null;
  /** They stand at once; one that was changed elsewhere meanwhile comes back as it is there. */
  const save = useCallback(
    async (watchlists: Lists) => {
      // A reading that is on its way knows nothing of this change.
      await client.cancelQueries({ queryKey: workspaceKey });
      const known = client.getQueryData<Workspace>(workspaceKey);
      if (known === undefined) return;
      client.setQueryData<Workspace>(workspaceKey, { ...known, watchlists: [...watchlists] });
      try {
        const { version } = await call(workspaceService.SaveWatchlists, {
          watchlists: [...watchlists],
          version: known.version,
        });
        const kept = { watchlists: [...watchlists], version }; // a reading that came between may have older lists
        client.setQueryData<Workspace>(workspaceKey, (now) => (now === undefined ? now : { ...now, ...kept }));
      } catch (error) {
        notifyFailure(failureOf(error));
        await client.invalidateQueries({ queryKey: workspaceKey });
      }
    },
    [client],
  );
  return { lists, shown, save, isReady: data !== undefined, isError };
}

/** Into the list that is shown, else the first, else one that is made for it; and out again. */
export function useToggleWatched() {
  const { lists, shown, save, isReady } = useWatchlists();
  const target = shown ?? lists[0] ?? null;
  const toggle = (securityID: string) => {
    if (!isReady || securityID === "") return;
    const list = target ?? newList(lists, L("MyList"));
    const next = toggled(list, securityID);
    void save(target === null ? [...lists, next] : lists.map((one) => (one.name === list.name ? next : one)));
    const isIn = next.securityIDs.includes(securityID);
    notify("note", L(isIn ? "ListAdded" : "ListRemoved", securityID, list.name));
  };
  return { toggle, isWatched: (securityID: string) => target?.securityIDs.includes(securityID) === true, target };
}
