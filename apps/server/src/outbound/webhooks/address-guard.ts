// Where a webhook may lead: to hosts that everybody on the internet can reach, and nowhere behind a wall of ours.

import { BlockList, isIP } from "node:net";
import type { WebhookAddressFault } from "@tradebook/contract/webhook-refusal.ts";

/** Special addresses of IANA's registries (RFC 6890 and later), and one at which a cloud tells its machines secrets. */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Of what is routed at all, what carries an IPv4 address inside, or is for papers and trials. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const closed = listOf(closedV4, closedV6);
const routed = listOf([], ["2000::/3"]);
const loopback = listOf(["127.0.0.0/8"], ["::1/128"]);

function listOf(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [kind, networks] of [["ipv4", v4] as const, ["ipv6", v6] as const])
    for (const network of networks) {
      const [address = "", bits] = network.split("/");
      list.addSubnet(address, Number(bits), kind);
    }
  return list;
}

/** Whether everybody may be thought to reach this address; what is no address is reached by nobody. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  // An IPv4 address written as one of IPv6 is not among those that are routed.
  return version === 6 && routed.check(address, "ipv6") && !closed.check(address, "ipv6");
}

export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Every address that a name leads to must be open: which of them is dialled is then nobody's choice. */
export function areOpen(addresses: readonly string[], mayLoopback: boolean): boolean {
  return addresses.length > 0 && addresses.every((one) => isPublicAddress(one) || (mayLoopback && isLoopback(one)));
}

/** Without the brackets of an address of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** What is wrong with an address as it stands; where its name leads is looked up when something is sent. */
export function addressFault(text: string, mayLoopback: boolean): WebhookAddressFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "") return "form";
  if (url.username !== "" || url.password !== "") return "userInfo";
  if (/[?#]/.test(text)) return "query";
  const host = hostOf(url);
  const isOwn = mayLoopback && (host === "localhost" || isLoopback(host));
  if (isOwn) return /^https?:$/.test(url.protocol) ? null : "https";
  if (url.protocol !== "https:") return "https";
  if (!isOpenName(host)) return "private";
  return url.port === "" || Number(url.port) >= 1024 ? null : "port";
}

/** Names of one word, and those that only a network of one's own answers to, lead nowhere from outside. */
function isOpenName(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return /\.[a-z0-9-]+\.?$/i.test(host) && !/\.(?:local|localhost|internal|intranet|lan|home\.arpa)\.?$/i.test(host);
}
