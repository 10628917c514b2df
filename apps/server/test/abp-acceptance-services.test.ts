// Acceptance checks of the ABP contract, part E: session, roles and users, and who may change them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { HubConnectionBuilder, HubConnectionState, LogLevel } from "@microsoft/signalr";
import { fillIn } from "@tradebook/contract/errors.ts";
import { limits } from "@tradebook/contract/names.ts";
import { abpZeroWords } from "@tradebook/contract/words.ts";
import type { RoleMatrix, RoleRow } from "@tradebook/contract/services/role.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { createCustomer, openAccount } from "../src/store/new-people.ts";
import {
  authenticate,
  clientOf,
  envError,
  envInvalid,
  envOk,
  newUser,
  roleIdOf,
  signedIn,
  type Page,
  type User,
} from "./abp-checks.ts";
import { ada, chidi } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer();
const T = await signedIn(s, "admin");
const tenantId = s.world.defaultId;

const userNamed = async (userName: string): Promise<User> => {
  const { items } = envOk<Page<User>>(await T.get(`User/GetAll?keyword=${userName}&maxResultCount=100`));
  const found = items.find((user) => user.userName === userName);
  assert(found !== undefined, userName);
  return found;
};
const roleNamed = async (name: string): Promise<RoleRow> => {
  const { items } = envOk<Page<RoleRow>>(await T.get(`Role/GetAll?keyword=${name}&maxResultCount=100`));
  const found = items.find((role) => role.name === name);
  assert(found !== undefined, name);
  return found;
};

test("check 52: to nobody the session tells the application alone", async () => {
  const result = envOk<{ user: unknown; tenant: unknown; application: { version: unknown; features: unknown } }>(
    await clientOf(s).get("Session/GetCurrentLoginInformations"),
  );
  assert.deepEqual([result.user, result.tenant], [null, null]);
  assert.equal(typeof result.application.version, "string");
  assert.equal(typeof result.application.features, "object");
});

test("check 53: to somebody it tells who and where", async () => {
  const result = envOk<{ user: Record<string, unknown>; tenant: unknown }>(
    await T.get("Session/GetCurrentLoginInformations"),
  );
  const { name, surname, userName, emailAddress, roles } = result.user;
  assert.deepEqual([name, surname, userName, emailAddress], ["admin", "Test", "admin", "admin@example.com"]);
  assert.deepEqual(roles, ["ADMIN"]);
  assert.deepEqual(result.tenant, { id: tenantId, tenancyName: "Default", name: "Default Securities" });
});

test("check 54: a role grants what was sent but unknown names", async () => {
  const input = {
    name: "Desk",
    displayName: "The desk",
    normalizedName: "IGNORED",
    description: "Those at the desk",
    grantedPermissions: ["Pages.Users", "VIEW_ALL_ORDERS", "No.Such", "Pages.Tenants"],
  };
  const made = envOk<RoleRow>(await T.post("Role/Create", input));
  assert.deepEqual([made.normalizedName, made.isStatic], ["DESK", false]);
  type ForEdit = { role: Record<string, unknown>; grantedPermissionNames: string[]; permissions: { name: string }[] };
  const edit = envOk<ForEdit>(await T.get(`Role/GetRoleForEdit?Id=${made.id}`));
  assert.deepEqual(edit.grantedPermissionNames.toSorted(), ["Pages.Users", "VIEW_ALL_ORDERS"]);
  assert.deepEqual(edit.role, {
    id: made.id,
    name: "Desk",
    displayName: "The desk",
    description: "Those at the desk",
    isStatic: false,
  });
  assert(!edit.permissions.some(({ name }) => name === "Pages.Tenants"));
});

test("check 55: GetRoles and GetRolesAsync are the same list, and a permission narrows it", async () => {
  const [one, other] = [await T.get("Role/GetRoles"), await T.get("Role/GetRolesAsync")];
  assert.deepEqual(envOk(one), envOk(other));
  const { items } = envOk<{ items: { name: string }[] }>(await T.get("Role/GetRoles?Permission=TRADE_ALL_ACCOUNTS"));
  assert.deepEqual(
    items.map(({ name }) => name),
    ["BROKER"],
  );
});

test("check 56: permissions of this side alone, by display name, every id 0", async () => {
  type Item = { id: number; name: string; displayName: string };
  const { items } = envOk<{ items: Item[] }>(await T.get("Role/GetAllPermissions"));
  assert(!items.some(({ name }) => name === "Pages.Tenants"));
  assert(items.every(({ id }) => id === 0));
  const names = items.map(({ displayName }) => displayName);
  assert.deepEqual(names, names.toSorted());
  const H = await signedIn(s, "admin", null);
  const host = envOk<{ items: Item[] }>(await H.get("Role/GetAllPermissions"));
  assert(host.items.some(({ name }) => name === "Pages.Tenants") && !host.items.some(({ name }) => name === "BUY"));
});

test("check 57: a static role cannot be deleted", async () => {
  const { id } = await roleNamed("ADMIN");
  const error = envError(await T.delete(`Role/Delete?Id=${id}`), 422);
  assert.equal(error.message, fillIn([abpZeroWords.CanNotDeleteStaticRole, "ADMIN"]));
});

test("check 58: a taken name and a taken display name are told apart", async () => {
  const create = (name: string, displayName: string) => T.post("Role/Create", { name, displayName });
  envOk(await create("Taken", "Taken display"));
  const told = async (name: string, displayName: string) => envError(await create(name, displayName), 422).message;
  assert.equal(await told("TAKEN", "Another"), fillIn([abpZeroWords.RoleNameIsAlreadyTaken, "TAKEN"]));
  const display = fillIn([abpZeroWords.RoleDisplayNameIsAlreadyTaken, "taken DISPLAY"]);
  assert.equal(await told("Another", "taken DISPLAY"), display);
  for (const name of ["admın", "cuſtomer", "ADMIN\u00a0x", "1st"])
    assert.equal(await told(name, `Of ${name}`), fillIn([abpZeroWords["Identity.InvalidRoleName"], name]));
});

test("check 59: role names are taken in any case and told in upper case", async () => {
  for (const [userName, roleName] of [
    ["second", "Admin"],
    ["third", "ADMIN"],
  ] as const) {
    const made = envOk<User>(await T.post("User/Create", newUser(userName, { roleNames: [roleName] })));
    const found = envOk<User>(await T.get(`User/Get?Id=${made.id}`));
    assert.deepEqual(found.roleNames, ["ADMIN"]);
    assert(found.permissions.includes("Pages.Users"));
  }
  const error = envError(await T.post("User/Create", newUser("lost", { roleNames: ["Nope"] })), 422);
  assert.equal(error.message, fillIn([abpZeroWords["Identity.RoleNotFound"], "Nope"]));
});

test("check 61: the user admin is neither renamed nor deleted", async () => {
  const { id } = await userNamed("admin");
  const change = { ...newUser("boss"), id, emailAddress: "admin@example.com", roleNames: null };
  const rename = envError(await T.put("User/Update", change), 422);
  assert.equal(rename.message, fillIn([abpZeroWords.CanNotRenameAdminUser, "admin"]));
  const remove = envError(await T.delete(`User/Delete?Id=${id}`), 422);
  assert.equal(remove.message, fillIn([abpZeroWords.CanNotDeleteAdminUser, "admin"]));
});

test("check 62: of twelve users the second page of ten has two, and ten is the default", async () => {
  const M = await signedIn(s, "admin", s.world.meridianId);
  const before = envOk<Page<User>>(await M.get("User/GetAll")).totalCount;
  for (let n = before; n < 12; n += 1) envOk(await M.post("User/Create", newUser(`number${n}`)));
  const page = envOk<Page<User>>(await M.get("User/GetAll?skipCount=10&maxResultCount=10&keyword="));
  assert.deepEqual([page.totalCount, page.items.length], [12, 2]);
  const first = envOk<Page<User>>(await M.get("User/GetAll"));
  assert.equal(first.items.length, 10);
  const names = first.items.map(({ userName }) => userName);
  assert.deepEqual(names, names.toSorted());
  const sorted = envOk<Page<User>>(await M.get("User/GetAll?Sorting=userName desc&MaxResultCount=100"));
  assert.deepEqual(
    sorted.items.map(({ userName }) => userName),
    sorted.items
      .map(({ userName }) => userName)
      .toSorted()
      .toReversed(),
  );
  envInvalid(await M.get("User/GetAll?Sorting=1;drop"), ["sorting"]);
});

test("users are found by their role and by what is missing of their protection", async () => {
  const admin = await signedIn(s, "admin", s.world.meridianId);
  const all = envOk<Page<User & Seen>>(await admin.get("User/GetAll?maxResultCount=100")).items;
  type Seen = { readonly twoFactorEnabled: boolean; readonly lastLoginTime: string | null };
  const found = async (query: string) => {
    const page = envOk<Page<User>>(await admin.get(`User/GetAll?maxResultCount=100&${query}`));
    assert.equal(page.totalCount, page.items.length);
    return page.items.map(({ userName }) => userName);
  };
  const named = (wanted: (user: User & Seen) => boolean) => all.filter(wanted).map(({ userName }) => userName);
  const admins = named(({ roleNames }) => roleNames.includes("ADMIN"));
  assert.ok(admins.length > 0 && admins.length < all.length);
  assert.deepEqual(await found("roleName=admin"), admins);
  assert.deepEqual(await found("roleName=NOBODY"), []);
  assert.deepEqual(
    await found("hasSignedIn=false"),
    named(({ lastLoginTime }) => lastLoginTime === null),
  );
  assert.deepEqual(
    await found("twoFactorEnabled=false"),
    named(({ twoFactorEnabled }) => !twoFactorEnabled),
  );
  assert.deepEqual(await found("isLocked=true"), []);
  const userName = all.find((one) => one.userName !== "admin")?.userName ?? "";
  envError(await authenticate(s, { userName, password: "wrong one", tenantId: s.world.meridianId }), 422);
  type Counted = User & { readonly accessFailedCount: number };
  const [first] = envOk<Page<Counted>>(await admin.get("User/GetAll?sorting=accessFailedCount desc")).items;
  assert.deepEqual([first?.userName, first?.accessFailedCount], [userName, 1]);
});

test("a user is changed whole, and of two who saw the same one only the first writes", async () => {
  const made = envOk<User>(await T.post("User/Create", newUser("raced")));
  const { password: _, ...texts } = newUser("raced");
  const change = { ...texts, id: made.id, concurrencyStamp: made.concurrencyStamp, name: "First" };
  const first = envOk<User>(await T.put("User/Update", change));
  assert.deepEqual([first.fullName, first.isActive], ["First Person", true]);
  const error = envError(await T.put("User/Update", { ...change, name: "Second" }), 409);
  assert.equal(error.message, abpZeroWords["Identity.ConcurrencyFailure"]);
  envError(await T.put("User/Update", { ...change, id: 999_999 }), 404);
  envError(await T.delete("User/Delete?Id=999999"), 404);
});

test("a name or address that is taken is refused, and free again once its user is deleted", async () => {
  const made = envOk<User>(await T.post("User/Create", newUser("freed")));
  const again = (change: Readonly<Record<string, unknown>>) => T.post("User/Create", newUser("freed", change));
  const email = envError(await again({ userName: "other", emailAddress: "FREED@new.example" }), 422);
  assert.equal(email.message, fillIn([abpZeroWords["Identity.DuplicateEmail"], "FREED@new.example"]));
  const thief = envError(await again({ userName: "freed@new.example", emailAddress: "x@x.example" }), 422);
  assert.equal(thief.message, fillIn([abpZeroWords["Identity.DuplicateUserName"], "freed@new.example"]));
  const strange = envError(await again({ userName: "ada obi", emailAddress: "x@x.example" }), 422);
  assert.equal(strange.message, fillIn([abpZeroWords["Identity.InvalidUserName"], "ada obi"]));
  envOk(await T.delete(`User/Delete?Id=${made.id}`));
  assert.notEqual(envOk<User>(await again({})).id, made.id);
});

test("accounts are linked as holder or broker, and are seen within five seconds", async () => {
  const made = envOk<User>(await T.post("User/Create", newUser("linked", { roleNames: ["CUSTOMER"] })));
  const user = await signedInAs("linked");
  envError(await user.get(`Order/GetDashAccountBalance?cscsAccount=${chidi}`), 404);
  const { password: _, ...texts } = newUser("linked");
  const userTradingAccounts = [{ cscsAccount: chidi, relation: "holder" }];
  const changed = envOk<User>(
    await T.put("User/Update", { ...texts, id: made.id, roleNames: null, userTradingAccounts }),
  );
  assert.deepEqual([changed.userTradingAccounts, changed.roleNames], [userTradingAccounts, ["CUSTOMER"]]);
  const sees = async () => (await user.get(`Order/GetDashAccountBalance?cscsAccount=${chidi}`)).status === 200;
  await until(sees, "the account is seen", 5_000);
  const foreign = [{ cscsAccount: "0020000001", relation: "holder" }];
  envError(await T.put("User/Update", { ...texts, id: made.id, userTradingAccounts: foreign }), 404);
});

async function signedInAs(userName: string, password = "rusty anchor 42") {
  const { accessToken } = envOk<{ accessToken: string }>(await authenticate(s, { userName, password, tenantId }));
  return clientOf(s, accessToken);
}

test("somebody who is deactivated, or whose role is taken, is out within five seconds", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("leaver", { roleNames: ["BROKER"] })));
  const user = await signedInAs("leaver");
  const status = async (path: string) => (await user.get(path)).status;
  assert.equal(await status(`Order/GetDashAccountBalance?cscsAccount=${ada}`), 200);
  const { password: _, ...texts } = newUser("leaver");
  envOk(await T.put("User/Update", { ...texts, id, roleNames: [] }));
  const isBlind = async () => (await status(`Order/GetDashAccountBalance?cscsAccount=${ada}`)) === 404;
  await until(isBlind, "the accounts of others are gone", 5_000);
  assert.equal(envOk(await T.post("User/DeActivate", { id })), null);
  await until(async () => (await status("Order/getStockOrders")) === 401, "the user is out", 5_000);
  envError(await authenticate(s, { userName: "leaver", password: "rusty anchor 42", tenantId }), 422);
  assert.equal(envOk(await T.post("User/Activate", { id })), null);
  await signedInAs("leaver");
});

test("several users are changed by one call, each by itself, and it says of each what became of it", async () => {
  const [one, two] = [
    envOk<User>(await T.post("User/Create", newUser("many-one"))),
    envOk<User>(await T.post("User/Create", newUser("many-two"))),
  ];
  const own = await userNamed("admin");
  type Results = { results: { id: number; refused: { name: string | null; message: string } | null }[] };
  const outcomes = async (method: string, more: object, users: readonly object[]) =>
    envOk<Results>(await T.post(`User/${method}`, { ...more, users })).results.map(({ id, refused }) => [
      id,
      refused === null ? "done" : (refused.name ?? refused.message),
    ]);
  const stopped = await outcomes("DeActivateMany", {}, [{ id: one.id }, { id: 999_999 }, { id: two.id }]);
  assert.deepEqual(stopped, [
    [one.id, "done"],
    [999_999, "NOT_FOUND"],
    [two.id, "done"],
  ]);
  envError(await authenticate(s, { userName: "many-two", password: "rusty anchor 42", tenantId }), 422);
  assert.deepEqual(await outcomes("ActivateMany", {}, [{ id: one.id }]), [[one.id, "done"]]);
  const stale = { id: two.id, concurrencyStamp: "of long ago" };
  const giving = { roleName: "BROKER", give: true };
  const given = await outcomes("ChangeRoleOfMany", giving, [{ id: one.id }, stale]);
  assert.deepEqual(given, [
    [one.id, "done"],
    [two.id, abpZeroWords["Identity.ConcurrencyFailure"]],
  ]);
  const roles = async (id: number) => envOk<{ roleNames: string[] }>(await T.get(`User/Get?Id=${id}`)).roleNames;
  assert.deepEqual([await roles(one.id), await roles(two.id)], [["BROKER"], []]);
  await outcomes("ChangeRoleOfMany", { ...giving, give: false }, [{ id: one.id }]);
  assert.deepEqual(await roles(one.id), []);
  const factors = await outcomes("ResetTwoFactorOfMany", {}, [{ id: own.id }, { id: one.id }]);
  assert.deepEqual(factors, [
    [own.id, "OWN_SECOND_FACTOR"],
    [one.id, "done"],
  ]);
  const M = await signedIn(s, "admin", s.world.meridianId);
  const foreign = envOk<Results>(await M.post("User/DeActivateMany", { users: [{ id: one.id }] }));
  assert.equal(foreign.results[0]?.refused?.name, "NOT_FOUND");
  assert.equal(
    (await (await signedIn(s, "ada", tenantId)).post("User/ActivateMany", { users: [{ id: one.id }] })).status,
    403,
  );
});

test("whoever holds an account is told, outside as well, that somebody else was made a holder of it", async () => {
  const A = await signedIn(s, "ada", tenantId);
  const titles = async () =>
    envOk<{ items: { title: string; body: string }[] }>(
      await A.get("Notification/GetNotifications?MaxResultCount=100"),
    ).items.filter(({ title }) => title === "Somebody else was made a holder of your account");
  const mails = () =>
    inTenant(s.server.db, tenantId, (tx) =>
      tx.rows<{ channel: string }>(sql`
        select channel from outbound_message where template = 'notice' order by id`),
    );
  const holds = { userTradingAccounts: [{ cscsAccount: ada, relation: "holder" }] };
  const brokers = { userTradingAccounts: [{ cscsAccount: ada, relation: "broker" }] };
  const made = envOk<User>(await T.post("User/Create", newUser("joins", brokers)));
  const before = await mails();
  assert.deepEqual(await titles(), [], "a broker is no holder");
  envOk(await T.put("User/Update", { ...(await userNamed("joins")), ...holds }));
  const [told, ...others] = await titles();
  assert.deepEqual([told?.body, others], [`${ada} joins. If this was not you, call us at once.`, []]);
  assert.deepEqual(await mails(), [...before, { channel: "email" }]);
  envOk(await T.put("User/Update", { ...(await userNamed("joins")), ...holds, surname: "Again" }));
  assert.equal((await titles()).length, 1, "once");
  envOk(await T.put("User/Update", { ...(await userNamed("joins")), userTradingAccounts: [] }));
  envOk(await T.post("User/DeActivate", { id: made.id }));
});

test("a client who has no user is told when somebody is made the holder of their account", async () => {
  await inTenant(s.server.db, tenantId, async (tx) => {
    const client = {
      name: "Offline Client",
      email: "offline@example.com",
      phone: "+2348030000009",
      chn: "C0099000099AB",
    };
    const customerId = await createCustomer(tx, { ...client, kycStatus: "COMPLETE" });
    const account = { cscsAccount: "0099000099", chn: client.chn, customerId, name: client.name };
    const openedOn = tradingDay("2026-01-05");
    await openAccount(tx, { ...account, openedOn, holderUserIds: [], brokerUserIds: [] });
  });
  const told = () =>
    inTenant(s.server.db, tenantId, (tx) =>
      tx.rows<{ channel: string; template: string }>(sql`
        select channel, template from outbound_message
        where recipient in ('offline@example.com', '+2348030000009') order by id`),
    );
  const holds = { userTradingAccounts: [{ cscsAccount: "0099000099", relation: "holder" }] };
  const made = envOk<User>(await T.post("User/Create", newUser("finds-offline", holds)));
  assert.deepEqual(await told(), [
    { channel: "email", template: "notice" },
    { channel: "sms", template: "notice" },
  ]);
  envOk(await T.put("User/Update", { ...(await userNamed("finds-offline")), ...holds, surname: "Again" }));
  assert.equal((await told()).length, 2, "once");
  envOk(await T.post("User/DeActivate", { id: made.id }));
});

test("the hub lets go of somebody who is deactivated within five seconds", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("listener", { roleNames: ["BROKER"] })));
  const { encryptedAccessToken } = envOk<{ encryptedAccessToken: string }>(
    await authenticate(s, { userName: "listener", password: "rusty anchor 42", tenantId }),
  );
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${encodeURIComponent(encryptedAccessToken)}`)
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  envOk(await T.post("User/DeActivate", { id }));
  await until(() => connection.state === HubConnectionState.Disconnected, "the connection is closed", 5_000);
});

test("an administrator signs somebody out everywhere: token, refresh and hub end, and the user is told", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("roamer", { roleNames: ["BROKER"] })));
  const [user, sealed] = [await signedInAs("roamer"), await hubTokenOf("roamer")];
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${encodeURIComponent(sealed)}`)
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  assert.deepEqual(envOk(await T.post("User/SignOutEverywhere", { id })), { ended: 2 });
  assert.equal((await user.get("Order/getStockOrders")).status, 401);
  await until(() => connection.state === HubConnectionState.Disconnected, "the connection is closed", 5_000);
  const again = await signedInAs("roamer");
  const told = envOk<Page<{ kind: string; title: string }>>(await again.get("Notification/GetNotifications"));
  assert.equal(told.items.filter(({ kind }) => kind === "SignInChanged").length, 1);
  assert.equal(told.items.find(({ kind }) => kind === "SignInChanged")?.title, "You were signed out everywhere");
  envError(await again.post("User/SignOutEverywhere", { id }), 403);
  assert.equal((await again.get("Order/getStockOrders")).status, 200, "whoever may not ends nothing");
});

test("an administrator opens a lock that wrong passwords made, and it is in the audit trail", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("stuck")));
  const come = (password: string) => authenticate(s, { userName: "stuck", password, tenantId });
  for (let tried = 0; tried < limits.wrongPasswordsBeforeLockout; tried += 1) envError(await come("not it"), 422);
  envError(await come("rusty anchor 42"), 422);
  assert.deepEqual(envOk(await T.post("User/Unlock", { id })), { unlocked: true });
  assert.deepEqual(envOk(await T.post("User/Unlock", { id })), { unlocked: false }, "there is no lock any more");
  const user = await signedInAs("stuck");
  envError(await user.post("User/Unlock", { id }), 403);
  const noted = async () => {
    const { items } = envOk<Page<{ id: number; action: string }>>(
      await T.get("AuditLog/GetAuditLogs?serviceName=User&methodName=Unlock"),
    );
    return items.length;
  };
  await until(async () => (await noted()) >= 2, "both stand in the trail");
  const doneTo = async (kind: string, objectId: number | string, as = T) => {
    const { items } = envOk<Page<{ method: string }>>(
      await as.get(`AuditLog/GetAuditLogs?objectKind=${kind}&objectId=${objectId}&maxResultCount=100`),
    );
    return items.map(({ method }) => method);
  };
  assert.deepEqual(await doneTo("user", id), ["Unlock", "Unlock"], "whoever was turned away did nothing");
  assert.deepEqual(await doneTo("role", id), [], "a role of the same number is another thing");
  assert.deepEqual(
    await doneTo("user", id, await signedIn(s, "admin", s.world.meridianId)),
    [],
    "nor is another house's",
  );
  const shares = { cscsAccount: ada, direction: "in", securityID: "GTCO", shares: 5, cost: 100 };
  const paper = { slip: "CSCS 1", reason: "From another house", idempotencyKey: "trail-1" };
  const asked = await T.post("Funding/AskShareTransfer", { ...shares, ...paper });
  envOk(await T.post("Funding/CancelAdjustment", { id: envOk<{ id: number }>(asked).id }));
  await until(
    async () => (await doneTo("account", ada)).slice(0, 2).join() === "CancelAdjustment,AskShareTransfer",
    "what names the account by a number of its own stands with it",
  );
});

test("an administrator mails a link for a new password: the old one holds until it is used, and not two at once", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("forgot")));
  assert.equal(envOk(await T.post("User/SendPasswordLink", { id })), null);
  const soon = envError(await T.post("User/SendPasswordLink", { id }), 422);
  assert.equal(soon.name, "LINK_JUST_SENT");
  const outbox = await T.get("Development/GetOutbox?template=resetPassword&to=forgot@new.example");
  const [mail] = envOk<Page<{ facts: { link: string } }>>(outbox).items;
  const token = new URL(mail?.facts.link ?? "").hash.replace("#token=", "");
  const user = await signedInAs("forgot");
  envError(await user.post("User/SendPasswordLink", { id }), 403);
  envOk(await T.post("Account/PasswordReset", { token, newPassword: "quiet river stone" }));
  await signedInAs("forgot", "quiet river stone");
  envOk(await T.post("User/DeActivate", { id }));
  assert.equal(envError(await T.post("User/SendPasswordLink", { id }), 422).name, "USER_STOPPED");
});

const hubTokenOf = async (userName: string): Promise<string> =>
  envOk<{ encryptedAccessToken: string }>(await authenticate(s, { userName, password: "rusty anchor 42", tenantId }))
    .encryptedAccessToken;

test("the matrix says which role gives what and to how many people, and a preview which of the roles asked about", async () => {
  const grants = ["VIEW_ALL_ORDERS", "Pages.Risk"];
  const made = await T.post("Role/Create", { name: "Watcher", displayName: "Watches", grantedPermissions: grants });
  const { id } = envOk<RoleRow>(made);
  const [one] = [
    envOk<User>(await T.post("User/Create", newUser("watcher.one", { roleNames: ["WATCHER", "BROKER"] }))),
  ];
  envOk<User>(await T.post("User/Create", newUser("watcher.two", { roleNames: ["WATCHER"], isActive: false })));
  const matrix = envOk<RoleMatrix>(await T.get("Role/GetMatrix"));
  const watcher = { id, normalizedName: "WATCHER", displayName: "Watches", userCount: 2, activeCount: 1 };
  assert.deepEqual(
    matrix.roles.find((role) => role.id === id),
    watcher,
  );
  const granted = matrix.permissions.filter(({ roleIds }) => roleIds.includes(id)).map(({ name }) => name);
  assert.deepEqual(granted.toSorted(byText), grants.toSorted(byText));
  const { items } = envOk<Page<User>>(await T.get("User/GetAll?maxResultCount=1000"));
  const may = items.filter(({ permissions }) => permissions.includes("VIEW_ALL_ORDERS")).length;
  assert.equal(matrix.permissions.find(({ name }) => name === "VIEW_ALL_ORDERS")?.userCount, may);
  const listed = envOk<Page<{ id: number; userCount: number }>>(await T.get("Role/GetAll?keyword=watcher"));
  assert.deepEqual(
    listed.items.map((role) => [role.id, role.userCount]),
    [[id, 2]],
  );
  const preview = await T.post("User/PreviewAccess", { roleNames: ["watcher", "BROKER"] });
  const access = envOk<{ items: { name: string; displayName: string; roles: string[] }[] }>(preview).items;
  assert.deepEqual(
    access.map(({ name }) => name).toSorted(byText),
    envOk<User>(await T.get(`User/Get?id=${one.id}`)).permissions.toSorted(byText),
  );
  assert.deepEqual(
    access.find(({ name }) => name === "Pages.Risk"),
    { name: "Pages.Risk", displayName: "Limits and restricted securities", roles: ["Watches"] },
  );
  const user = await signedInAs("watcher.one");
  envError(await user.get("Role/GetMatrix"), 403);
  envError(await user.post("User/PreviewAccess", { roleNames: [] }), 403);
  const M = await signedIn(s, "admin", s.world.meridianId);
  assert.ok(envOk<RoleMatrix>(await M.get("Role/GetMatrix")).roles.every((role) => role.id !== id));
  envError(await M.post("User/PreviewAccess", { roleNames: ["Watcher"] }), 422);
});

const byText = (one: string, other: string) => (one < other ? -1 : 1);

test("an administrator resets a password with their own, and the old one and its sessions are void", async () => {
  const { id } = envOk<User>(await T.post("User/Create", newUser("reset")));
  const user = await signedInAs("reset");
  const newPassword = "quiet river stone";
  const wrong = await T.post("User/ResetPassword", { adminPassword: "wrong", userId: id, newPassword });
  assert.equal(envError(wrong, 422).message, abpZeroWords["Identity.PasswordMismatch"]);
  const done = await T.post("User/ResetPassword", { adminPassword: "correct horse", userId: id, newPassword });
  assert.equal(envOk(done), true);
  await until(async () => (await user.get("Order/getStockOrders")).status === 401, "the session has ended", 5_000);
  envError(await authenticate(s, { userName: "reset", password: "rusty anchor 42", tenantId }), 422);
  await signedInAs("reset", newPassword);
  const weak = await T.post("User/Create", newUser("weak", { password: "short" }));
  assert.equal(envError(weak, 422).message, fillIn([abpZeroWords["Identity.PasswordTooShort"], "10"]));
});

test("who manages users and roles is an administrator, whatever their role is called", async () => {
  const role = {
    name: "Office",
    displayName: "Office",
    description: "",
    grantedPermissions: ["Pages.Users", "Pages.Roles"],
  };
  envOk(await T.post("Role/Create", role));
  const { id } = envOk<User>(await T.post("User/Create", newUser("mislaid")));
  envOk(await T.post("User/Create", newUser("office", { roleNames: ["Office"] })));
  const office = await signedInAs("office");
  const reset = { adminPassword: "rusty anchor 42", userId: id, newPassword: "quiet river stone" };
  envOk(await office.post("User/ResetPassword", reset));
  await signedInAs("mislaid", reset.newPassword);
});

test("nobody gives what they do not have, nor more to themselves", async () => {
  const desk = envOk<RoleRow>(
    await T.post("Role/Create", { name: "Helpers", displayName: "Helpers", grantedPermissions: ["Pages.Users"] }),
  );
  envOk(await T.post("User/Create", newUser("helper", { roleNames: [desk.name] })));
  const helper = await signedInAs("helper");
  const no = async (answer: Promise<Awaited<ReturnType<typeof T.get>>>) => envError(await answer, 422).name;
  assert.equal(await no(helper.post("User/Create", newUser("mine", { roleNames: ["ADMIN"] }))), "PERMISSION_NOT_HELD");
  const admin = await userNamed("second");
  const takeOver = { ...newUser("second"), id: admin.id, emailAddress: "helper2@new.example", roleNames: null };
  assert.equal(await no(helper.put("User/Update", takeOver)), "PERMISSION_NOT_HELD");
  assert.equal(await no(helper.delete(`User/Delete?Id=${admin.id}`)), "PERMISSION_NOT_HELD");
  envOk(await helper.post("User/Create", newUser("customer", { roleNames: ["CUSTOMER"] })));
  const me = await userNamed("admin");
  const own = { ...newUser("admin"), id: me.id, emailAddress: "admin@example.com" };
  assert.equal(await no(T.put("User/Update", { ...own, roleNames: ["ADMIN", "BROKER"] })), "OWN_ACCESS");
  const account = [{ cscsAccount: ada, relation: "broker" }];
  assert.equal(await no(T.put("User/Update", { ...own, roleNames: null, userTradingAccounts: account })), "OWN_ACCESS");
  const role = await roleNamed("ADMIN");
  const widened = { ...role, grantedPermissions: [...role.grantedPermissions, "BUY"] };
  assert.equal(await no(T.put("Role/Update", widened)), "OWN_ACCESS");
});

test("the last who may manage users and roles stays, whichever way they would go", async () => {
  const M = await signedIn(s, "admin", s.world.meridianId);
  const { items } = envOk<Page<User>>(await M.get("User/GetAll?keyword=admin"));
  const [admin] = items;
  assert(admin !== undefined);
  const own = { ...newUser("admin"), id: admin.id, emailAddress: "admin@example.com" };
  const refusals = [
    await M.put("User/Update", { ...own, roleNames: [] }),
    await M.put("User/Update", { ...own, roleNames: null, isActive: false }),
    await M.post("User/DeActivate", { id: admin.id }),
    await M.put("Role/Update", {
      id: await roleIdOf("ADMIN", M),
      name: "ADMIN",
      displayName: "ADMIN",
      grantedPermissions: [],
    }),
  ];
  for (const answer of refusals) assert.equal(envError(answer, 422).name, "LAST_ADMINISTRATOR");
});

test("users and roles of another house are not found, whatever their ids", async () => {
  const M = await signedIn(s, "admin", s.world.meridianId);
  const user = await userNamed("ada");
  const role = await roleNamed("BROKER");
  envError(await M.get(`User/Get?Id=${user.id}`), 404);
  envError(await M.delete(`User/Delete?Id=${user.id}`), 404);
  for (const act of ["DeActivate", "Unlock", "SignOutEverywhere", "SendPasswordLink"])
    envError(await M.post(`User/${act}`, { id: user.id }), 404);
  envError(await M.get(`Role/Get?Id=${role.id}`), 404);
  envError(await M.get(`Role/GetRoleForEdit?Id=${role.id}`), 404);
  envError(await M.put("Role/Update", { ...role, displayName: "Taken over" }), 404);
  envError(await M.delete(`Role/Delete?Id=${role.id}`), 404);
});

test("check 68: one registers with a house, and never on the host", async () => {
  const input = newUser("walkin", { phoneNumber: "+2348012345678" });
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(`${s.url}/api/services/app/Account/Register`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(input),
    });
  const made = await post({ "Abp.TenantId": String(tenantId) });
  assert.equal(made.status, 200);
  assert.equal(((await made.json()) as { result: { canLogin: boolean } }).result.canLogin, true);
  assert.equal((await post({})).status, 422);
});
