// A role as it is answered.

import type { RoleRow } from "@tradebook/contract/services/role.ts";
import type { KeptRole } from "../../store/roles.ts";

export function roleRow({ creationTime: _, grantedPermissions, ...role }: KeptRole): RoleRow {
  return { ...role, grantedPermissions: [...grantedPermissions] };
}
