// What a change of a role means before it is saved: how many people, what they gain and lose, and what does not go together.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { formatQuantity } from "../../lib/format.ts";
import { L } from "./people-words.ts";
import { permissionName } from "./permission-name.ts";

type Props = { readonly before: readonly string[]; readonly after: readonly string[]; readonly people: number };

export function Impact({ before, after, people }: Props) {
  const gained = after.filter((name) => !before.includes(name));
  const lost = before.filter((name) => !after.includes(name));
  const both = entryAndApproval.filter((pair) => pair.every((name) => after.includes(name)));
  return (
    <div role="status" className="people__impact">
      {gained.length === 0 && lost.length === 0 ? null : <p>{peopleSaid(people)}</p>}
      {gained.length === 0 ? null : <p>{L("Gained", said(gained))}</p>}
      {lost.length === 0 ? null : <p>{L("Lost", said(lost))}</p>}
      {both.map((pair) => (
        <p key={pair.join()}>{L("EnterAndApprove", said(pair))}</p>
      ))}
    </div>
  );
}

/** One enters what the other approves. */
const entryAndApproval: readonly (readonly Permission[])[] = [["Pages.Funding", "Pages.Funding.Approve"]];

function said(names: readonly string[]): string {
  return names.map(permissionName).join(", ");
}

function peopleSaid(count: number): string {
  if (count === 0) return L("AffectedNone");
  return count === 1 ? L("AffectedOne") : L("Affected", formatQuantity(count));
}
