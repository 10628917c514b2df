// One panel of a desk, whichever it is, for the security that its colour shows.

import { Suspense, type ComponentType } from "react";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/States.tsx";
import { Blotter } from "../Blotter.tsx";
import { BookPanel } from "../BookPanel.tsx";
import { OrderTicket } from "../OrderTicket.tsx";
import { PriceList } from "../PriceList.tsx";
import { SymbolStrip } from "../SymbolStrip.tsx";
import { TapePanel } from "../TapePanel.tsx";
import { L, type WorkspaceWord } from "../workspace-words.ts";
import type { PanelAt, PanelKind } from "../../../desk/layout.ts";
import { usePanelSecurity } from "./use-desk.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const Chart = lazyPart(async () => (await import("../TradingChart.tsx")).TradingChart);
const Depth = lazyPart(async () => (await import("../DepthPanel.tsx")).DepthPanel);
const Movers = lazyPart(async () => (await import("./MoversPanel.tsx")).MoversPanel);
const Heat = lazyPart(async () => (await import("./HeatPanel.tsx")).HeatPanel);
const Clients = lazyPart(async () => (await import("./ClientsPanel.tsx")).ClientsPanel);
const DeskOrders = lazyPart(async () => (await import("./DeskOrdersPanel.tsx")).DeskOrdersPanel);
const News = lazyPart(async () => (await import("./NewsPanel.tsx")).NewsPanel);
const Notices = lazyPart(async () => (await import("./NoticesPanel.tsx")).NoticesPanel);

export const panelWords: { readonly [K in PanelKind]: WorkspaceWord } = {
  prices: "PanelPrices",
  strip: "PanelStrip",
  chart: "PanelChart",
  depth: "PanelDepth",
  book: "PanelBook",
  tape: "PanelTape",
  ticket: "PanelTicket",
  blotter: "PanelBlotter",
  movers: "PanelMovers",
  heat: "PanelHeat",
  clients: "PanelClients",
  deskOrders: "PanelDeskOrders",
  notices: "PanelNotices",
  news: "PanelNews",
};

/** What every panel is given; most need no more than the security. */
export type PanelProps = {
  readonly securityID: string;
  readonly onSelect: (securityID: string) => void;
  /** The ticket is the page's: a price that is pressed elsewhere first turns the page to its security. */
  readonly onUse: ((securityID: string) => void) | undefined;
};

const shows: { readonly [K in PanelKind]: ComponentType<PanelProps> } = {
  prices: PriceList,
  strip: SymbolStrip,
  chart: Chart,
  depth: Depth,
  book: BookPanel,
  tape: TapePanel,
  ticket: OrderTicket,
  blotter: Blotter,
  movers: Movers,
  heat: Heat,
  clients: Clients,
  deskOrders: DeskOrders,
  notices: Notices,
  news: News,
};

type Props = {
  readonly panel: PanelAt;
  readonly securityID: string;
  readonly onSelect: (securityID: string) => void;
};

export function PanelView({ panel, securityID, onSelect }: Props) {
  const { shown, choose } = usePanelSecurity(panel, { securityID, onSelect });
  const Shown = shows[panel.kind];
  const name = L(panelWords[panel.kind]);
  return (
    <Suspense fallback={<Waiting name={name} />}>
      <Shown securityID={shown} onSelect={choose} onUse={panel.link === 1 ? undefined : onSelect} />
    </Suspense>
  );
}

function Waiting({ name }: { readonly name: string }) {
  return (
    <Panel name={name} title={name}>
      <Skeleton what={name} lines={6} />
    </Panel>
  );
}
