// The bus over NATS: plain subjects, no streams, nothing kept. It is dialled for as long as the process lives.

import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "../deps.ts";
import type { BusTransport, TransportListener } from "./bus.ts";

type NatsOptions = { readonly url: string; readonly log: Log };

const prefix = "tradebook.";
const redialMs = 250;
/** A server that is silent so often is taken to be gone. */
const pingEveryMs = 2_000;
const mostSilentPings = 2;
const againMs = 500;

type Line = {
  readonly options: NatsOptions;
  listener: TransportListener | undefined;
  connection: NatsConnection | undefined;
  isUp: boolean;
  isClosed: boolean;
};

export function natsTransport(options: NatsOptions): BusTransport {
  const line: Line = { options, listener: undefined, connection: undefined, isUp: false, isClosed: false };
  return {
    isShared: true,
    send: (subject, bytes) => {
      if (line.isUp) line.connection?.publish(prefix + subject, bytes);
    },
    open: (listener) => {
      line.listener = listener;
      void dial(line);
    },
    isUp: () => line.isUp,
    close: async () => {
      line.isClosed = true;
      line.isUp = false;
      await line.connection?.close();
    },
  };
}

/** The client dials again by itself once it has been there; until then we do. */
async function dial(line: Line): Promise<void> {
  while (!line.isClosed) {
    try {
      const connection = await connect(dialledAs(line.options.url));
      if (line.isClosed) return await connection.close();
      line.connection = connection;
      connection.subscribe(`${prefix}>`, {
        callback: (error, message) => {
          if (error === null) line.listener?.heard(message.subject.slice(prefix.length), message.data);
        },
      });
      await connection.flush();
      changed(line, true);
      return await follow(line, connection);
    } catch (error) {
      line.options.log.error("bus.notReached", error);
      await new Promise((again) => {
        setTimeout(again, againMs);
      });
    }
  }
}

function dialledAs(address: string) {
  const { hostname, port, username, password, protocol } = new URL(address);
  return {
    servers: [`${hostname}:${port === "" ? "4222" : port}`],
    ...(username === "" ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === "tls:" ? { tls: {} } : {}),
    name: "tradebook",
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: redialMs,
    reconnectJitter: redialMs,
    pingInterval: pingEveryMs,
    maxPingOut: mostSilentPings,
    ignoreAuthErrorAbort: true,
  };
}

async function follow(line: Line, connection: NatsConnection): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === "disconnect" || status.type === "staleConnection") changed(line, false);
    if (status.type === "reconnect") changed(line, true);
    if (status.type === "error") line.options.log.error("bus.error", status.error);
  }
}

function changed(line: Line, isUp: boolean): void {
  if (line.isUp === isUp) return;
  line.isUp = isUp;
  line.listener?.changed(isUp);
}
