// Which company the page is about: those looked at last, those one holds or follows, then every other.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { desk } from "../../desk/desk-store.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { useKeptDesk } from "../../desk/use-kept-desk.ts";
import { useAccount } from "../../lib/account.ts";
import { useLiveAll } from "../../lib/live-store.ts";
import { holdingsQuery } from "../../lib/queries.ts";
import { stats } from "../../market/stats-live.ts";
import { useWatchlists } from "../../market/watchlists/use-watchlists.ts";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./market-data-words.ts";
import { pickerGroups, withRecent } from "./picker-groups.ts";

type Props = { readonly securityID: string; readonly onPick: (securityID: string) => void };

export function CompanyPicker({ securityID, onPick }: Props) {
  useKeptDesk();
  const all = useLiveAll(stats);
  const names = new Map(all.map((stat) => [stat.securityID, stat.name]));
  const { lists } = useWatchlists();
  const held = useQuery(holdingsQuery(useAccount()?.cscsAccount ?? "")).data ?? [];
  const recent = useRecent(securityID, names.has(securityID));
  const mine = [...held.map(({ symbol }) => symbol), ...lists.flatMap(({ securityIDs }) => securityIDs)];
  const groups = pickerGroups({ all: [...names.keys()], recent, mine, chosen: securityID });
  return (
    <span className="input market__company">
      <select aria-label={L("ChooseCompany")} value={securityID} onChange={(event) => onPick(event.target.value)}>
        {groups.map(({ name, ids }) => (
          <optgroup key={name} label={L(name)}>
            {ids.map((id) => (
              <option key={id} value={id}>
                {names.has(id) ? `${id} · ${names.get(id)}` : id}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className="input__caret">
        <Icon name="chevron" size={14} />
      </span>
    </span>
  );
}

const choiceName = "companies";

/** Kept with the reader's desk, and not before that is read; what is looked at now joins it once it is known to be a security. */
function useRecent(securityID: string, isKnown: boolean): readonly string[] {
  const [kept, keep] = useChoice(choiceName, "");
  useEffect(() => {
    if (!isKnown) return;
    // The effect before this one may just have taken the server's desk, which the page was not drawn with yet.
    const last = desk.get().choices[choiceName] ?? "";
    const next = withRecent(last, securityID);
    if (next !== last) keep(next);
  }, [securityID, isKnown, keep]);
  return kept.split(",");
}
