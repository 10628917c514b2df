// Forms on the page with changes that are not saved: whoever leaves the page or the tab is asked first.

import { useEffect, useId } from "react";
import { createStore } from "./store.ts";

export const unsaved = createStore<ReadonlySet<string>>(new Set());

/** For as long as the form is shown and its changes are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(new Set([...unsaved.get(), id]));
    return () => unsaved.set(new Set([...unsaved.get()].filter((other) => other !== id)));
  }, [id, isUnsaved]);
}
