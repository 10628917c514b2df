// How many people have a role, as the way to them where there are any and whoever looks may see users.

import type { CountedRole } from "@tradebook/contract/services/role.ts";
import { Link } from "react-router";
import { may, useSignedIn } from "../../lib/session.ts";
import { L } from "./people-words.ts";
import { peopleText } from "./roles.tsx";

type Props = { readonly role: Pick<CountedRole, "normalizedName" | "displayName" | "userCount"> };

export function UsersOf({ role: { normalizedName, displayName, userCount } }: Props) {
  const maySee = may(useSignedIn(), "Pages.Users");
  if (userCount === 0 || !maySee) return <>{peopleText(userCount)}</>;
  const to = `?${new URLSearchParams({ tab: "users", role: normalizedName }).toString()}`;
  return (
    <Link to={to}>
      {peopleText(userCount)} <span className="sr-only">{L("WithRole", displayName)}</span>
    </Link>
  );
}
