// The button that shows a panel's picture as a table, and the table as the picture; the key for it finds it by its mark.

import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./workspace-words.ts";

type Props = { readonly isTable: boolean; readonly onToggle: () => void };

export function TableToggle({ isTable, onToggle }: Props) {
  const label = isTable ? L("DepthAsPicture") : L("DepthAsTable");
  return (
    <Button look="quiet" size="icon" data-as-table={isTable} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={isTable ? "chart" : "list"} />
    </Button>
  );
}
