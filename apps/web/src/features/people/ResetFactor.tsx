// Taking a lost second factor away from somebody, which two administrators do together.

import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { L } from "./people-words.ts";

export function ResetFactor({ user }: { readonly user: UserRow }) {
  const client = useQueryClient();
  const [isOpen, open] = useState(false);
  const send = async () => {
    const { state } = await call(userService.ResetTwoFactor, { id: user.id });
    notify("note", state === "asked" ? L("FactorAsked") : L("FactorGone", user.fullName));
    await client.invalidateQueries({ queryKey: ["list"] });
    open(false);
  };
  return (
    <>
      <Button onClick={() => open(true)}>{L("ResetFactor")}</Button>
      {isOpen ? (
        <FormDialog
          title={L("ResetFactor")}
          action={L("ResetFactorDo")}
          look="sell"
          testId="reset-factor-form"
          onSend={send}
          onClose={() => open(false)}
        >
          <p>{L("ResetFactorText", user.fullName)}</p>
        </FormDialog>
      ) : null}
    </>
  );
}
