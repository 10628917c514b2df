// A brokerage made from nothing: created by the host, its administrator let in by the link, a second one beside.

import assert from "node:assert/strict";
import { outbox } from "./application.ts";
import { now } from "./clock.ts";
import { customerWith, signIn, type Answer, type Customer } from "./customer.ts";
import { codeAt } from "./second-factor.ts";
import { demoPassword } from "./world.ts";

export type House = {
  readonly tenantId: number;
  readonly firm: string;
  readonly password: string;
  /** Two administrators, so that what one reviews the other approves. */
  readonly reviewer: string;
  readonly approver: string;
};

const password = "granite tower seven";

export async function openHouse(url: string, firm: string): Promise<House> {
  const host = await signIn(url, { tenantId: null, userName: "admin", password: demoPassword });
  const domain = `${firm.toLowerCase()}.example`;
  const named = { tenancyName: firm, name: `${firm} Securities`, adminEmailAddress: `admin@${domain}`, isActive: true };
  const tenantId = (await done(host.post<{ id: number }>("Tenant/Create", named))).id;
  await setFirstPassword(url, tenantId, named.adminEmailAddress);
  const admin = await protect(url, await signIn(url, { tenantId, userName: "admin", password }));
  // A new house asks its staff for a second factor; the two of this story are let in without, as its own policy may say.
  await done(admin.put("Tenant/UpdateSettings", { signIn: { requireTwoFactor: "nobody" } }));
  for (const userName of ["reviewer", "approver"]) {
    const person = { userName, name: userName, surname: "Officer", emailAddress: `${userName}@${domain}` };
    await done(admin.post("User/Create", { ...person, password, isActive: true, roleNames: ["ADMIN"] }));
  }
  return { tenantId, firm, password, reviewer: "reviewer", approver: "approver" };
}

async function done<T>(asked: Promise<Answer<T>>): Promise<T> {
  const { status, result, error } = await asked;
  assert.equal(status, 200, JSON.stringify(error));
  return result as T; // a success carries its result
}

/** With the link that was mailed to the new administrator. */
async function setFirstPassword(url: string, tenantId: number, email: string): Promise<void> {
  const [mail] = await outbox(url, tenantId, email);
  const token = /token=([^&\s]+)/.exec(mail?.facts["link"] ?? "")?.[1] ?? "";
  const answer = await fetch(`${url}/api/services/app/Account/PasswordReset`, {
    method: "POST",
    headers: { "content-type": "application/json", "Abp.TenantId": String(tenantId) },
    body: JSON.stringify({ token: decodeURIComponent(token), newPassword: password }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Sets up the second factor with the token that opens only that; answers the full sign-in. */
async function protect(url: string, half: Customer): Promise<Customer> {
  const { secret } = await done(half.get<{ secret: string }>("Account/GetTwoFactorAuthTokens"));
  const code = codeAt(secret, now());
  type Enabled = { readonly authentication: { readonly accessToken: string } };
  const { authentication } = await done(half.post<Enabled>("Account/EnableTwoFactorAuth", { code }));
  return customerWith(url, authentication.accessToken);
}
