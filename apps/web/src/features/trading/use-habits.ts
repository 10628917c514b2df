// A new order begins as its person usually trades: once, when their desk has been read and nothing is typed yet.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { habitsChoice, readHabits } from "../../desk/trading-habits.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { workspaceQuery } from "../../market/watchlists/workspace-query.ts";
import { takeHabits } from "./ticket-store.ts";

export function useHabits(): void {
  const [kept] = useChoice(habitsChoice, "");
  const isRead = useQuery(workspaceQuery()).data !== undefined;
  useEffect(() => {
    if (isRead && kept !== "") takeHabits(readHabits(kept));
  }, [isRead, kept]);
}
