// Acceptance checks of the ABP contract, part B: what GetAll says, by their numbers.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { UserConfiguration } from "@tradebook/contract/services/abp-user-configuration.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { createAccessTokens } from "../src/credentials/access-token.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { sourceWords } from "@tradebook/contract/languages/translated.ts";
import { clientOf, envError, envOk, signedIn } from "./abp-checks.ts";
import { withServer } from "./with-server.ts";

const s = await withServer();
const path = "/AbpUserConfiguration/GetAll";

async function configuration(headers: Readonly<Record<string, string>> = {}, token?: string) {
  return envOk<UserConfiguration>(await clientOf(s, token).get(path, headers));
}

test("check 21: nobody without a tenant is on the host's side, and nothing is granted", async () => {
  const { session, multiTenancy, auth } = await configuration();
  assert.deepEqual([session.userId, session.tenantId, session.multiTenancySide], [null, null, 2]);
  assert.deepEqual(multiTenancy.sides, { host: 2, tenant: 1 });
  assert.deepEqual(auth.grantedPermissions, {});
});

test("check 22: nobody in a tenant is on its side, without the host's permissions", async () => {
  const { session, auth } = await configuration({ "Abp.TenantId": String(s.world.defaultId) });
  assert.deepEqual([session.tenantId, session.multiTenancySide], [s.world.defaultId, 1]);
  assert(!("Pages.Tenants" in auth.allPermissions) && "Pages.Users" in auth.allPermissions);
});

test("check 23: a host user has no tenant, and what is granted is among all, as the string true", async () => {
  const H = await signedIn(s, "admin", null);
  const { session, auth } = await configuration({}, H.token);
  assert.equal(typeof session.userId, "number");
  assert.equal(session.tenantId, null);
  assert.notDeepEqual(auth.grantedPermissions, {});
  for (const [name, value] of Object.entries(auth.grantedPermissions)) {
    assert.equal(value, "true");
    assert.equal(auth.allPermissions[name], "true");
  }
});

test("check 24: the token's tenant stands, whatever header and cookie say", async () => {
  const T = await signedIn(s, "admin");
  const other = String(s.world.meridianId);
  for (const headers of [{ "Abp.TenantId": other }, { "Abp-TenantId": other }, { cookie: `Abp.TenantId=${other}` }]) {
    assert.equal((await configuration(headers, T.token)).session.tenantId, s.world.defaultId);
  }
});

test("check 25: the current language is one of those offered, and every source has words", async () => {
  const { localization } = await configuration();
  const names = localization.languages.map(({ name }) => name);
  assert(names.includes(localization.currentLanguage.name) && localization.currentLanguage.name !== "");
  assert(localization.sources.length > 0);
  for (const { name } of localization.sources) assert.equal(typeof localization.values[name], "object");
});

test("check 26: the keys of dictionaries keep their capitals", async () => {
  const { auth, setting } = await configuration();
  assert("Pages.Users" in auth.allPermissions);
  assert("Abp.Localization.DefaultLanguageName" in setting.values);
});

test("check 27: clock, time zone and settings are of the kinds clients read", async () => {
  const { clock, timing, setting } = await configuration();
  assert(["unspecifiedClockProvider", "localClockProvider", "utcClockProvider"].includes(clock.provider));
  assert.notEqual(timing.timeZoneInfo.iana.timeZoneId, "");
  for (const value of Object.values(setting.values)) assert(value === null || typeof value === "string");
});

/** Every language but the default: the checks speak of French, which is not offered. */
const others = languages.slice(1);

test("checks 28 and 29: the culture header is a bare name or the cookie's form", async () => {
  for (const { name } of others) {
    for (const sent of [name, `c=${name}|uic=${name}`]) {
      const { localization } = await configuration({ ".AspNetCore.Culture": sent });
      assert.equal(localization.currentCulture.name, name);
      assert.equal(localization.currentLanguage.name, name);
      assert.equal(localization.values["Tradebook"]?.["LoginFailed"], sourceWords(name).tradebook.LoginFailed);
    }
    const refused = await clientOf(s).get("/api/services/app/User/GetRoles", { ".AspNetCore.Culture": name });
    const { CurrentUserDidNotLoginToTheApplication } = sourceWords(name).abp;
    assert.equal(envError(refused, 401).message, CurrentUserDidNotLoginToTheApplication);
  }
});

test("check 30: a region falls back to its language, and what is not offered or malformed to the default", async () => {
  for (const { name } of others) {
    assert.equal((await configuration({ ".AspNetCore.Culture": `${name}-XX` })).localization.currentCulture.name, name);
  }
  for (const sent of ["tlh", "null", "c=|uic=", "%%%", "c=tlh|uic=tlh", "[object Object]", "x".repeat(5000)]) {
    assert.equal((await configuration({ ".AspNetCore.Culture": sent })).localization.currentCulture.name, "en");
  }
});

test("the user's own language comes before header and cookie, and the query before all", async () => {
  const language = others[0]?.name ?? "en";
  const user = await signedIn(s, "chidi");
  assert.equal(envOk(await user.post("User/ChangeLanguage", { languageName: language })), null);
  const { localization } = await configuration({ ".AspNetCore.Culture": "en" }, user.token);
  assert.equal(localization.currentCulture.name, language);
  const asked = envOk<UserConfiguration>(await user.get(`${path}?culture=en`));
  assert.equal(asked.localization.currentCulture.name, "en");
});

test("check 32: with an expired token one is nobody, and gets an answer", async () => {
  const tokens = createAccessTokens(readSecrets(s.config.secretFile.path, false));
  const T = await signedIn(s, "admin");
  const claims = tokens.read(T.token, instant(Date.parse("2020-01-01T00:00:00Z")));
  assert(claims !== undefined);
  const subject = { ...claims, emailAddress: "admin@example.com", roles: ["ADMIN"] };
  const { accessToken } = tokens.sign(subject, { now: instant(Date.parse("2020-01-01T00:00:00Z")), seconds: 900 });
  assert.equal((await configuration({}, accessToken)).session.userId, null);
});

test("a house's branding and a user's theme are told to whoever asks for that house or is that user", async () => {
  const T = await signedIn(s, "admin", s.world.meridianId);
  envOk(await T.put("Tenant/UpdateSettings", { branding: { colour: "#123456" }, uiTheme: "blue" }));
  const anonymous = await configuration({ "Abp.TenantId": String(s.world.meridianId) });
  assert.equal((anonymous.custom["branding"] as { colour: string }).colour, "#123456");
  assert.equal(anonymous.setting.values["App.UiTheme"], "blue");
  envOk(await T.post("Configuration/ChangeUiTheme", { theme: "dark" }));
  assert.equal((await configuration({}, T.token)).setting.values["App.UiTheme"], "dark");
  assert.equal((await configuration()).setting.values["App.UiTheme"], "green");
});

test("ChangeCulture keeps the language in a cookie and leads back to a page of ours alone", async () => {
  const link = (returnUrl: string) =>
    fetch(`${s.url}/AbpLocalization/ChangeCulture?cultureName=en&returnUrl=${encodeURIComponent(returnUrl)}`, {
      redirect: "manual",
    });
  const back = await link("/user/login?x=1");
  assert.deepEqual([back.status, back.headers.get("location")], [302, "/user/login?x=1"]);
  assert.match(back.headers.get("set-cookie") ?? "", /^\.AspNetCore\.Culture=c%3Den%7Cuic%3Den; Path=\/; .*HttpOnly/);
  for (const away of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/%5cevil"]) {
    const { headers } = await link(away);
    assert(["/", "/%5cevil"].includes(headers.get("location") ?? ""), away);
  }
  const script = await clientOf(s).get("/AbpLocalization/ChangeCulture?cultureName=en", {
    "X-Requested-With": "XMLHttpRequest",
  });
  assert.equal(envOk(script), null);
});
