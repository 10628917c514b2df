// The roles of a house as a list.

import { roleService, type CountedRole, type RoleRow } from "@tradebook/contract/services/role.ts";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { L, type PeopleWord } from "./people-words.ts";

export const roles: List<CountedRole, never, PeopleWord> = {
  say: L,
  name: "roles",
  title: "Users",
  words: { rows: "RoleList", empty: "RolesEmpty", emptyHint: "RolesEmptyHint" },
  filters: [{ name: "q", word: "Find", kind: "text", most: 100 }],
  idOf: ({ id }) => id,
  idText: ({ displayName }) => displayName,
  idWord: "Role",
  rowWord: "RoleNo",
  columns: [
    { word: "Name", look: "plain", sort: "name", cell: ({ name }) => name },
    {
      word: "Description",
      look: "text",
      cell: ({ description }) => description || none,
      title: ({ description }) => description,
    },
    { word: "Kind", look: "plain", cell: kindOf },
    { word: "Users", look: "num", cell: ({ userCount }) => formatQuantity(userCount) },
    { word: "Granted", look: "num", cell: ({ grantedPermissions }) => formatQuantity(grantedPermissions.length) },
  ],
  card: (role) => ({
    first: role.displayName,
    firstEnd: kindOf(role),
    second: role.description || role.name,
    secondEnd: peopleText(role.userCount),
    third: `${L("Granted")}: ${formatQuantity(role.grantedPermissions.length)}`,
    thirdEnd: "",
  }),
  totals: [],
  ask: (asked, signal) => call(roleService.GetAll, pageInput(asked), signal),
};

export function peopleText(count: number): string {
  return count === 1 ? L("OnePerson") : L("PeopleOfRole", formatQuantity(count));
}

export function kindOf({ isStatic, isDefault }: Pick<RoleRow, "isStatic" | "isDefault">): string {
  if (isDefault) return L("DefaultRole");
  return isStatic ? L("StaticRole") : L("OwnRole");
}
