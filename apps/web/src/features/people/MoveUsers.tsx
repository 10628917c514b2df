// Where the users of a role go that is deleted: to another role, or nowhere.

import { roleService, type CountedRole } from "@tradebook/contract/services/role.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { H } from "./house-words.ts";

type Props = {
  readonly role: CountedRole;
  readonly moveTo: number | null;
  readonly onPick: (roleId: number | null) => void;
};

export function MoveUsers({ role, moveTo, onPick }: Props) {
  const roles = useQuery({
    queryKey: ["roles"],
    queryFn: async ({ signal }) => (await call(roleService.GetRoles, {}, signal)).items,
  });
  const others = (roles.data ?? []).filter(({ id }) => id !== role.id);
  const options = [
    { value: "", label: H("MoveNowhere") },
    ...others.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
  ];
  return (
    <Field label={H("MoveUsers", formatQuantity(role.userCount))} hint={H("MoveUsersHint")}>
      {(control) => (
        <Select
          {...control}
          value={moveTo === null ? "" : String(moveTo)}
          options={options}
          onPick={(picked) => onPick(picked === "" ? null : Number(picked))}
        />
      )}
    </Field>
  );
}
