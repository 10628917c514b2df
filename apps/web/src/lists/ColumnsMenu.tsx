// Which columns of a table are shown: those that are not are named in the address, and so in a kept view.

import { ColumnChecks } from "./ColumnChecks.tsx";
import { hiddenIn, withHidden } from "./hidden-columns.ts";
import { useAsked } from "./use-asked.ts";

type Props = { readonly columns: readonly { readonly key: string; readonly label: string }[] };

export function ColumnsMenu({ columns }: Props) {
  const [query, change] = useAsked();
  const hidden = hiddenIn(query);
  return (
    <ColumnChecks
      columns={columns}
      isShown={(key) => !hidden.has(key)}
      onToggle={(key) => change((asked) => withHidden(asked, key))}
    />
  );
}
