// The first start in production: nobody can sign in yet, so whoever started it gets a link to choose the first password.

import { lifetimes } from "@tradebook/contract/names.ts";
import { hostGrants } from "@tradebook/domain/access/role.ts";
import type { Config } from "./config.ts";
import { createPersonalData } from "./credentials/personal-data.ts";
import { readSecrets } from "./credentials/secrets.ts";
import type { Database } from "./db/database.ts";
import { inHost, type Tx } from "./db/in-tenant.ts";
import type { Clock } from "./deps.ts";
import { noPassword, setUpLink } from "./sign-in/invite.ts";
import { createUser } from "./store/new-people.ts";
import { createRole } from "./store/new-tenant.ts";
import { hostUsers, lockHostUsers } from "./store/sign-in-users.ts";

export type FirstStart = {
  readonly db: Database;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly config: Pick<Config, "isProduction" | "secretFile">;
};

/**
 * A link that sets the host administrator's password, good once and for half an hour; undefined once somebody has a
 * password. It goes to the terminal alone: the administrator's address is a guess until somebody has signed in.
 */
export async function setUpLinkOfFirstStart(start: FirstStart): Promise<string | undefined> {
  const { db, clock, baseUrl, config } = start;
  if (!config.isProduction) return undefined;
  const personalData = createPersonalData(readSecrets(config.secretFile.path, false));
  const deps = { personalData, baseUrl: () => baseUrl };
  return await inHost(db, async (tx) => {
    await lockHostUsers(tx);
    const users = await hostUsers(tx);
    if (users.some(({ passwordHash }) => passwordHash !== noPassword)) return undefined;
    const user = users[0] ?? (await makeAdmin(tx, `admin@${new URL(baseUrl).hostname}`));
    return await setUpLink(deps, tx, {
      userId: user.id,
      now: clock.now(),
      seconds: lifetimes.firstStartLinkSeconds,
    });
  });
}

async function makeAdmin(tx: Tx, emailAddress: string) {
  const role = { name: "Admin", displayName: "Administrator", isStatic: true, isDefault: false, grants: hostGrants };
  const roleIds = [await createRole(tx, role)];
  const userName = "admin";
  const person = { userName, email: emailAddress, name: userName, surname: userName, phone: null };
  return { id: await createUser(tx, { ...person, passwordHash: noPassword, roleIds }), userName, emailAddress };
}
