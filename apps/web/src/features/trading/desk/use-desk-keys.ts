// The desk's keys: Alt 1 to 4 choose a desk, F6 goes from panel to panel. Keys are taken by their place on the board.

import { useEffect } from "react";
import { useSignedIn } from "../../../lib/session.ts";
import { pickPreset } from "./desk-store.ts";
import { presetNames } from "./presets.ts";

export function useDeskKeys(): void {
  const { user } = useSignedIn();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") !== null || event.ctrlKey || event.metaKey) return;
      const preset = event.altKey ? presetNames[Number(event.code.replace("Digit", "")) - 1] : undefined;
      if (preset !== undefined) pickPreset(user.id, preset);
      else if (event.key === "F6" && !event.altKey) goToPanel(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [user.id]);
}

const panelSelector = ".dock .panel, .dock .strip";

/** The panel itself takes the focus, so that its name is read and the Tab key goes on inside it. */
function goToPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>(panelSelector)];
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const next = panels[(at + step + panels.length) % panels.length];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}
