// Microsoft's clients of three ages behind one face, each over every transport and protocol it speaks.

import * as old from "@aspnet/signalr";
import * as oldPack from "@aspnet/signalr-protocol-msgpack";
import * as present from "@microsoft/signalr";
import * as presentPack from "@microsoft/signalr-protocol-msgpack";
import * as eight from "signalr-8";
import * as eightPack from "signalr-protocol-msgpack-8";
import type { TransportName } from "../transport.ts";

/** What their connections have in common, which is all a test needs. */
export type Client = {
  start(): Promise<void>;
  stop(): Promise<void>;
  on(target: string, handler: (...args: unknown[]) => unknown): void;
  send(target: string, ...args: unknown[]): Promise<void>;
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
  stream(target: string, ...args: unknown[]): Stream;
  onclose(handler: (error?: Error) => void): void;
  /** The public id; the old client does not tell it. */
  readonly connectionId?: string | null;
  /** May be set while it is coming back; the old client never comes back by itself. */
  baseUrl?: string;
  onreconnected?(handler: (connectionId?: string) => void): void;
};

type Stream = {
  subscribe(observer: { next: (item: unknown) => void; complete: () => void; error: (error: unknown) => void }): {
    dispose(): void;
  };
};

export type ClientOptions = {
  readonly transport: TransportName;
  readonly protocol: "json" | "messagepack";
  readonly accessTokenFactory?: () => string;
  readonly skipNegotiation?: boolean;
  readonly headers?: Record<string, string>;
  /** Comes back by itself, if it is young enough, to the address this tells. */
  readonly comesBackTo?: () => string;
};

export type ClientName = "@microsoft/signalr 10" | "@microsoft/signalr 8" | "@aspnet/signalr 1.1.4";

/** All have the same numbers for the transports. */
const transportNumbers = { WebSockets: 1, ServerSentEvents: 2, LongPolling: 4 } as const;

type Lib = Pick<typeof present, "HubConnectionBuilder" | "JsonHubProtocol">;
type Pack = Pick<typeof presentPack, "MessagePackHubProtocol">;

function builder({ HubConnectionBuilder, JsonHubProtocol }: Lib, { MessagePackHubProtocol }: Pack) {
  return (url: string, { transport, protocol, comesBackTo, ...options }: ClientOptions): Client => {
    const building = new HubConnectionBuilder()
      .withUrl(url, { ...options, transport: transportNumbers[transport] })
      .withHubProtocol(protocol === "json" ? new JsonHubProtocol() : new MessagePackHubProtocol())
      .configureLogging(present.LogLevel.None);
    if (comesBackTo === undefined || !("withAutomaticReconnect" in building)) return building.build();
    const nextRetryDelayInMilliseconds = () => {
      // The first time it is asked it does not count itself as coming back yet.
      if (client.state === present.HubConnectionState.Reconnecting) client.baseUrl = comesBackTo();
      return 100;
    };
    const client: present.HubConnection = building.withAutomaticReconnect({ nextRetryDelayInMilliseconds }).build();
    return client;
  };
}

/** The builders of all ages have this part in common; their types differ where nothing here looks. */
export const clients: { readonly [N in ClientName]: (url: string, options: ClientOptions) => Client } = {
  "@microsoft/signalr 10": builder(present, presentPack),
  "@microsoft/signalr 8": builder(eight as unknown as Lib, eightPack as unknown as Pack),
  "@aspnet/signalr 1.1.4": builder(old as unknown as Lib, oldPack as unknown as Pack),
};

export const clientNames = Object.keys(clients) as readonly ClientName[];

/** What can be combined: server-sent events carry text alone. */
export const ways = [
  { transport: "WebSockets", protocol: "json" },
  { transport: "ServerSentEvents", protocol: "json" },
  { transport: "LongPolling", protocol: "json" },
  { transport: "WebSockets", protocol: "messagepack" },
  { transport: "LongPolling", protocol: "messagepack" },
] as const satisfies readonly ClientOptions[];

/** Client results and streams to the server came after the old client's time. */
export function isOld(name: ClientName): boolean {
  return name === "@aspnet/signalr 1.1.4";
}

/** A stream to its end: its items, or what it failed with. */
export function collect(stream: Stream): Promise<unknown[]> {
  const items: unknown[] = [];
  return new Promise((resolve, reject) => {
    stream.subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error: reject });
  });
}
