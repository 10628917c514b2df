// Which files of the client the worker keeps on the device, and which of them a new release lets go.

/** Of a path: kept under its name for ever, answered from the network first, or none of the worker's business. */
export type Way = "kept" | "page" | "fresh" | "network";

const pages = /^\/(?:(?:user|app)(?:\/.*)?|exception\/?)?$/i;
/** A house's name, mark and colours: they change, and are shown as last seen when nobody answers. */
export const look = ["/branding.css", "/icon.svg", "/manifest.webmanifest"] as const;

/** An answer of the API is never kept here: what a customer may see offline is kept by the page, for that customer alone. */
export function wayOf(path: string, isNavigation: boolean): Way {
  if (path.startsWith("/static/")) return "kept";
  if (isNavigation && pages.test(path)) return "page";
  return look.some((file) => file === path) ? "fresh" : "network";
}

/** Pages and files that were opened beside the shell; the oldest go first. */
export const maxOpened = 160;

/** Of the kept files, in the order they came: those that no longer belong to the shell and are too many. */
export function outdated(kept: readonly string[], shell: ReadonlySet<string>): readonly string[] {
  const opened = kept.filter((path) => !shell.has(path));
  return opened.slice(0, Math.max(0, opened.length - maxOpened));
}
