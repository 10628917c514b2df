// What some roles allow together, and which of them gives it: of a user as they are, or of one that is being changed.

import { userService } from "@tradebook/contract/services/user.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { L } from "./people-words.ts";

export function Access({ roleNames }: { readonly roleNames: readonly string[] }) {
  const access = useQuery({
    queryKey: ["list", "access", ...roleNames],
    queryFn: async ({ signal }) => (await call(userService.PreviewAccess, { roleNames: [...roleNames] }, signal)).items,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={access}
      what={L("TheAccess")}
      isEmpty={(items) => items.length === 0}
      empty={<p className="muted">{L("NoPermissions")}</p>}
    >
      {(items) => (
        <ul className="people__access" data-testid="access">
          {items.map(({ name, displayName, roles }) => (
            <li key={name} title={name}>
              {displayName} <span className="muted">{L("GivenBy", roles.join(", "))}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
