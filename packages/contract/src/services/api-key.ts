// ApiKey: what programs call with instead of a person's sign-in; made and revoked by its owner, and revoked by the office.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { network } from "../network.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";

/** So many of one person stand at a time, each for at most so many days. */
export const mostApiKeys = 10;
export const apiKeyDays = 366;

const id = z.int().min(1).max(2_147_483_647);
const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]]); // the table's own keys

export const apiKey = z.object({
  id,
  name: z.string(),
  userId: z.int(),
  userName: z.string(),
  /** Those count that its owner still has. */
  scopes: z.array(permission),
  /** Addresses and networks it may be used from; none: from anywhere. */
  networks: z.array(z.string()),
  createdAt: isoInstant,
  expiresAt: isoInstant,
  lastUsedAt: isoInstant.nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const own = { access: "signedIn", answer: "wrapped" } as const;
const office = { access: { anyOf: ["Pages.Users"] }, answer: "wrapped" } as const;
const list = {
  verb: "GET",
  logged: "none",
  input: z.object({}),
  output: z.object({ items: z.array(apiKey) }),
} as const;

export const apiKeyService = service({
  /** One's own that stand. */
  GetApiKeys: { ...own, ...list, path: "ApiKey/GetApiKeys" },
  /** The key is in the answer and nowhere else: what is kept of it is a hash. */
  CreateApiKey: {
    ...own,
    verb: "POST",
    path: "ApiKey/CreateApiKey",
    logged: "audit",
    stepUp: true,
    input: z.object({
      name: z.string().trim().min(1).max(64),
      scopes: z.array(permission).max(50),
      networks: z.array(network).max(20),
      /** The last day on which it is good. */
      expiresOn: lagosDate,
    }),
    output: z.object({ apiKey, key: z.string() }),
  },
  /** At once; one's own. */
  RevokeApiKey: {
    ...own,
    verb: "POST",
    path: "ApiKey/RevokeApiKey",
    logged: "audit",
    input: z.object({ id }),
    output: apiKey,
  },
  /** Of everybody in the house. */
  GetHouseApiKeys: { ...office, ...list, path: "ApiKey/GetHouseApiKeys" },
  /** Its owner is told. */
  RevokeHouseApiKey: {
    ...office,
    verb: "POST",
    path: "ApiKey/RevokeHouseApiKey",
    logged: "audit",
    input: z.object({ id }),
    output: apiKey,
  },
});
