// Whether the window is a phone's: one column and its own parts, not a squeezed desktop.

import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 767px)");

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      phone.addEventListener("change", changed);
      return () => phone.removeEventListener("change", changed);
    },
    () => phone.matches,
  );
}
