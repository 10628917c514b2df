// The desk's layout: prices left, chart and book in the middle, ticket right, orders and holdings below.

import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/States.tsx";
import { Blotter } from "./Blotter.tsx";
import { BookPanel } from "./BookPanel.tsx";
import { OrderTicket } from "./OrderTicket.tsx";
import { PhaseStrip } from "./PhaseStrip.tsx";
import { PriceList } from "./PriceList.tsx";
import { SymbolStrip } from "./SymbolStrip.tsx";
import { TapePanel } from "./TapePanel.tsx";
import { L } from "./trading-words.ts";

export const ChartPanel = lazy(async () => ({ default: (await import("../../market/ChartPanel.tsx")).ChartPanel }));

export type WorkspaceProps = { readonly securityID: string; readonly onSelect: (securityID: string) => void };

export function DeskWorkspace({ securityID, onSelect }: WorkspaceProps) {
  return (
    <div className="desk">
      <PhaseStrip />
      <PriceList securityID={securityID} onSelect={onSelect} />
      <SymbolStrip securityID={securityID} />
      <Suspense fallback={<ChartFallback />}>
        <ChartPanel securityID={securityID} />
      </Suspense>
      <div className="desk__side">
        <BookPanel securityID={securityID} />
        <TapePanel securityID={securityID} />
      </div>
      <OrderTicket />
      <Blotter onSelect={onSelect} />
    </div>
  );
}

export function ChartFallback() {
  return (
    <section className="panel chart" aria-label={L("Chart")}>
      <Skeleton what={L("Chart")} />
    </section>
  );
}
