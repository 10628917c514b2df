// A TCP proxy that loses bytes and cuts connections on purpose, for the tests.

import { connect, createServer } from "node:net";
import type { Socket } from "node:net";

export type Harm = {
  /** Looks at a chunk on its way and answers what may pass; `cut` breaks the connection behind it. */
  pass(chunk: Buffer, from: "broker" | "venue"): { bytes: Buffer; cut: boolean };
};

export type Proxy = { readonly port: number; cutAll(): void; close(): Promise<void> };

export async function startProxy(venuePort: () => number, harm: Harm): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (broker) => {
    const venue = connect({ host: "127.0.0.1", port: venuePort(), noDelay: true });
    carry({ from: broker, to: venue, name: "broker" }, harm, sockets);
    carry({ from: venue, to: broker, name: "venue" }, harm, sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cutAll,
    close() {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Way = { readonly from: Socket; readonly to: Socket; readonly name: "broker" | "venue" };

function carry({ from, to, name }: Way, harm: Harm, sockets: Set<Socket>): void {
  const cut = () => {
    from.destroy();
    to.destroy();
  };
  sockets.add(from);
  from.on("data", (chunk: Buffer) => {
    const passed = harm.pass(chunk, name);
    if (passed.cut) to.write(passed.bytes, cut);
    else to.write(passed.bytes);
  });
  from.on("error", cut);
  from.on("close", () => {
    sockets.delete(from);
    to.end();
  });
}
