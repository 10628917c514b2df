// The phone's one column: the security, then chart, book, trades or orders; buy and sell at the thumb; prices and holdings below.

import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { places, type InPage } from "../../desk/phone-places.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ChartSlot, type WorkspaceProps } from "./ChartSlot.tsx";
import { TicketBody, TicketTitle } from "./OrderTicket.tsx";
import { PhaseStrip } from "./PhaseStrip.tsx";
import { SymbolStrip } from "./SymbolStrip.tsx";
import { setSide, ticketSheet } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import { useTicket } from "./use-ticket.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

// What a tap opens is fetched by it: the first look brings the strip, the chart and the ticket.
const PriceList = lazyPart(async () => (await import("./PriceList.tsx")).PriceList);
const PhoneOrders = lazyPart(async () => (await import("./PhoneLists.tsx")).PhoneOrders);
const PhoneHoldings = lazyPart(async () => (await import("./PhoneLists.tsx")).PhoneHoldings);
const BookPanel = lazyPart(async () => (await import("./BookPanel.tsx")).BookPanel);
const TapePanel = lazyPart(async () => (await import("./TapePanel.tsx")).TapePanel);
const DepthPanel = lazyPart(async () => (await import("./DepthPanel.tsx")).DepthPanel);

const inPage = [places.prices.to, places.orders.to, places.holdings.to] as const;

type View = "chart" | "book" | "trades" | "orders";

export function PhoneWorkspace({ securityID, onSelect }: WorkspaceProps) {
  const place = placeOf(useSearchParams()[0]);
  const isTicketOpen = useStore(ticketSheet);
  const openTicket = ticketSheet.set;
  useEffect(() => () => ticketSheet.set(false), []);
  const trade = (side: "Buy" | "Sell") => {
    setSide(side);
    openTicket(true);
  };
  const sell = (id: string) => {
    onSelect(id);
    openTicket(true);
  };
  return (
    <div className="phone">
      <Suspense fallback={<Skeleton what={L("TradePlace")} lines={8} />}>
        {place === "prices" ? <PriceList securityID={securityID} onSelect={onSelect} /> : null}
        {place === "orders" ? (
          <div className="phone__panel">
            <PhoneOrders securityID={securityID} onSelect={onSelect} />
          </div>
        ) : null}
        {place === "holdings" ? <PhoneHoldings onSelect={sell} /> : null}
      </Suspense>
      {place === "trade" ? <TradeColumn securityID={securityID} onSelect={onSelect} /> : null}
      {place === "trade" ? <BuySell onPick={trade} /> : null}
      {isTicketOpen ? <TicketSheet onClose={() => openTicket(false)} /> : null}
    </div>
  );
}

/** The part of the page that the address asks for. */
function placeOf(query: URLSearchParams): InPage {
  const asked = query.get("place");
  return inPage.find((place) => place === asked) ?? "trade";
}

function TradeColumn({ securityID, onSelect }: WorkspaceProps) {
  const [view, setView] = useState<View>("chart");
  const tabs = [
    { key: "chart", label: L("Chart") },
    { key: "book", label: L("Book") },
    { key: "trades", label: L("TradesTape") },
    { key: "orders", label: L("Orders") },
  ] as const;
  const viewed = tabs.find(({ key }) => key === view)?.label ?? "";
  return (
    <>
      <PhaseStrip />
      <SymbolStrip securityID={securityID} />
      <Tabs label={L("Views")} idPrefix="phone" className="segments" tabs={tabs} current={view} onPick={setView} />
      <div id="phone-panel" role="tabpanel" aria-labelledby={`phone-tab-${view}`} className="phone__panel">
        {view === "chart" ? (
          <ChartSlot securityID={securityID} />
        ) : (
          <Suspense fallback={<Skeleton what={viewed} />}>
            {view === "book" ? <PhoneBook securityID={securityID} /> : null}
            {view === "trades" ? <TapePanel securityID={securityID} /> : null}
            {view === "orders" ? <PhoneOrders securityID={securityID} onSelect={onSelect} /> : null}
          </Suspense>
        )}
      </div>
    </>
  );
}

function PhoneBook({ securityID }: Pick<WorkspaceProps, "securityID">) {
  return (
    <>
      <BookPanel securityID={securityID} />
      <Suspense fallback={null}>
        <DepthPanel securityID={securityID} />
      </Suspense>
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
