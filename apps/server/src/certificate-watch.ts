// How long the certificates of the addresses that this server is reached at, or reaches, are good for: looked at now and then.

import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Clock } from "./deps.ts";

export type CertificateState = {
  /** Host and port. */
  readonly address: string;
  /** Null where none could be read. */
  readonly validTo: Instant | null;
  /** Why it could not be read; null when it was. */
  readonly why: string | null;
  readonly at: Instant;
};

const everyMs = 6 * 3_600_000;
const answerMs = 10_000;
const ports: Readonly<Record<string, number>> = { "https:": 443, "smtps:": 465, "tls:": 4222 };

/** Of the addresses that are spoken to in TLS from the first byte; others are passed over. It keeps no process alive. */
export function watchCertificates(
  addresses: readonly (string | undefined)[],
  clock: Clock,
): () => readonly CertificateState[] {
  const watched = [...new Set(addresses.flatMap((address) => (address === undefined ? [] : hostOf(address))))];
  const found = new Map<string, CertificateState>();
  const look = async (address: string) => {
    const outcome = await validToOf(address).then(
      (validTo) => ({ validTo, why: null }),
      (error: unknown) => ({ validTo: null, why: error instanceof Error ? error.message : String(error) }),
    );
    found.set(address, { address, at: clock.now(), ...outcome });
  };
  const lookAtAll = () => {
    for (const address of watched) void look(address);
  };
  lookAtAll();
  setInterval(lookAtAll, everyMs).unref();
  return () => watched.flatMap((address) => found.get(address) ?? []);
}

function hostOf(address: string): readonly string[] {
  const { protocol, hostname, port } = new URL(address);
  const usual = ports[protocol];
  return usual === undefined ? [] : [`${hostname}:${port === "" ? usual : port}`];
}

/** Read whoever signed it: that it is not trusted is told by those who connect. */
function validToOf(address: string): Promise<Instant> {
  const { hostname, port } = new URL(`https://${address}`);
  const host = hostname.replaceAll(/[[\]]/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port === "" ? ports["https:"] : port),
      // An address in figures has no name to ask for.
      servername: isIP(host) === 0 ? host : "",
      rejectUnauthorized: false,
    });
    socket.unref();
    socket.setTimeout(answerMs, () => socket.destroy(new Error("it did not answer in time")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(endOf(socket.getPeerCertificate()));
      socket.destroy();
    });
  });
}

function endOf({ valid_to: validTo }: PeerCertificate): Instant {
  return instant(Date.parse(validTo));
}
