// Words for what is wrong with an application, in any language.

import { groupNames, groups } from "@tradebook/domain/account-opening/application.ts";
import { documentKinds } from "@tradebook/domain/account-opening/documents.ts";
import { fieldFaultTexts, type FieldFault } from "@tradebook/domain/account-opening/field-fault.ts";
import { fields } from "@tradebook/domain/account-opening/fields.ts";
import { fillIn } from "./errors.ts";

/** Says an English text in the reader's language. */
type Say = (english: string) => string;

export function fieldFaultWords({ field, code, limits }: FieldFault, say: Say): string {
  return fillIn([say(fieldFaultTexts[code]), pathLabelIn(field, say), ...limits.map(String)]);
}

const labels: ReadonlyMap<string, string> = new Map(
  [fields, documentKinds, groups].flatMap((table) => Object.entries(table).map(([name, { label }]) => [name, label])),
);

/** What a path is called: `Joint holder 2: BVN` for `jointHolders.1.bvn`; a path of none of ours as it is. */
function pathLabelIn(path: string, say: Say): string {
  const [first = "", place, name] = path.split(".");
  const group = groupNames.find((one) => one === first);
  const label = labels.get(name ?? first);
  if (label === undefined || (name !== undefined && group === undefined)) return path;
  return group === undefined || name === undefined
    ? say(label)
    : `${say(groups[group].label)} ${Number(place) + 1}: ${say(label)}`;
}
