// Creating a role, or changing one; what people would gain and lose is told before it is saved.

import { limits } from "@tradebook/contract/names.ts";
import { roleService, type CountedRole } from "@tradebook/contract/services/role.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Impact } from "./Impact.tsx";
import { L } from "./people-words.ts";
import { PermissionsField } from "./PermissionsField.tsx";

type Props = { readonly role: CountedRole | null; readonly onClose: () => void };

export function RoleForm({ role, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(role?.name ?? "");
  const [displayName, setDisplay] = useState(role?.displayName ?? "");
  const [description, setDescription] = useState(role?.description ?? "");
  const [granted, setGranted] = useState<readonly string[]>(role?.grantedPermissions ?? []);
  const send = async () => {
    const input = { name, displayName, description, grantedPermissions: [...granted] };
    if (role === null) await call(roleService.Create, input);
    else await call(roleService.Update, { ...input, id: role.id, concurrencyStamp: role.concurrencyStamp });
    notify("good", L("RoleSaved"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={role === null ? L("NewRole") : L("EditRole", role.displayName)}
      shape="side"
      action={role === null ? L("Create") : L("Save")}
      testId="role-form"
      isReady={name.trim() !== "" && displayName.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <div className="form__pair">
        <Text label={L("Name")} value={name} most={limits.roleName} onType={setName} />
        <Text label={L("DisplayName")} value={displayName} most={limits.roleDisplayName} onType={setDisplay} />
      </div>
      <Text label={L("Description")} value={description} most={500} onType={setDescription} />
      <Impact before={role?.grantedPermissions ?? []} after={granted} people={role?.userCount ?? 0} />
      <PermissionsField granted={granted} onGrant={setGranted} />
    </FormDialog>
  );
}

type TextProps = {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly onType: (text: string) => void;
};

function Text({ label, value, most, onType }: TextProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput {...control} maxLength={most} value={value} onChange={(event) => onType(event.target.value)} />
      )}
    </Field>
  );
}
