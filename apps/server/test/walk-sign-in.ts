// The stories of signing in: passwords, codes, passkeys.

import { resultOf, type ApiAnswer } from "./with-server.ts";
import { authenticatorCode, text } from "./auth-browser.ts";
import { softAuthenticator } from "./auth-authenticator.ts";
import { password } from "./edge-world.ts";
import { idIn, type Stage, type Story } from "./walk-stage.ts";

const newPassword = "harbour lantern 57";

export const signingIn: Readonly<Record<string, Story>> = {
  "TokenAuth/Authenticate": ({ browser }) => browser().authenticate("ada", password),
  "TokenAuth/RefreshToken": async ({ browser }) => {
    const own = browser();
    await own.authenticate("ada", password);
    return await own.post("/api/TokenAuth/RefreshToken");
  },
  "TokenAuth/LogOut": async ({ browser }) => {
    const own = browser();
    return await own.get("/api/TokenAuth/LogOut", text(await own.authenticate("ada", password), "accessToken"));
  },
  "Account/VerifyAccount": async ({ browser }) => {
    const own = browser();
    const emailAddress = "prover@example.com";
    const person = { name: "New", surname: "Comer", userName: emailAddress, emailAddress, password: newPassword };
    const accessToken = text(await own.post("Account/Register", person), "accessToken");
    const code = (await own.newest("verifyAccount", emailAddress))?.facts["code"];
    return await own.post("Account/VerifyAccount", { accessToken, code });
  },
  "Account/ChangePassword": async ({ s, newcomer }) =>
    await (await s.signIn((await newcomer()).name)).post("Account/ChangePassword", changed),
  "User/ChangePassword": async ({ s, newcomer }) =>
    await (await s.signIn((await newcomer()).name)).post("User/ChangePassword", changed),
  "User/ResetPassword": async ({ admin, newcomer }) =>
    await admin.post("User/ResetPassword", { adminPassword: password, userId: (await newcomer()).id, newPassword }),
  "User/Import": ({ admin }) =>
    admin.post("User/Import", {
      rows: [
        {
          userName: "filed",
          name: "In",
          surname: "File",
          emailAddress: "filed@example.com",
          phoneNumber: "",
          roleNames: [],
        },
      ],
      dryRun: true,
    }),
  "User/DeActivate": async ({ admin, newcomer }) => await admin.post("User/DeActivate", { id: (await newcomer()).id }),
  "Account/ChangeContact": async ({ s, newcomer }) =>
    await (await s.signIn((await newcomer()).name)).post("Account/ChangeContact", { phoneNumber: "+2348030000071" }),
  "Account/ConfirmContact": async ({ s, browser, newcomer }) => {
    const client = await s.signIn((await newcomer()).name);
    const emailAddress = "moved@example.com";
    await client.post("Account/ChangeContact", { emailAddress });
    const code = (await browser().newest("confirmAddress", emailAddress))?.facts["code"];
    return await client.post("Account/ConfirmContact", { channel: "email", code });
  },
  "Account/StepUp": ({ admin }) => admin.post("Account/StepUp", { password }),
  "Account/EnableTwoFactorAuth": async ({ s, newcomer }) => {
    const client = await s.signIn((await newcomer()).name);
    const secret = text(await client.get("Account/GetTwoFactorAuthTokens"), "secret");
    return await client.post("Account/EnableTwoFactorAuth", { code: authenticatorCode(secret, Date.now()) });
  },
};
const changed = { currentPassword: password, newPassword };

/** One passkey through its life: added, signed in with, removed. */
export async function passkey(stage: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const { s, newcomer } = stage;
  const [browser, { name }] = [stage.browser(), await newcomer()];
  const token = text(await browser.authenticate(name, password), "accessToken");
  const key = softAuthenticator(s.url);
  const asked = async (path: string) => {
    const { challengeId, options } = resultOf(await browser.get(path, token)) as Asked;
    return { challengeId, options };
  };
  const add = await asked("Account/GetPasskeyOptions?purpose=add");
  const named = { challengeId: add.challengeId, name: "Phone", response: key.create(add.options) };
  const added = await browser.post("Account/AddPasskey", named, token);
  const come = await asked("/api/TokenAuth/GetPasskeyOptions");
  const proof = { challengeId: come.challengeId, response: key.get(come.options) };
  const came = await browser.post("/api/TokenAuth/AuthenticateWithPasskey", proof);
  const removed = await browser.remove(`Account/RemovePasskey?id=${idIn(added)}`, token);
  return {
    "Account/AddPasskey": added,
    "TokenAuth/AuthenticateWithPasskey": came,
    "Account/RemovePasskey": removed,
  };
}
type Asked = { readonly challengeId: string; readonly options: { readonly challenge: string } };
