// Stands between the browser and the server: passes everything on, and adds to each live line a fast market of its own making.

import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer, type RawData } from "ws";
import { createMarketMaker, type MarketMaker, type WireStat } from "./market-maker.ts";

export type FastLine = {
  readonly url: string;
  /** Changes of statistics and of books that were sent to the newest line, each counted by itself. */
  readonly updates: () => number;
  readonly close: () => void;
};

/** Pages that are not the server's, by their path. */
export type OwnPages = Readonly<Record<string, { readonly type: string; readonly body: string }>>;

export type FastLineOptions = {
  readonly server: string;
  readonly pages: OwnPages;
  readonly updatesPerSecond: number;
  readonly stats: readonly WireStat[];
};

/** As often as the hub sends to one connection, which gathers what is due meanwhile into one message of the socket. */
const everyMs = 100;
/** Behind every message of the hub's protocol. */
const end = "\u001e";

export async function openFastLine(options: FastLineOptions): Promise<FastLine> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  let newest: MarketMaker | null = null;
  const server = createServer((from, to) => {
    const own = options.pages[from.url ?? ""];
    if (own === undefined) passRequest(options.server, from, to);
    else to.writeHead(200, { "content-type": own.type }).end(own.body);
  });
  server.on("upgrade", (from: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.handleUpgrade(from, socket, head, (client) => {
      newest = createMarketMaker(options);
      open.add(client);
      joinLine(options.server, { from, client, maker: newest });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    updates: () => newest?.updates() ?? 0,
    close: () => {
      for (const client of open) client.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

function passRequest(server: string, from: IncomingMessage, to: ServerResponse): void {
  const headers = ownHeaders(server, from);
  const passed = request(new URL(from.url ?? "/", server), { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  passed.on("error", () => to.destroy());
  to.on("close", () => passed.destroy());
  from.pipe(passed);
}

type Joined = { readonly from: IncomingMessage; readonly client: WebSocket; readonly maker: MarketMaker };

function joinLine(server: string, { from, client, maker }: Joined): void {
  const address = new URL(from.url ?? "/", server.replace("http", "ws"));
  const { cookie } = from.headers;
  const headers = { origin: server, ...(cookie === undefined ? {} : { cookie }) };
  const upstream = new WebSocket(address, { headers, perMessageDeflate: false });
  const waiting: string[] = [];
  client.on("message", (data) => {
    const text = textOf(data);
    if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
    else waiting.push(text);
  });
  upstream.on("open", () => waiting.forEach((text) => upstream.send(text)));
  upstream.on("message", (data) => {
    const text = textOf(data);
    client.send(text);
    for (const one of text.split(end)) maker.hear(one);
  });
  const timer = setInterval(() => {
    const due = maker.due(performance.now());
    if (due.length > 0 && client.readyState === WebSocket.OPEN) client.send(due.map((one) => `${one}${end}`).join(""));
  }, everyMs);
  const stop = () => {
    clearInterval(timer);
    client.close();
    upstream.close();
  };
  for (const side of [client, upstream]) side.on("close", stop).on("error", stop);
}

/** The hub speaks JSON in text messages, which come as one buffer each. */
function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new Error("a message of the hub is one buffer");
  return data.toString("utf8");
}

/** The server knows itself by its own address alone. */
function ownHeaders(server: string, { headers }: IncomingMessage) {
  return { ...headers, host: new URL(server).host, ...(headers.origin === undefined ? {} : { origin: server }) };
}
