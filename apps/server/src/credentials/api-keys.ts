// API keys: how they are written, what is kept of them, and from where they are taken.

import { BlockList, isIP } from "node:net";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { freshBytes } from "../ids.ts";
import type { PersonalData } from "./personal-data.ts";
import type { KnownUser } from "./signed-in.ts";

/** A key that stands, and whose it is. */
export type KeyFacts = {
  readonly keyId: number;
  readonly tenantId: number;
  readonly user: KnownUser;
  readonly scopes: readonly Permission[];
  readonly networks: readonly string[];
  readonly expiresAt: Instant;
};

type Seal = Pick<PersonalData, "blindIndex">;

/** Which house, and what nobody can guess. */
export type ApiKeyText = { readonly tenantId: number; readonly secret: string };

/** What a search for leaked secrets knows ours by. */
const mark = "tbk";

export function newApiKey(tenantId: number): ApiKeyText {
  return { tenantId, secret: freshBytes(32).toString("base64url") };
}

export function writeApiKey({ tenantId, secret }: ApiKeyText): string {
  return `${mark}.${tenantId}.${secret}`;
}

export function readApiKey(text: string): ApiKeyText | undefined {
  const [, tenant, secret] = /^tbk\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(text) ?? [];
  return tenant === undefined || secret === undefined ? undefined : { tenantId: Number(tenant), secret };
}

export function isApiKey(text: string): boolean {
  return text.startsWith(`${mark}.`);
}

/** What is kept of it. */
export function apiKeyHash(seal: Seal, { tenantId, secret }: ApiKeyText): string {
  return seal.blindIndex(tenantId, `api-key:${secret}`);
}

/** Whether an address is among these addresses and networks; among none given is every one. */
export function mayComeFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, "");
  const taken = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) taken.addAddress(address, kind);
    else taken.addSubnet(address, Number(bits), kind);
  }
  return taken.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
