// Which columns of a table are shown: those that are not are named in the address, and so in a kept view.

import { useSearchParams } from "react-router";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useIsPhone } from "../ui/use-media.ts";
import { hiddenIn, withHidden } from "./hidden-columns.ts";
import { L } from "./list-words.ts";

type Props = { readonly columns: readonly { readonly key: string; readonly label: string }[] };

/** On a phone rows are cards, which have no columns. */
export function ColumnsMenu({ columns }: Props) {
  const [query, setQuery] = useSearchParams();
  const hidden = hiddenIn(query);
  if (useIsPhone()) return null;
  const shown = columns.filter(({ key }) => !hidden.has(key));
  const label = (
    <>
      <Icon name="columns" />
      {shown.length === columns.length ? L("Columns") : L("ColumnsOf", shown.length, columns.length)}
    </>
  );
  return (
    <MenuButton label={label}>
      <div className="menu__checks scroll">
        {columns.map(({ key, label: said }) => (
          <label key={key} className="menu__item">
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              disabled={shown.length === 1 && !hidden.has(key)}
              onChange={() => setQuery(withHidden(query, key), { replace: true })}
            />
            <span>{said}</span>
          </label>
        ))}
      </div>
    </MenuButton>
  );
}
