// One user: who they are, what they may do, and what an administrator can do about it.

import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { limits } from "@tradebook/contract/names.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { ActAs } from "./ActAs.tsx";
import { Access } from "./Access.tsx";
import { limitsText } from "./LimitsField.tsx";
import { L } from "./people-words.ts";
import { ResetFactor } from "./ResetFactor.tsx";
import { SignInWays } from "./SignInWays.tsx";
import { UserForm } from "./UserForm.tsx";
import { Factor, isLocked, kycText, lastText, lockText, typeText, UserState } from "./users.tsx";

type Doing = "none" | "edit" | "password" | "deactivate" | "delete";

export function UserDrawer({ row: user, onClose }: DrawerProps<UserRow>) {
  return (
    <RowDrawer title={user.fullName} onClose={onClose}>
      <div data-testid="user-drawer">
        <Ways user={user} onGone={onClose} />
        <Facts
          facts={[
            [L("UserName"), user.userName],
            [L("Email"), user.emailAddress],
            [L("Phone"), user.phoneNumber ?? none],
            [L("Status"), <UserState key="status" user={user} />],
            ...(user.isActive && isLocked(user) ? [[L("Locked"), lockText(user)] as const] : []),
            [L("SecondFactor"), <Factor key="factor" user={user} />],
            [L("MaySignIn"), limitsText(user.signInLimits)],
            [L("LastSignIn"), lastText(user)],
            [L("WrongPasswords"), formatQuantity(user.accessFailedCount)],
            [L("UserType"), typeText(user)],
            [L("Kyc"), kycText(user)],
            [L("Created"), formatDate(user.creationTime)],
            [L("Roles"), user.roleNames.length === 0 ? none : user.roleNames.join(", ")],
            ...user.userTradingAccounts.map(
              ({ cscsAccount, relation }) => [cscsAccount, relation === "holder" ? L("Holder") : L("Broker")] as const,
            ),
          ]}
        />
        <AuditLink kind="user" id={user.id} />
        <section className="part">
          <h3>{L("Permissions")}</h3>
          <Access roleNames={user.roleNames} />
        </section>
      </div>
    </RowDrawer>
  );
}

type WaysProps = { readonly user: UserRow; readonly onGone: () => void };

function Ways({ user, onGone }: WaysProps) {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>("none");
  const close = () => setDoing("none");
  const reread = () => client.invalidateQueries({ queryKey: ["list"] });
  const activate = async () => {
    try {
      await call(userService.Activate, { id: user.id });
      notify("good", L("Activated", user.fullName));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await reread();
  };
  const deactivate = async () => {
    await call(userService.DeActivate, { id: user.id });
    notify("note", L("Deactivated", user.fullName));
    await reread();
    close();
  };
  const remove = async () => {
    await call(userService.Delete, { id: user.id });
    notify("note", L("Deleted"));
    await reread();
    onGone();
  };
  const mayActivate = may(signedIn, "Pages.Users.Activation");
  const isSelf = user.id === signedIn.user.id;
  return (
    <p className="form__actions people__ways">
      <Button look="primary" onClick={() => setDoing("edit")}>
        {L("Edit")}
      </Button>
      {mayActivate && !user.isActive ? <Button onClick={() => void activate()}>{L("Activate")}</Button> : null}
      {mayActivate && user.isActive && !isSelf ? (
        <Button onClick={() => setDoing("deactivate")}>{L("Deactivate")}</Button>
      ) : null}
      {may(signedIn, "Pages.Users.ActAs") && user.isActive && !isSelf ? <ActAs user={user} /> : null}
      <SignInWays user={user} isSelf={isSelf} />
      <Button onClick={() => setDoing("password")}>{L("SetNewPassword")}</Button>
      {!isSelf && user.twoFactorEnabled ? <ResetFactor user={user} /> : null}
      {isSelf ? null : (
        <Button look="quiet" onClick={() => setDoing("delete")}>
          {L("Delete")}
        </Button>
      )}
      {doing === "edit" ? <UserForm user={user} onClose={close} /> : null}
      {doing === "password" ? <ResetPassword user={user} onClose={close} /> : null}
      {doing === "deactivate" ? (
        <FormDialog title={L("Deactivate")} action={L("Deactivate")} look="sell" onSend={deactivate} onClose={close}>
          <p>{L("DeactivateText", user.fullName)}</p>
        </FormDialog>
      ) : null}
      {doing === "delete" ? (
        <FormDialog
          title={L("DeleteTitle", user.fullName)}
          action={L("Delete")}
          look="sell"
          onSend={remove}
          onClose={close}
        >
          <p>{L("DeleteUserText")}</p>
        </FormDialog>
      ) : null}
    </p>
  );
}

function ResetPassword({ user, onClose }: { readonly user: UserRow; readonly onClose: () => void }) {
  const [adminPassword, setOwn] = useState("");
  const [newPassword, setNew] = useState("");
  const send = async () => {
    await call(userService.ResetPassword, { adminPassword, userId: user.id, newPassword });
    notify("good", L("PasswordSet"));
    onClose();
  };
  return (
    <FormDialog
      title={L("ResetTitle", user.fullName)}
      action={L("Save")}
      testId="reset-user-form"
      isReady={adminPassword !== "" && newPassword.length >= limits.shortestPassword}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("ResetText")}</p>
      <Field label={L("AdminPassword")}>
        {(control) => <PasswordInput control={control} name="own" value={adminPassword} autoFocus onType={setOwn} />}
      </Field>
      <Field label={L("NewPassword")} hint={L("PasswordHint", limits.shortestPassword)}>
        {(control) => <PasswordInput control={control} isNew name="new" value={newPassword} onType={setNew} />}
      </Field>
    </FormDialog>
  );
}
