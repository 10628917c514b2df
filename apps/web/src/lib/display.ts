// How this device shows things: theme, palette, density, live data, hidden amounts. Kept on the device.

import { liveMode, type LiveMode } from "./live-mode.ts";
import { createStore, useStore } from "./store.ts";

export type Theme = "system" | "light" | "dark";
export type Palette = "standard" | "colour-blind";
export type Density = "compact" | "standard" | "comfortable";
export type Display = {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly density: Density;
  readonly liveMode: LiveMode;
  readonly hidesAmounts: boolean;
};

const storageKey = "tradebook.display";
const first: Display = {
  theme: "system",
  palette: "standard",
  density: "standard",
  liveMode: "balanced",
  hidesAmounts: false,
};
const darkSystem = matchMedia("(prefers-color-scheme: dark)");

export const display = createStore<Display>(read());

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
    paintedTheme.set(painted());
    liveMode.set(display.get().liveMode);
  };
  display.subscribe(apply);
  darkSystem.addEventListener("change", apply);
  apply();
}

function painted(): "light" | "dark" {
  const { theme } = display.get();
  if (theme === "system") return darkSystem.matches ? "dark" : "light";
  return theme;
}

/** Anything unreadable counts as never chosen. */
function read(): Display {
  const text = localStorage.getItem(storageKey);
  if (text === null) return first;
  try {
    const kept = JSON.parse(text) as Partial<Display> | null;
    return {
      theme: kept?.theme === "light" || kept?.theme === "dark" ? kept.theme : "system",
      palette: kept?.palette === "colour-blind" ? "colour-blind" : "standard",
      density: kept?.density === "compact" || kept?.density === "comfortable" ? kept.density : "standard",
      liveMode: kept?.liveMode === "full" || kept?.liveMode === "saver" ? kept.liveMode : "balanced",
      hidesAmounts: kept?.hidesAmounts === true,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return first;
    throw error;
  }
}
