// The desk's keys: the four desks, from panel to panel, and another colour for the panel in focus.

import { useEffect } from "react";
import { K } from "../../../lib/key-words.ts";
import { onKeys } from "../../../lib/keys.ts";
import { say } from "../../../lib/say.ts";
import { useSignedIn } from "../../../lib/session.ts";
import { L } from "../workspace-words.ts";
import { changeLayout, desk, pickPreset } from "../../../desk/desk-store.ts";
import { changePanel, links, panelKinds, panelsOf } from "../../../desk/layout.ts";
import { panelWords } from "./PanelView.tsx";

export function useDeskKeys(): void {
  const { user } = useSignedIn();
  useEffect(
    () =>
      onKeys({
        desk1: () => pickPreset(user.id, "investor"),
        desk2: () => pickPreset(user.id, "active"),
        desk3: () => pickPreset(user.id, "dealer"),
        desk4: () => pickPreset(user.id, "monitor"),
        nextPanel: () => goToPanel(1),
        lastPanel: () => goToPanel(-1),
        link: () => linkNext(user.id),
      }),
    [user.id],
  );
}

const panelSelector = ".dock .panel, .dock .strip";

/** The panel itself takes the focus, so that its name is read and the Tab key goes on inside it. */
function goToPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>(panelSelector)];
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const from = at === -1 && step === -1 ? 0 : at;
  const next = panels[(from + step + panels.length) % panels.length];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}

/** None, 1 to 5 and round again; what it is now is said, since a dot alone is for the eye. */
function linkNext(userId: number): void {
  const id = document.activeElement?.closest("[data-panel]")?.getAttribute("data-panel");
  const { layouts, current } = desk.get();
  const panel = panelsOf(layouts[current]).find((one) => one.id === id);
  if (panel === undefined || !panelKinds[panel.kind].many) return;
  const link = links[(links.indexOf(panel.link) + 1) % links.length] ?? 0;
  changeLayout(userId, changePanel(layouts[current], panel.id, { link }));
  const name = L(panelWords[panel.kind]);
  say(link === 0 ? K("LinkNoneSaid", name) : K("LinkSaid", name, link));
}
