// Invites everybody in a file of people: all of them, or nobody, with what is wrong told by its row and its field.

import { describeRefusal, fillIn, type Refusal } from "@tradebook/contract/errors.ts";
import { translated } from "@tradebook/contract/languages/translated.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { importedPerson, type userService } from "@tradebook/contract/services/user.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import { validationErrorsOf } from "../../validation.ts";
import { sideCall } from "../../side-call.ts";
import { inviteUser, noPassword } from "../../sign-in/invite.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { addUser, changing, namesRefused } from "./change-users.ts";
import { rolesAsked, rolesRefused } from "./granted-roles.ts";

type Import = (typeof userService)["Import"];
type Row = InputOf<Import>["rows"][number];
type Person = ReturnType<typeof importedPerson.parse>;
type Fault = OutputOf<Import>["faults"][number];

export async function importUsers(
  deps: SignInDeps,
  { rows, dryRun }: InputOf<Import>,
  call: Call,
): Promise<Answer<OutputOf<Import>>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const faults: Fault[] = [];
    for (const [at, row] of rows.entries()) {
      const found = await faultsOf(tx, row, { caller, culture: call.culture });
      faults.push(...found.map((one) => ({ row: at + 1, ...one })));
    }
    const isTold = (one: Fault) => faults.some(({ row, field }) => row === one.row && field === one.field);
    faults.push(...repeated(rows, call.culture).filter((one) => !isTold(one)));
    if (dryRun || faults.length > 0) return ok({ created: 0, faults: faults.toSorted((a, b) => a.row - b.row) });
    for (const row of rows) await inviteOne(deps, tx, { person: importedPerson.parse(row), call });
    const made = rows.map(({ userName, emailAddress }) => ({ field: userName, before: null, after: emailAddress }));
    tx.afterCommit(() => call.noteChanges?.(made));
    return ok({ created: rows.length, faults: [] });
  });
}

type Told = Omit<Fault, "row">;
type Asker = { readonly caller: Caller; readonly culture: string };

async function faultsOf(tx: Tx, row: Row, { caller, culture }: Asker): Promise<readonly Told[]> {
  const parsed = importedPerson.safeParse(row, { reportInput: true });
  if (!parsed.success) {
    return validationErrorsOf(parsed.error.issues, culture).map(({ message, members }) => ({
      field: members?.[0]?.split(".")[0] ?? "",
      message,
    }));
  }
  const { data } = parsed;
  const names = await namesRefused(tx, data, null);
  const roles = await rolesAsked(tx, data.roleNames);
  const role =
    "rejection" in roles ? roles.rejection : await rolesRefused(tx, caller, { user: undefined, roles: roles.found });
  return [
    ...(names === undefined
      ? []
      : [told(names, names.code === "DUPLICATE_EMAIL" ? "emailAddress" : "userName", culture)]),
    ...(role === undefined ? [] : [told(role, "roleNames", culture)]),
  ];
}

function told(refusal: Refusal, field: Told["field"], culture: string): Told {
  const { message, details } = describeRefusal(refusal, (text) => translated(culture, text));
  return { field, message: [message, ...(details === null ? [] : [fillIn(details)])].join(" ") };
}

/** A name or an address that another row before has as either, since both sign in. */
function repeated(rows: readonly Row[], culture: string): readonly Fault[] {
  const firstAt = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const texts = [row.userName, row.emailAddress].map((text) => text.trim().toUpperCase());
    const [name = at, address = at] = texts.map((text) => firstAt.get(text));
    for (const text of texts) if (text !== "" && !firstAt.has(text)) firstAt.set(text, at);
    const { userName, emailAddress } = row;
    return [
      ...(name === at ? [] : [told({ code: "USER_NAME_TAKEN", userName }, "userName", culture)]),
      ...(address === at ? [] : [told({ code: "DUPLICATE_EMAIL", emailAddress }, "emailAddress", culture)]),
    ].map((one) => ({ row: at + 1, ...one }));
  });
}

type Inviting = { readonly person: Person; readonly call: Call };

async function inviteOne(deps: SignInDeps, tx: Tx, { person, call }: Inviting): Promise<void> {
  const added = await addUser(
    tx,
    { ...deps, caller: sideCall(call).caller, now: call.now },
    { ...person, isActive: true, passwordHash: noPassword },
  );
  invariant(added.ok, "what was looked at whole under the lock of people can be written");
  await inviteUser(deps, tx, { user: added.value, now: call.now });
}
