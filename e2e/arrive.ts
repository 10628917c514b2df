// A person who is signed in before the first page: what the form's answer leaves in a browser is there, without the form.

import type { Page } from "playwright-core";
import { demoPassword } from "./world.ts";

/** Without a firm the house `Default`; `host` is no house. Without a password the demo's. */
export type Arrival = { readonly userName: string; readonly firm?: string; readonly password?: string };

type Tokens = {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
};

/**
 * Signs in over HTTP with the page's own cookies, and keeps the tokens as `keepToken` and `setTenant` of the client do.
 * No page is opened: the story goes where it wants to be. The form itself has stories of its own (`sign-in.test.ts`).
 */
export async function arrive(page: Page, person: Arrival): Promise<void> {
  const { firm = "Default", userName, password = demoPassword } = person;
  const tenantId = firm === "host" ? null : await tenantOf(page, firm);
  const answer = await page.request.post("/api/TokenAuth/Authenticate", {
    headers: tenantId === null ? {} : { "Abp.TenantId": String(tenantId) },
    data: { userNameOrEmailAddress: userName, password, rememberClient: false },
  });
  const { result, error } = (await answer.json()) as { result: Tokens | null; error: { message: string } | null };
  if (result === null) throw new Error(`${userName} could not sign in: ${error?.message ?? answer.status()}`);
  const until = Date.now() + result.expireInSeconds * 1000;
  const cookies = {
    "Abp.AuthToken": result.accessToken,
    enc_auth_token: result.encryptedAccessToken,
    "Tradebook.TokenTerm": `${until}.0`,
    "Tradebook.FirmCode": firm,
    ...(tenantId === null ? {} : { "Abp.TenantId": String(tenantId) }),
  };
  const url = new URL(answer.url()).origin;
  await page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url,
      sameSite: "Strict" as const,
    })),
  );
}

async function tenantOf(page: Page, firm: string): Promise<number> {
  const answer = await page.request.post("/api/services/app/Account/IsTenantAvailable", {
    data: { tenancyName: firm },
  });
  const { result } = (await answer.json()) as { result: { tenantId: number | null } | null };
  if (result === null || result.tenantId === null) throw new Error(`there is no firm ${firm}`);
  return result.tenantId;
}
