// Several users at once: a role given or taken away.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { BulkAnswer } from "@tradebook/contract/bulk.ts";
import type { userService, UserRow } from "@tradebook/contract/services/user.ts";
import { refuse } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { eachRow } from "../../each-row.ts";
import { sideCall } from "../../side-call.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { findUser } from "../../store/user-list.ts";
import { updateUser } from "./change-users.ts";

type Asked = InputOf<(typeof userService)["ChangeRoleOfMany"]>;

export function changeRoleOfMany(deps: SignInDeps, asked: Asked, call: Call): Promise<Answer<BulkAnswer>> {
  return eachRow(asked.users, call, (one, ofOne) => changeRole(deps, { ...asked, ...one }, ofOne));
}

type One = Pick<Asked, "roleName" | "give"> & Asked["users"][number];

/** The user as they are, but for one role; whoever was changed since they were listed is refused. */
async function changeRole(
  deps: SignInDeps,
  { id, concurrencyStamp, roleName, give }: One,
  call: Call,
): Promise<Answer<UserRow>> {
  const user = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => findUser(tx, id));
  if (user === undefined) return refuse({ code: "NOT_FOUND", entity: "user", id: String(id) });
  const { userName, name, surname, emailAddress, phoneNumber } = user;
  const others = user.roleNames.filter((one) => one.toUpperCase() !== roleName.toUpperCase());
  const roleNames = give ? [...others, roleName] : others;
  const person = { userName, name, surname, emailAddress, phoneNumber };
  return await updateUser(deps, { id, ...person, roleNames, concurrencyStamp }, call);
}
