// The desk: four layouts of panels on a wide window, one fixed one on a tablet's.

import { Suspense } from "react";
import { Skeleton } from "../../ui/States.tsx";
import { useIsNarrow } from "../../ui/use-media.ts";
import { Blotter } from "./Blotter.tsx";
import { BookPanel } from "./BookPanel.tsx";
import { ChartSlot, type WorkspaceProps } from "./ChartSlot.tsx";
import { OrderTicket } from "./OrderTicket.tsx";
import { PhaseStrip } from "./PhaseStrip.tsx";
import { PriceList } from "./PriceList.tsx";
import { SymbolStrip } from "./SymbolStrip.tsx";
import { TapePanel } from "./TapePanel.tsx";
import { L } from "./trading-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const WideDesk = lazyPart(async () => (await import("./desk/WideDesk.tsx")).WideDesk);

export function DeskWorkspace(props: WorkspaceProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <TabletDesk {...props} />;
  return (
    <Suspense fallback={<Skeleton what={L("TradePlace")} lines={8} />}>
      <WideDesk {...props} />
    </Suspense>
  );
}

function TabletDesk({ securityID, onSelect }: WorkspaceProps) {
  return (
    <div className="desk">
      <PhaseStrip />
      <PriceList securityID={securityID} onSelect={onSelect} />
      <SymbolStrip securityID={securityID} />
      <ChartSlot securityID={securityID} />
      <div className="desk__side">
        <BookPanel securityID={securityID} />
        <TapePanel securityID={securityID} />
      </div>
      <OrderTicket />
      <Blotter securityID={securityID} onSelect={onSelect} />
    </div>
  );
}
