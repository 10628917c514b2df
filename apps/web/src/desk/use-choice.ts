// A small choice that is kept with its user's desk, the same on every device: a word or a list of words.

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSignedIn } from "../lib/session.ts";
import { useStore } from "../lib/store.ts";
import { changeDesk, desk } from "./desk-store.ts";
import { workspaceQuery } from "../market/watchlists/workspace-query.ts";

/** `first` is what stands until another is chosen. Nothing is chosen before the desk is read, since all of it is kept at once. */
export function useChoice(name: string, first: string): readonly [string, (value: string) => void] {
  const { user } = useSignedIn();
  const { choices } = useStore(desk);
  const isRead = useQuery(workspaceQuery()).data !== undefined;
  const choose = useCallback(
    (value: string) => {
      if (isRead) changeDesk(user.id, { choices: { ...desk.get().choices, [name]: value } });
    },
    [user.id, name, isRead],
  );
  return [choices[name] ?? first, choose];
}
