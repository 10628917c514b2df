// A menu of a table's columns, each shown or not.

import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useIsPhone } from "../ui/use-media.ts";
import { L } from "./list-words.ts";

type Props = {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly isShown: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
};

/** On a phone rows are cards, which have no columns. */
export function ColumnChecks({ columns, isShown, onToggle }: Props) {
  if (useIsPhone()) return null;
  const shown = columns.filter(({ key }) => isShown(key)).length;
  const label = (
    <>
      <Icon name="columns" />
      {shown === columns.length ? L("Columns") : L("ColumnsOf", shown, columns.length)}
    </>
  );
  return (
    <MenuButton label={label}>
      <ColumnBoxes columns={columns} isShown={isShown} onToggle={onToggle} />
    </MenuButton>
  );
}

/** The last one that is shown stays. */
export function ColumnBoxes({ columns, isShown, onToggle }: Props) {
  const shown = columns.filter(({ key }) => isShown(key)).length;
  return (
    <div className="menu__checks scroll">
      {columns.map(({ key, label }) => (
        <label key={key} className="menu__item">
          <input
            type="checkbox"
            checked={isShown(key)}
            disabled={shown === 1 && isShown(key)}
            onChange={() => onToggle(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
