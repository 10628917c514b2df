// One role: what it allows, and changing or deleting it.

import { roleService, type CountedRole } from "@tradebook/contract/services/role.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { EditOrDelete } from "./EditOrDelete.tsx";
import { MoveUsers } from "./MoveUsers.tsx";
import { L } from "./people-words.ts";
import { RoleForm } from "./RoleForm.tsx";
import { kindOf } from "./roles.tsx";
import { UsersOf } from "./UsersOf.tsx";
import { permissionName } from "./permission-name.ts";

export function RoleDrawer({ row: role, onClose }: DrawerProps<CountedRole>) {
  const [moveTo, pick] = useState<number | null>(null);
  return (
    <RowDrawer title={role.displayName} onClose={onClose}>
      <EditOrDelete
        name={role.displayName}
        deleteText="DeleteRoleText"
        onDelete={role.isStatic ? null : () => call(roleService.Delete, { id: role.id, moveTo })}
        asked={role.userCount === 0 ? null : <MoveUsers role={role} moveTo={moveTo} onPick={pick} />}
        onGone={onClose}
        renderForm={(close) => <RoleForm role={role} onClose={close} />}
      />
      <Facts
        facts={[
          [L("Name"), role.name],
          [L("Description"), role.description || none],
          [L("Kind"), kindOf(role)],
          [L("Users"), <UsersOf key="users" role={role} />],
        ]}
      />
      <AuditLink kind="role" id={role.id} />
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
    </RowDrawer>
  );
}
