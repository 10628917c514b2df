// What an administrator does about somebody's signing in: opens a lock, ends all sessions, sends a link for a new password.

import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { stepUpName } from "../../lib/step-up.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { L } from "./people-words.ts";
import { isLocked } from "./users.tsx";

type Props = { readonly user: UserRow; readonly isSelf: boolean };

export function SignInWays({ user, isSelf }: Props) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<"none" | "signOut" | "link">("none");
  const close = () => setDoing("none");
  const unlock = async () => {
    try {
      const { unlocked } = await call(userService.Unlock, { id: user.id });
      notify("good", L(unlocked ? "Unlocked" : "NotLocked", user.fullName));
    } catch (error) {
      const failure = failureOf(error);
      // Whoever will not confirm that it is them knows why nothing was done.
      if (failure.name !== stepUpName) notifyFailure(failure);
    }
    await client.invalidateQueries({ queryKey: ["list"] });
  };
  const signOut = async () => {
    const { ended } = await call(userService.SignOutEverywhere, { id: user.id });
    notify("good", L("SignedOut", user.fullName, ended));
    close();
  };
  const sendLink = async () => {
    await call(userService.SendPasswordLink, { id: user.id });
    notify("good", L("LinkSent", user.emailAddress));
    close();
  };
  return (
    <>
      {user.isActive && !isSelf && isLocked(user) ? <Button onClick={() => void unlock()}>{L("Unlock")}</Button> : null}
      {isSelf ? null : <Button onClick={() => setDoing("signOut")}>{L("SignOutEverywhere")}</Button>}
      {user.isActive && !isSelf ? <Button onClick={() => setDoing("link")}>{L("SendLink")}</Button> : null}
      {doing === "signOut" ? (
        <FormDialog
          title={L("SignOutEverywhere")}
          action={L("SignOutEverywhere")}
          look="sell"
          testId="sign-out-form"
          onSend={signOut}
          onClose={close}
        >
          <p>{L("SignOutText", user.fullName)}</p>
        </FormDialog>
      ) : null}
      {doing === "link" ? (
        <FormDialog
          title={L("SendLink")}
          action={L("SendLink")}
          testId="send-link-form"
          onSend={sendLink}
          onClose={close}
        >
          <p>{L("SendLinkText", user.emailAddress)}</p>
        </FormDialog>
      ) : null}
    </>
  );
}
