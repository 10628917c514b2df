// Creating a user, or changing one: names, address, roles, trading accounts.

import { limits } from "@tradebook/contract/names.ts";
import { userService, type UserRow, type UserTradingAccount } from "@tradebook/contract/services/user.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Failure } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Access } from "./Access.tsx";
import { AccountsField, areAccounts } from "./AccountsField.tsx";
import { areHours, draftOf, limitsOf, type LimitsDraft } from "./limits-draft.ts";
import { LimitsField } from "./LimitsField.tsx";
import { L, type PeopleWord } from "./people-words.ts";

type Typed = {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly isActive: boolean;
  readonly roleNames: readonly string[];
  readonly userTradingAccounts: readonly UserTradingAccount[];
  readonly limits: LimitsDraft;
};

function typedOf(user: UserRow | null): Typed {
  return {
    userName: user?.userName ?? "",
    name: user?.name ?? "",
    surname: user?.surname ?? "",
    emailAddress: user?.emailAddress ?? "",
    phoneNumber: user?.phoneNumber ?? "",
    isActive: user?.isActive ?? true,
    roleNames: user?.roleNames ?? [],
    userTradingAccounts: user?.userTradingAccounts ?? [],
    limits: draftOf(user?.signInLimits),
  };
}

type Props = { readonly user: UserRow | null; readonly onClose: () => void };

export function UserForm({ user, onClose }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(user));
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const send = async () => {
    const { limits: draft, ...asTyped } = typed;
    const person = {
      ...asTyped,
      signInLimits: limitsOf(draft),
      roleNames: [...typed.roleNames],
      userTradingAccounts: [...typed.userTradingAccounts],
      phoneNumber: typed.phoneNumber.trim() || null,
    };
    if (user === null) await call(userService.Invite, person);
    else await call(userService.Update, { ...person, id: user.id, concurrencyStamp: user.concurrencyStamp });
    notify("good", user === null ? L("UserInvited", typed.emailAddress) : L("Saved"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  const isWhole = [typed.userName, typed.name, typed.surname, typed.emailAddress].every((text) => text.trim() !== "");
  return (
    <FormDialog
      title={user === null ? L("NewUser") : L("EditUser", user.fullName)}
      shape="side"
      action={user === null ? L("Invite") : L("Save")}
      testId="user-form"
      isReady={isWhole && areAccounts(typed.userTradingAccounts) && areHours(typed.limits.hours)}
      onSend={send}
      onClose={onClose}
      onRefused={setFailure}
    >
      <div className="form__pair">
        <Text typed={typed} change={change} failure={failure} field="name" word="FirstName" />
        <Text typed={typed} change={change} failure={failure} field="surname" word="Surname" />
      </div>
      <Text typed={typed} change={change} failure={failure} field="userName" word="UserName" />
      <Text typed={typed} change={change} failure={failure} field="emailAddress" word="Email" type="email" />
      <Text typed={typed} change={change} failure={failure} field="phoneNumber" word="Phone" type="tel" />
      {user === null ? <p className="muted">{L("InviteText")}</p> : null}
      <RolesField chosen={typed.roleNames} onChoose={(roleNames) => change({ roleNames })} />
      <fieldset className="form">
        <legend className="form__legend">{L("AccessOf")}</legend>
        <Access roleNames={typed.roleNames} />
      </fieldset>
      <AccountsField
        accounts={typed.userTradingAccounts}
        onChange={(userTradingAccounts) => change({ userTradingAccounts })}
      />
      <LimitsField
        limits={typed.limits}
        error={failure?.problems.find(({ field }) => field.startsWith("signInLimits"))?.message ?? null}
        onChange={(limits) => change({ limits })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={typed.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <span>{L("IsActive")}</span>
      </label>
    </FormDialog>
  );
}

type TextProps = {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly failure: Failure | null;
  readonly field: "name" | "surname" | "userName" | "emailAddress" | "phoneNumber";
  readonly word: PeopleWord;
  readonly type?: "text" | "email" | "tel";
};

function Text({ typed, change, failure, field, word, type = "text" }: TextProps) {
  const error = failure?.problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <Field label={L(word)} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          maxLength={field === "name" || field === "surname" ? limits.personName : limits.userName}
          value={typed[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
}

type RolesProps = { readonly chosen: readonly string[]; readonly onChoose: (names: readonly string[]) => void };

function RolesField({ chosen, onChoose }: RolesProps) {
  const roles = useQuery({
    queryKey: ["rolesOfHouse"],
    queryFn: async ({ signal }) => (await call(userService.GetRoles, {}, signal)).items,
  });
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("Roles")}</legend>
      <div className="people__checks">
        {(roles.data ?? []).map(({ normalizedName, displayName }) => (
          <label key={normalizedName} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(normalizedName)}
              onChange={(event) =>
                onChoose(
                  event.target.checked ? [...chosen, normalizedName] : chosen.filter((name) => name !== normalizedName),
                )
              }
            />
            <span>{displayName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
