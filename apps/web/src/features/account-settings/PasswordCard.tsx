// Changing one's own password.

import { limits } from "@tradebook/contract/names.ts";
import { accountService } from "@tradebook/contract/services/account.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { L } from "./settings-words.ts";

export function PasswordCard() {
  const [isOpen, open] = useState(false);
  return (
    <Card title={L("Password")} side={<Button onClick={() => open(true)}>{L("ChangePassword")}</Button>}>
      <p className="settings__note">{L("PasswordHint")}</p>
      {isOpen ? <ChangePassword onClose={() => open(false)} /> : null}
    </Card>
  );
}

function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const isReady = currentPassword !== "" && newPassword.length >= limits.shortestPassword;
  const save = async () => {
    await call(accountService.ChangePassword, { currentPassword, newPassword });
    notify("good", L("PasswordChanged"), L("PasswordChangedText"));
    onClose();
  };
  return (
    <FormDialog title={L("ChangePassword")} action={L("Save")} isReady={isReady} onSend={save} onClose={onClose}>
      <Field label={L("CurrentPassword")}>
        {(control) => (
          <PasswordInput control={control} name="current" value={currentPassword} autoFocus onType={setCurrent} />
        )}
      </Field>
      <Field label={L("NewPassword")} hint={L("NewPasswordHint", limits.shortestPassword)}>
        {(control) => <PasswordInput control={control} isNew name="new" value={newPassword} onType={setNew} />}
      </Field>
    </FormDialog>
  );
}
