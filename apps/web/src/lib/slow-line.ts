// Whether the browser says that its line is slow or dear: 2G, or a person who asked to save data.

import { useSyncExternalStore } from "react";

/** Not every browser has it, so it is in no standard's types. */
type NetworkInformation = EventTarget & { readonly effectiveType?: string; readonly saveData?: boolean };

function line(): NetworkInformation | null {
  return "connection" in navigator ? (navigator.connection as NetworkInformation) : null; // where it is, it is this
}

export function useSlowLine(): boolean {
  return useSyncExternalStore((changed) => {
    line()?.addEventListener("change", changed);
    return () => line()?.removeEventListener("change", changed);
  }, isSlowLine);
}

export function isSlowLine(): boolean {
  const told = line();
  return told?.saveData === true || told?.effectiveType === "slow-2g" || told?.effectiveType === "2g";
}
