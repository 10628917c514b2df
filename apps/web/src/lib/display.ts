// How this device shows things: theme, palette, density, text, motion, live data, hidden amounts. Kept on the device.

import { liveMode, type LiveMode } from "./live-mode.ts";
import { dashboardPath, homePath, priceListsPath } from "./paths.ts";
import { createStore, useStore } from "./store.ts";

/** Colours of direction and of side; mono leaves it to signs and words. */
export const palettes = ["standard", "colour-blind", "traditional", "mono"] as const;
const modes = ["full", "balanced", "saver", "minimal"] as const satisfies readonly LiveMode[];

export type Theme = "system" | "light" | "dark";
export type Palette = (typeof palettes)[number];
export type Density = "compact" | "standard" | "comfortable";
export type TextSize = "standard" | "large" | "larger";
/** Motion as the system asks for it, or none either way. */
export type Motion = "system" | "none";

/** Where a person comes to who signs in without having been on the way to a page. */
export const startPages = { trading: homePath, dashboard: dashboardPath, prices: priceListsPath } as const;
export type StartPage = keyof typeof startPages;

export type Display = {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly density: Density;
  readonly liveMode: LiveMode;
  readonly textSize: TextSize;
  readonly motion: Motion;
  /** Null until one is chosen. */
  readonly startPage: StartPage | null;
  readonly hidesAmounts: boolean;
  /** Whether the person has been asked to save data, so that nobody is asked twice. */
  readonly wasOfferedSaver: boolean;
};

const startPageNames = Object.keys(startPages) as StartPage[]; // the table's own keys

const storageKey = "tradebook.display";
const first: Display = {
  theme: "system",
  palette: "standard",
  density: "standard",
  liveMode: "balanced",
  textSize: "standard",
  motion: "system",
  startPage: null,
  hidesAmounts: false,
  wasOfferedSaver: false,
};
const darkSystem = matchMedia("(prefers-color-scheme: dark)");

export const display = createStore<Display>(read(localStorage.getItem(storageKey)));

/** Light or dark as painted now; charts re-theme when it changes. */
export const paintedTheme = createStore<"light" | "dark">(painted());

export function useDisplay(): Display {
  return useStore(display);
}

export function changeDisplay(change: Partial<Display>): void {
  display.set({ ...display.get(), ...change });
  localStorage.setItem(storageKey, JSON.stringify(display.get()));
}

/** Writes the theme on the page now and whenever the user or the system changes it. */
export function paintDisplay(): void {
  const apply = () => {
    document.documentElement.dataset["theme"] = painted();
    document.documentElement.dataset["palette"] = display.get().palette;
    document.documentElement.dataset["density"] = display.get().density;
    document.documentElement.dataset["text"] = display.get().textSize;
    document.documentElement.dataset["motion"] = display.get().motion;
    document.documentElement.dataset["data"] = display.get().liveMode;
    paintedTheme.set(painted());
    liveMode.set(display.get().liveMode);
  };
  display.subscribe(apply);
  darkSystem.addEventListener("change", apply);
  // Paper is white.
  addEventListener("beforeprint", () => (document.documentElement.dataset["theme"] = "light"));
  addEventListener("afterprint", apply);
  // Another tab of this device has changed it.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) display.set(read(newValue));
  });
  apply();
}

function painted(): "light" | "dark" {
  const { theme } = display.get();
  if (theme === "system") return darkSystem.matches ? "dark" : "light";
  return theme;
}

/** Anything unreadable counts as never chosen. */
function read(text: string | null): Display {
  if (text === null) return first;
  try {
    const kept = JSON.parse(text) as Partial<Display> | null;
    return {
      theme: kept?.theme === "light" || kept?.theme === "dark" ? kept.theme : "system",
      palette: palettes.find((palette) => palette === kept?.palette) ?? first.palette,
      density: kept?.density === "compact" || kept?.density === "comfortable" ? kept.density : "standard",
      liveMode: modes.find((mode) => mode === kept?.liveMode) ?? first.liveMode,
      textSize: kept?.textSize === "large" || kept?.textSize === "larger" ? kept.textSize : "standard",
      motion: kept?.motion === "none" ? "none" : "system",
      startPage: startPageNames.find((page) => page === kept?.startPage) ?? null,
      hidesAmounts: kept?.hidesAmounts === true,
      wasOfferedSaver: kept?.wasOfferedSaver === true,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return first;
    throw error;
  }
}
