// Creating a role, or changing one; what people would gain and lose is told before it is saved.

import { limits } from "@tradebook/contract/names.ts";
import { roleService, type RoleRow } from "@tradebook/contract/services/role.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./people-words.ts";
import { permissionName } from "./UserDrawer.tsx";

type Props = { readonly role: RoleRow | null; readonly onClose: () => void };

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
      <Impact before={role?.grantedPermissions ?? []} after={granted} />
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

type ImpactProps = { readonly before: readonly string[]; readonly after: readonly string[] };

function Impact({ before, after }: ImpactProps) {
  const gained = after.filter((name) => !before.includes(name));
  const lost = before.filter((name) => !after.includes(name));
  const said = (names: readonly string[]) => names.map(permissionName).join(", ");
  return (
    <div role="status" className="people__impact">
      {gained.length === 0 ? null : <p>{L("Gained", said(gained))}</p>}
      {lost.length === 0 ? null : <p>{L("Lost", said(lost))}</p>}
    </div>
  );
}

type PermissionsProps = { readonly granted: readonly string[]; readonly onGrant: (names: readonly string[]) => void };

function PermissionsField({ granted, onGrant }: PermissionsProps) {
  const all = useQuery({
    queryKey: ["allPermissions"],
    queryFn: async ({ signal }) => (await call(roleService.GetAllPermissions, {}, signal)).items,
    staleTime: Infinity,
  });
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("Granted")}</legend>
      <Loaded query={all} what={L("ThePermissions")} lines={8}>
        {(items) => (
          <div className="people__checks people__checks--one">
            {items.map(({ name, displayName }) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={granted.includes(name)}
                  onChange={(event) =>
                    onGrant(event.target.checked ? [...granted, name] : granted.filter((one) => one !== name))
                  }
                />
                <span>
                  {displayName}
                  <span className="check__hint">{name}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      </Loaded>
    </fieldset>
  );
}
