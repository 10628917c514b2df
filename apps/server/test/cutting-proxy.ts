// A TCP proxy that cuts what goes through it: both ends learn of it as of a broken line.

import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type CuttingProxy = {
  readonly url: string;
  /** Cuts every socket that is open now; new ones are let through. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      // A reset is what this is for; "close" follows.
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
