// One role: what it allows, and changing or deleting it.

import { roleService, type RoleRow } from "@tradebook/contract/services/role.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { L } from "./people-words.ts";
import { RoleForm } from "./RoleForm.tsx";
import { kindOf } from "./roles.tsx";
import { permissionName } from "./UserDrawer.tsx";

export function RoleDrawer({ row: role, onClose }: DrawerProps<RoleRow>) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<"none" | "edit" | "delete">("none");
  const close = () => setDoing("none");
  const remove = async () => {
    await call(roleService.Delete, { id: role.id });
    notify("note", L("Deleted"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <RowDrawer title={role.displayName} onClose={onClose}>
      <p className="form__actions people__ways">
        <Button look="primary" onClick={() => setDoing("edit")}>
          {L("Edit")}
        </Button>
        {role.isStatic ? null : (
          <Button look="quiet" onClick={() => setDoing("delete")}>
            {L("Delete")}
          </Button>
        )}
      </p>
      <Facts
        facts={[
          [L("Name"), role.name],
          [L("Description"), role.description || none],
          [L("Kind"), kindOf(role)],
        ]}
      />
      <section className="part">
        <h3>{L("Granted")}</h3>
        <ul className="people__permissions">
          {role.grantedPermissions.map((name) => (
            <li key={name} title={name}>
              {permissionName(name)}
            </li>
          ))}
        </ul>
      </section>
      {doing === "edit" ? <RoleForm role={role} onClose={close} /> : null}
      {doing === "delete" ? (
        <FormDialog
          title={L("DeleteTitle", role.displayName)}
          action={L("Delete")}
          look="sell"
          onSend={remove}
          onClose={close}
        >
          <p>{L("DeleteRoleText")}</p>
        </FormDialog>
      ) : null}
    </RowDrawer>
  );
}
