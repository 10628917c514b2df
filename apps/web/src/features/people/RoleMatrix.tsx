// Every permission against every role, with the people that each reaches: who may do what, at one look.

import { roleService, type RoleMatrix as Matrix } from "@tradebook/contract/services/role.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { P } from "../../lib/page-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { isCalled } from "./is-called.ts";
import { L } from "./people-words.ts";
import { UsersOf } from "./UsersOf.tsx";

type Props = { readonly nav: ReactNode; readonly tools: ReactNode };

export function RoleMatrix({ nav, tools }: Props) {
  const [find, setFind] = useState("");
  const matrix = useQuery({
    queryKey: ["list", "roleMatrix"],
    queryFn: ({ signal }) => call(roleService.GetMatrix, {}, signal),
  });
  return (
    <div className="page page--list" data-testid="role-matrix">
      <header className="page__head">
        <h1>{P("Users")}</h1>
        {nav}
        <div className="page__tools">{tools}</div>
      </header>
      <div className="page__filters" role="search">
        <TextInput
          type="search"
          className="page__find"
          aria-label={L("FindPermission")}
          placeholder={L("Find")}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      <Loaded query={matrix} what={L("ThePermissions")} lines={14}>
        {(all) => <Table matrix={narrowed(all, find)} />}
      </Loaded>
    </div>
  );
}

/** A word of a permission leaves its row, a word of a role the rows that it allows. */
function narrowed({ roles, permissions }: Matrix, find: string): Matrix {
  const rows = permissions.filter(({ name, displayName, roleIds }) => {
    const givers = roles.filter(({ id }) => roleIds.includes(id)).flatMap((role) => [role.displayName]);
    return isCalled(find, [name, displayName, ...givers]);
  });
  return { roles, permissions: rows };
}

function Table({ matrix: { roles, permissions } }: { readonly matrix: Matrix }) {
  if (permissions.length === 0) return <Empty title={L("NoPermissionFound")} />;
  return (
    <div className="page__scroll scroll" role="region" aria-label={L("MatrixOf")} tabIndex={0}>
      <table className="grid page__table matrix">
        <thead>
          <tr>
            <th scope="col">{L("Permission")}</th>
            <th scope="col" className="num">
              {L("PeopleWhoMay")}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className="matrix__role">
                <span>{role.displayName}</span>
                <UsersOf role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map(({ name, displayName, roleIds, userCount }) => (
            <tr key={name}>
              <th scope="row">
                {displayName} <span className="matrix__name">{name}</span>
              </th>
              <td className="num">{formatQuantity(userCount)}</td>
              {roles.map((role) => (
                <Cell key={role.id} role={role.displayName} isGranted={roleIds.includes(role.id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ role, isGranted }: { readonly role: string; readonly isGranted: boolean }) {
  const said = L(isGranted ? "Grants" : "GrantsNot", role);
  return (
    <td className="matrix__cell" data-granted={isGranted}>
      <span role="img" aria-label={said} title={said}>
        {isGranted ? <Icon name="check" size={16} /> : "–"}
      </span>
    </td>
  );
}
