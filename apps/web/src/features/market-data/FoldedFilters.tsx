// Filters that stand beside the first: on a phone they wait behind a button that says how many are on.

import { useId, useState, type ReactNode } from "react";
import { L } from "../../lists/list-words.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsPhone } from "../../ui/use-media.ts";

type Props = { readonly count: number; readonly children: ReactNode };

export function FoldedFilters({ count, children }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, open] = useState(false);
  const id = useId();
  if (!isPhone) return children;
  return (
    <>
      <Button className="market__fold" aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
        {count === 0 ? L("Filters") : L("FiltersOn", count)}
      </Button>
      <div id={id} className="market__folded" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
