// One panel alone in its window, following the colour that its address names.

import { useSearchParams } from "react-router";
import type { WorkspaceProps } from "../ChartSlot.tsx";
import { PanelView } from "./PanelView.tsx";
import { askedPanel } from "./pop-out.ts";
import { useLinkedWindows } from "./use-desk.ts";
import "./dock.css";
import "./panels.css";

const anyPanel = { id: "chart", kind: "chart", link: 0, securityID: null } as const;

/** An address that names no panel shows the chart. */
export function PoppedPanel(page: WorkspaceProps) {
  const [query] = useSearchParams();
  const panel = askedPanel(query) ?? anyPanel;
  useLinkedWindows(page, panel.link);
  return (
    <div className="popped dock" data-testid="popped">
      <PanelView panel={{ ...panel, link: 1 }} {...page} />
    </div>
  );
}
