// A wide window's desk: the market's day and the choice of desks above, the panels below; or one panel alone in its window.

import { useSearchParams } from "react-router";
import { PhaseStrip } from "../PhaseStrip.tsx";
import type { WorkspaceProps } from "../DeskWorkspace.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { DockDesk } from "./DockDesk.tsx";
import { PanelView } from "./PanelView.tsx";
import { askedPanel } from "./pop-out.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useKeptDesk, useLinkedWindows } from "./use-desk.ts";
import "./dock.css";
import "./panels.css";

export function WideDesk(page: WorkspaceProps) {
  const [query] = useSearchParams();
  const alone = askedPanel(query);
  useKeptDesk();
  useDeskKeys();
  useLinkedWindows(page, alone?.link ?? 1);
  if (alone !== null) {
    return (
      <div className="popped" data-testid="popped">
        <PanelView panel={{ ...alone, link: 1 }} {...page} />
      </div>
    );
  }
  return (
    <div className="dockdesk">
      <div className="dockdesk__top">
        <PhaseStrip />
        <DeskBar />
      </div>
      <DockDesk {...page} />
    </div>
  );
}
