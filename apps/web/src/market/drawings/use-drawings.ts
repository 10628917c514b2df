// The drawings on a security's chart: read when the chart is shown, kept on the server, drawn at once.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { L } from "../chart-words.ts";
import { changed, withDrawing, withoutDrawing } from "./drawings.ts";

const none: readonly Drawing[] = [];

/** What an id is given to; distributed, so that each kind keeps its own members. */
type Without<D> = D extends Drawing ? Omit<D, "id"> : never;
export type NewDrawing = Without<Drawing>;

export function useDrawings(securityID: string) {
  const client = useQueryClient();
  const key = ["drawings", securityID];
  const { data, isSuccess } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly Drawing[]> =>
      (await call(workspaceService.GetDrawings, { security: securityID }, signal)).drawings,
    enabled: securityID !== "",
    staleTime: 5 * 60_000,
  });
  /** As they are when something is pressed, which may be more than has been drawn yet. */
  const known = () => client.getQueryData<readonly Drawing[]>(key) ?? none;
  const save = async (next: readonly Drawing[]) => {
    client.setQueryData(key, next);
    try {
      await keep(securityID, next);
    } catch (error) {
      notifyFailure(failureOf(error));
      await client.invalidateQueries({ queryKey: key });
    }
  };
  const add = (drawn: NewDrawing) => {
    const next = withDrawing(known(), { ...drawn, id: newClOrdID() });
    if (next === null) notify("note", L("DrawFull"));
    else void save(next);
  };
  return {
    drawings: data ?? none,
    /** Nothing is drawn before the drawings are read, since all of them are kept at once. */
    isReady: isSuccess,
    add,
    move: (id: string, step: (one: Drawing) => Drawing) => void save(changed(known(), id, step)),
    remove: (id: string) => void save(withoutDrawing(known(), id)),
  };
}

/** By security, while it is being kept: how its drawings stand by now. */
const keeping = new Map<string, readonly Drawing[]>();

/** One call at a time, since the last to arrive counts; what changes meanwhile, as with a key held down, goes together. */
async function keep(securityID: string, next: readonly Drawing[]): Promise<void> {
  const isUnderWay = keeping.has(securityID);
  keeping.set(securityID, next);
  if (isUnderWay) return;
  try {
    for (let sent: readonly Drawing[] | undefined; sent !== keeping.get(securityID);) {
      sent = keeping.get(securityID) ?? none;
      await call(workspaceService.SaveDrawings, { securityID, drawings: [...sent] });
    }
  } finally {
    keeping.delete(securityID);
  }
}
