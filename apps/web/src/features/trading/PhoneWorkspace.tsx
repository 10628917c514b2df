// The phone's one column: the security, then chart, book, trades or orders; buy and sell at the thumb; prices and holdings below.

import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BookPanel } from "./BookPanel.tsx";
import { ChartFallback, ChartPanel, type WorkspaceProps } from "./DeskWorkspace.tsx";
import { TicketBody, TicketTitle } from "./OrderTicket.tsx";
import { PhaseStrip } from "./PhaseStrip.tsx";
import { PhoneHoldings, PhoneOrders } from "./PhoneLists.tsx";
import { PriceList } from "./PriceList.tsx";
import { SymbolStrip } from "./SymbolStrip.tsx";
import { TapePanel } from "./TapePanel.tsx";
import { setSide } from "./ticket-store.ts";
import { L, type TradingWord } from "./trading-words.ts";
import { useTicket } from "./use-ticket.ts";

const DepthPanel = lazy(async () => ({ default: (await import("./DepthPanel.tsx")).DepthPanel }));

type Place = "prices" | "trade" | "holdings";
type View = "chart" | "book" | "trades" | "orders";

export function PhoneWorkspace({ securityID, onSelect }: WorkspaceProps) {
  const [place, go] = useState<Place>("trade");
  const [isTicketOpen, openTicket] = useState(false);
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
      {place === "holdings" ? <PhoneHoldings onSelect={sell} /> : null}
      {place === "trade" ? <TradeColumn securityID={securityID} onSelect={select} /> : null}
      {place === "trade" ? <BuySell onPick={trade} /> : null}
      <BottomBar place={place} onGo={go} />
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
        {view === "orders" ? <PhoneOrders onSelect={onSelect} /> : null}
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

const places: readonly (readonly [Place, TradingWord, IconName])[] = [
  ["prices", "PriceList", "list"],
  ["trade", "Ticket", "chart"],
  ["holdings", "Holdings", "wallet"],
];

function BottomBar({ place, onGo }: { readonly place: Place; readonly onGo: (place: Place) => void }) {
  return (
    <nav className="phone__bar" aria-label={L("Places")}>
      {places.map(([key, word, icon]) => (
        <button key={key} type="button" aria-current={place === key ? "page" : undefined} onClick={() => onGo(key)}>
          <Icon name={icon} size={20} />
          {key === "trade" ? L("TradePlace") : L(word)}
        </button>
      ))}
    </nav>
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
