// The same securities in Ant Design's table, changed from the same line ten times a second, as one would write it with the kit.

import { HubConnectionBuilder, HttpTransportType } from "@microsoft/signalr";
import { Table } from "antd";
import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

type Stat = { securityID: string } & Record<string, string | number | null>;

const flushMs = 100;
const asked = new URLSearchParams(location.hash.slice(1));
const token = asked.get("token") ?? "";
const isVirtual = asked.get("kind") === "virtual";
const members = ["last", "change", "changePct", "bestBid", "bestOffer", "volume", "value"] as const;
const columns = ["securityID", ...members].map((name) => ({ title: name, dataIndex: name, key: name, width: 140 }));

const stats = new Map<string, Stat>();
let isChanged = false;

function keep(change: Stat): void {
  stats.set(change.securityID, { ...stats.get(change.securityID), ...change });
  isChanged = true;
}

function Prices() {
  const [rows, setRows] = useState<readonly Stat[]>([]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isChanged) return;
      isChanged = false;
      setRows([...stats.values()]);
    }, flushMs);
    return () => clearInterval(timer);
  }, []);
  const scroll = { x: 1120, y: 760 };
  const options = { rowKey: "securityID", pagination: false, size: "small", scroll, virtual: isVirtual } as const;
  return createElement(Table<Stat>, { ...options, columns, dataSource: rows });
}

const answer = await fetch("/api/services/app/MarketData/GetMarketStats", {
  headers: { authorization: `Bearer ${token}` },
});
const { result } = (await answer.json()) as { readonly result: readonly Stat[] };
for (const stat of result) keep(stat);
const line = new HubConnectionBuilder()
  .withUrl("/signalr-tradebookhub", {
    accessTokenFactory: () => token,
    transport: HttpTransportType.WebSockets,
    skipNegotiation: true,
  })
  .build();
line.on("addMarketStatistics", keep);
await line.start();
// The book's changes come over the line as they do to the product's page, and are not shown.
await line.invoke("SetDataMode", "full");
await line.invoke(
  "WatchOrderBook",
  [asked.get("book") ?? ""].filter((id) => id !== ""),
);
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(createElement(Prices));
