// Everybody who may come to the door, from nobody to another house's administrator, with what they hold.

import { whyNot } from "../src/http/may-call.ts";
import type { Access } from "@tradebook/contract/method.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { createAccessTokens } from "../src/credentials/access-token.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { instant } from "@tradebook/domain/instant.ts";
import type { TestServer } from "./with-server.ts";
import { canaries, missing, type Ids, type WalkWorld } from "./walk-world.ts";

/** How far a token opens: not at all, one kind of half-finished sign-in, or all that its permissions say. */
type Opens = "nothing" | "registration" | "enrolment" | readonly Permission[];

export type WalkCaller = {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly opens: Opens;
  /** Sees every client of the house, or their own things alone. */
  readonly isStaff: boolean;
  readonly own: Ids;
  /** Things of somebody else of the same house, and of the other house. */
  readonly neighbour: Ids;
  readonly foreign: Ids;
  /** Words that no answer to this caller may hold. */
  readonly forbidden: readonly string[];
};

/** 401, 403, or undefined when the contract lets this caller in. */
export function deniedStatus(access: Access, { opens }: WalkCaller): 401 | 403 | undefined {
  if (access === "anonymous") return undefined;
  if (opens === "nothing") return 401;
  if (opens === "registration" || opens === "enrolment") return access === opens ? undefined : 401;
  const caller = { userId: 1, userName: "", tenantId: 1, roles: [], permissions: new Set(opens) };
  return whyNot(access, caller)?.why === "forbidden" ? 403 : undefined;
}

export async function everyCaller(served: TestServer, world: WalkWorld): Promise<readonly WalkCaller[]> {
  const { defaultId, meridianId } = served.world;
  const token = async (name: string, tenantId = defaultId) => (await served.signIn(name, tenantId)).token;
  const { request, document } = world.applicant;
  const opened = { request, document };
  const seenByStaff = { ...world.ada, ...opened };
  const ofHouse = { foreign: world.meridian, forbidden: [canaries.meridian] };
  const here = { ...ofHouse, own: seenByStaff, neighbour: world.chidi };
  const customer = { ...ofHouse, own: world.ada, neighbour: { ...world.chidi, ...opened } };
  const chidi = { ...ofHouse, own: world.chidi, neighbour: seenByStaff };
  const applicant = { ...ofHouse, own: world.applicant, neighbour: world.ada };
  const there = { own: world.meridian, neighbour: world.meridian, foreign: seenByStaff, forbidden: [canaries.default] };
  const nowhere = { ...here, forbidden: Object.values(canaries) };
  const nobody = { opens: "nothing", isStaff: false, ...nowhere } as const;
  const someone = async (name: string, tenantId?: number) => {
    const bearer = await token(name, tenantId);
    return { name, headers: bearerOf(bearer), opens: await granted(served, bearer) };
  };
  const enrolment = await enrolmentToken(served);
  return [
    { name: "anonymous", headers: {}, ...nobody },
    { name: "anonymous of the other house", headers: { "abp.tenantid": String(meridianId) }, ...nobody },
    { name: "garbage", headers: bearerOf("a.b.c"), ...nobody },
    { name: "expired", headers: bearerOf(expiredToken(served)), ...nobody },
    { name: "revoked", headers: bearerOf(await revokedToken(served)), ...nobody },
    {
      name: "half registered",
      headers: bearerOf(await token("amina")),
      ...nowhere,
      opens: "registration",
      isStaff: false,
    },
    { name: "half enrolled", headers: bearerOf(enrolment), ...nowhere, opens: "enrolment", isStaff: false },
    { ...(await someone("ada")), isStaff: false, ...customer },
    { ...(await someone("chidi")), isStaff: false, ...chidi },
    { ...(await someone("applicant")), isStaff: false, ...applicant },
    { ...(await someone("broker")), isStaff: true, ...here },
    { ...(await someone("admin")), isStaff: true, ...here },
    { ...(await someone("compliance")), isStaff: true, ...here },
    { ...(await someone("nobody")), isStaff: false, ...chidi, own: missing },
    { ...(await someone("admin", 0)), name: "host", isStaff: true, ...nowhere },
    { ...(await someone("admin", meridianId)), name: "other house's admin", isStaff: true, ...there },
    { ...(await someone("ada", meridianId)), name: "other house's customer", isStaff: false, ...there },
  ];
}

function bearerOf(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}

/** What the server itself says is granted. */
async function granted(served: TestServer, token: string): Promise<readonly Permission[]> {
  const response = await fetch(`${served.url}/AbpUserConfiguration/GetAll`, { headers: bearerOf(token) });
  const { result } = (await response.json()) as { result: { auth: { grantedPermissions: Record<string, string> } } };
  const names = Object.keys(permissions) as Permission[]; // the table's own keys
  return names.filter((name) => name in result.auth.grantedPermissions);
}

function expiredToken({ config, world }: TestServer): string {
  const tokens = createAccessTokens(readSecrets(config.secretFile.path, false));
  const subject = {
    userId: 1,
    userName: "admin",
    tenantId: world.defaultId,
    securityStamp: "old",
    sid: "3f2b1c9e-8a4d-4c55-9d2e-6b1f0a7c8e21",
    scope: "full",
    emailAddress: "admin@example.com",
    roles: ["ADMIN"],
  } as const;
  return tokens.sign(subject, { now: instant(Date.now() - 3_600_000), seconds: 900 }).accessToken;
}

async function revokedToken(served: TestServer): Promise<string> {
  const { token } = await served.signIn("admin");
  await fetch(`${served.url}/api/TokenAuth/LogOut`, { headers: bearerOf(token) });
  return token;
}

/** The house asks everybody for a second factor for as long as this sign-in takes. */
async function enrolmentToken(served: TestServer): Promise<string> {
  const { token: admin } = await served.signIn("admin");
  const ask = async (requireTwoFactor: string) =>
    await fetch(`${served.url}/api/services/app/Tenant/UpdateSettings`, {
      method: "PUT",
      headers: { ...bearerOf(admin), "content-type": "application/json" },
      body: JSON.stringify({ signIn: { requireTwoFactor } }),
    });
  await ask("everybody");
  const { token } = await served.signIn("spare");
  const after = await ask("nobody");
  if (after.status !== 200) throw new Error(await after.text());
  return token;
}
