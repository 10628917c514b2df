// What a permission is called in plain words; one that this release does not know, by its own name.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";

export function permissionName(name: string): string {
  return Object.hasOwn(permissions, name) ? permissions[name as Permission].displayName : name;
}
