// The phone's one column: the security, then chart, book, trades or orders; buy and sell at the thumb; prices and holdings below.

import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BookPanel } from "./BookPanel.tsx";
import { ChartFallback, ChartPanel, type WorkspaceProps } from "./DeskWorkspace.tsx";
import { TicketBody, TicketTitle } from "./OrderTicket.tsx";
import { PhaseStrip } from "./PhaseStrip.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { PhoneHoldings, PhoneOrders } from "./PhoneLists.tsx";
import type { InPage } from "./phone-places.ts";
import { PriceList } from "./PriceList.tsx";
import { SymbolStrip } from "./SymbolStrip.tsx";
import { TapePanel } from "./TapePanel.tsx";
import { setSide, ticketSheet } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import { useTicket } from "./use-ticket.ts";

const DepthPanel = lazy(async () => ({ default: (await import("./DepthPanel.tsx")).DepthPanel }));

type View = "chart" | "book" | "trades" | "orders";

export function PhoneWorkspace({ securityID, onSelect }: WorkspaceProps) {
  const [place, go] = useState<InPage>("trade");
  const isTicketOpen = useStore(ticketSheet);
  const openTicket = ticketSheet.set;
  useEffect(() => () => ticketSheet.set(false), []);
  const select = (id: string) => {
    onSelect(id);
    go("trade");
  };
  const trade = (side: "Buy" | "Sell") => {
    setSide(side);
    openTicket(true);
  };
  const sell = (id: string) => {
    select(id);
    openTicket(true);
  };
  return (
    <div className="phone">
      {place === "prices" ? <PriceList securityID={securityID} onSelect={select} /> : null}
      {place === "orders" ? (
        <div className="phone__panel">
          <PhoneOrders securityID={securityID} onSelect={select} />
        </div>
      ) : null}
      {place === "holdings" ? <PhoneHoldings onSelect={sell} /> : null}
      {place === "trade" ? <TradeColumn securityID={securityID} onSelect={select} /> : null}
      {place === "trade" ? <BuySell onPick={trade} /> : null}
      <PhoneBar place={place} onGo={go} />
      {isTicketOpen ? <TicketSheet onClose={() => openTicket(false)} /> : null}
    </div>
  );
}

function TradeColumn({ securityID, onSelect }: WorkspaceProps) {
  const [view, setView] = useState<View>("chart");
  const tabs = [
    { key: "chart", label: L("Chart") },
    { key: "book", label: L("Book") },
    { key: "trades", label: L("TradesTape") },
    { key: "orders", label: L("Orders") },
  ] as const;
  return (
    <>
      <PhaseStrip />
      <SymbolStrip securityID={securityID} />
      <Tabs label={L("Views")} idPrefix="phone" className="segments" tabs={tabs} current={view} onPick={setView} />
      <div id="phone-panel" role="tabpanel" aria-labelledby={`phone-tab-${view}`} className="phone__panel">
        {view === "chart" ? (
          <Suspense fallback={<ChartFallback />}>
            <ChartPanel securityID={securityID} />
          </Suspense>
        ) : null}
        {view === "book" ? (
          <>
            <BookPanel securityID={securityID} />
            <Suspense fallback={null}>
              <DepthPanel securityID={securityID} />
            </Suspense>
          </>
        ) : null}
        {view === "trades" ? <TapePanel securityID={securityID} /> : null}
        {view === "orders" ? <PhoneOrders securityID={securityID} onSelect={onSelect} /> : null}
      </div>
    </>
  );
}

function BuySell({ onPick }: { readonly onPick: (side: "Buy" | "Sell") => void }) {
  return (
    <div className="phone__trade">
      <Button look="buy" wide onClick={() => onPick("Buy")}>
        {L("Buy")}
      </Button>
      <Button look="sell" wide onClick={() => onPick("Sell")}>
        {L("Sell")}
      </Button>
    </div>
  );
}

function TicketSheet({ onClose }: { readonly onClose: () => void }) {
  const view = useTicket();
  return (
    <Dialog title={<TicketTitle view={view} />} shape="sheet" flush onClose={onClose}>
      <TicketBody view={view} />
    </Dialog>
  );
}
