// A wide window's desk: the market's day and the choice of desks above, the panels below.

import { PhaseStrip } from "../PhaseStrip.tsx";
import type { WorkspaceProps } from "../ChartSlot.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { DockDesk } from "./DockDesk.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useLinkedWindows } from "./use-desk.ts";
import "./dock.css";
import "./panels.css";

export function WideDesk(page: WorkspaceProps) {
  useDeskKeys();
  useLinkedWindows(page, 1);
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
