// Who is signed in, what they may do, and which application and firm this is.

import {
  abpUserConfigurationService,
  type UserConfiguration,
} from "@tradebook/contract/services/abp-user-configuration.ts";
import { sessionService, type CurrentLogin } from "@tradebook/contract/services/session.ts";
import { localizationSource } from "@tradebook/contract/names.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { acting } from "./acting.ts";
import { call, failureOf } from "./api.ts";
import { dropDraftsOfOthers } from "./drafts.ts";
import { sessionEnds } from "./end-session.ts";
import { freshToken, keepRefreshed, refreshToken } from "./refresh.ts";
import { keepHouse } from "./house.ts";
import { takeLanguage } from "./language.ts";
import { keepLanguages } from "./languages.ts";
import { keepMaintenance } from "./maintenance.ts";
import { createStore, useStore } from "./store.ts";
import { keepSupport } from "./support.ts";
import { setTenant } from "./tenant.ts";
import { accessToken, tokenTerm } from "./token.ts";
import { setWords } from "./words.ts";

export type User = NonNullable<CurrentLogin["user"]>;
export type SignedIn = {
  readonly status: "signedIn";
  readonly user: User;
  readonly tenant: CurrentLogin["tenant"];
  readonly application: CurrentLogin["application"];
  readonly permissions: ReadonlySet<string>;
};
export type Session =
  | { readonly status: "loading" }
  | { readonly status: "anonymous"; readonly expired: boolean }
  | { readonly status: "unreachable" }
  | SignedIn;

export const session = createStore<Session>({ status: "loading" });

export function useSession(): Session {
  return useStore(session);
}

/** Only inside the guard, where somebody is signed in. */
export function useSignedIn(): SignedIn {
  const current = useStore(session);
  if (current.status !== "signedIn") throw new Error("this part of the page stands behind the guard");
  return current;
}

export function may(current: SignedIn, permission: Permission): boolean {
  return current.permissions.has(permission);
}

export function hasRole(current: SignedIn, role: string): boolean {
  return current.user.roles.some((name) => name.toUpperCase() === role);
}

/** Asks the server who this is; without a token nobody, and the words alone are asked for. */
export async function loadSession(): Promise<void> {
  // The token's cookie may have lapsed with the token while the session stands.
  await freshToken();
  if (accessToken() === null && tokenTerm() !== null) await refreshToken();
  // The session stands as far as anybody knows; only nobody could be asked for its next token.
  if (accessToken() === null && tokenTerm() !== null) return session.set({ status: "unreachable" });
  if (accessToken() === null) {
    session.set({ status: "anonymous", expired: false });
    return loadWords();
  }
  try {
    const [configuration, login] = await Promise.all([
      call(abpUserConfigurationService.GetAll, {}),
      call(sessionService.GetCurrentLoginInformations, {}),
    ]);
    keepCustom(configuration.custom);
    await takeWords(configuration.localization, true);
    if (login.user === null) return signOutLocally(true);
    if (login.tenant !== null) setTenant(login.tenant.id, login.tenant.tenancyName);
    // Of who looks with this user's eyes they wait for their return.
    if (acting() === null) dropDraftsOfOthers(login.user.id);
    const permissions = new Set(Object.keys(configuration.auth.grantedPermissions));
    keepRefreshed();
    session.set({ status: "signedIn", ...login, user: login.user, permissions });
  } catch (error) {
    if (failureOf(error).kind !== "signedOut") session.set({ status: "unreachable" });
  }
}

export function signOutLocally(expired: boolean): void {
  session.set({ status: "anonymous", expired });
}

sessionEnds.subscribe(() => signOutLocally(true));

function keepCustom(custom: UserConfiguration["custom"]): void {
  keepHouse(custom);
  keepSupport(custom);
  keepMaintenance(custom["maintenance"]);
}

/** The sign-in page stands on the bundle's own words when the server's do not come. */
async function loadWords(): Promise<void> {
  try {
    const configuration = await call(abpUserConfigurationService.GetAll, {});
    keepCustom(configuration.custom);
    await takeWords(configuration.localization, false);
  } catch (error) {
    failureOf(error);
  }
}

async function takeWords(localization: UserConfiguration["localization"], isSignedIn: boolean): Promise<void> {
  await takeLanguage(localization.currentLanguage.name, isSignedIn);
  setWords(localization.values[localizationSource] ?? {});
  keepLanguages(localization);
}
