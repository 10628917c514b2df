// The permissions that a role grants, to be ticked; a word narrows them, and what is ticked stays ticked.

import { roleService } from "@tradebook/contract/services/role.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { isCalled } from "./is-called.ts";
import { L } from "./people-words.ts";

type Props = { readonly granted: readonly string[]; readonly onGrant: (names: readonly string[]) => void };

export function PermissionsField({ granted, onGrant }: Props) {
  const [find, setFind] = useState("");
  const all = useQuery({
    queryKey: ["allPermissions"],
    queryFn: async ({ signal }) => (await call(roleService.GetAllPermissions, {}, signal)).items,
    staleTime: Infinity,
  });
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("Granted")}</legend>
      <TextInput
        type="search"
        aria-label={L("FindPermission")}
        placeholder={L("FindPermission")}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        onKeyDown={(event) => {
          // It narrows; the form is sent by its button.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Loaded query={all} what={L("ThePermissions")} lines={8}>
        {(items) => {
          const found = items.filter(({ name, displayName }) => isCalled(find, [name, displayName]));
          return (
            <div className="people__checks people__checks--one">
              {found.length === 0 ? <p className="muted">{L("NoPermissionFound")}</p> : null}
              {found.map(({ name, displayName }) => (
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
          );
        }}
      </Loaded>
    </fieldset>
  );
}
