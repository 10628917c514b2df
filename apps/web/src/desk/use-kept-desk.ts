// The desk of whoever is signed in, read once for a page that shows it or a choice that is kept with it.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSignedIn } from "../lib/session.ts";
import { workspaceQuery } from "../market/watchlists/workspace-query.ts";
import { showKeptDesk, takeServersDesk } from "./desk-store.ts";

export function useKeptDesk(): void {
  const { user } = useSignedIn();
  const { data } = useQuery(workspaceQuery());
  useEffect(() => showKeptDesk(user.id), [user.id]);
  useEffect(() => {
    if (data !== undefined) takeServersDesk(user.id, data.layout);
  }, [user.id, data]);
}
