// What the steps of a sign-in are given, whichever service takes them.

import type { AccessTokens } from "../credentials/access-token.ts";
import type { DeviceTokens } from "../credentials/device-token.ts";
import type { Passkeys } from "../credentials/passkeys.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { SignedInUsers } from "../credentials/signed-in.ts";
import type { Database } from "../db/database.ts";
import type { Clock, Log } from "../deps.ts";
import type { Outbound } from "../outbound/send.ts";
import type { TenantDirectory } from "../store/tenant-directory.ts";

export type SignInDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: AccessTokens;
  readonly tenants: TenantDirectory;
  readonly users: SignedInUsers;
  readonly personalData: PersonalData;
  readonly outbound: Outbound;
  readonly devices: DeviceTokens;
  readonly passkeys: Passkeys;
  /** Where the site stands, from the configuration; never from what a request says. */
  readonly baseUrl: () => string;
  readonly isProduction: boolean;
  /** False once a device that is known has tried too often: then it is treated as a stranger's. */
  readonly knownDeviceMayTry: (device: string) => boolean;
};
