// The whole market as tiles on the desk; a tile shows its security in the panels of the same colour.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useEffect, useState } from "react";
import { useStaleAge } from "../../../lib/feed.ts";
import { HeatMap } from "../../../market/heat-map/HeatMap.tsx";
import { stats } from "../../../market/stats-live.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/States.tsx";
import { TableToggle } from "../TableToggle.tsx";
import { L } from "../workspace-words.ts";
import { HeatTable } from "./HeatTable.tsx";
import type { PanelProps } from "./PanelView.tsx";

/** Each tile follows its own figures; only which of them there are is looked at this seldom. */
const lookEveryMs = 2000;

export function HeatPanel({ onSelect }: PanelProps) {
  const ageMs = useStaleAge();
  const [isTable, showTable] = useState(false);
  const [all, setAll] = useState<readonly MarketStat[]>(() => stats.all());
  useEffect(() => {
    const timer = setInterval(() => setAll(stats.all()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const toggle = <TableToggle isTable={isTable} onToggle={() => showTable(!isTable)} />;
  return (
    <Panel name={L("PanelHeat")} title={L("PanelHeat")} className="heat-panel" ageMs={ageMs} side={toggle}>
      {all.length === 0 ? <Skeleton what={L("PanelHeat")} lines={8} /> : null}
      {all.length > 0 && isTable ? <HeatTable shown={all} onSelect={onSelect} /> : null}
      {all.length > 0 && !isTable ? <HeatMap shown={all} onSelect={onSelect} /> : null}
    </Panel>
  );
}
