// Where we are reached, and which pages are our own.

import type { Config } from "./config.ts";

/** The address we give out: the configured one, else this machine's at our port. */
export function urlAt({ baseUrl, host }: Config, port: number): string {
  if (baseUrl !== undefined) return baseUrl;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return `http://${isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A page of our own: by the address we give, or by either name of this machine at our port. */
export function isOwn(origin: string, url: string): boolean {
  const own = new URL(url);
  const loopback = ["localhost", "127.0.0.1", "[::1]"];
  if (origin === own.origin) return true;
  return loopback.includes(own.hostname) && loopback.some((host) => origin === `${own.protocol}//${host}:${own.port}`);
}
