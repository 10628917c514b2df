// Above the rows: how many are chosen, and what can be done to all of them.

import type { ReactNode } from "react";
import { formatQuantity } from "../lib/format.ts";
import { Button } from "../ui/Button.tsx";
import { B } from "./bulk-words.ts";

type Props = { readonly count: number; readonly onClear: () => void; readonly children: ReactNode };

export function ChosenBar({ count, onClear, children }: Props) {
  return (
    <div role="status" className="chosen-place">
      {count === 0 ? null : (
        <div className="chosen" data-testid="chosen">
          <strong>{B("Chosen", formatQuantity(count))}</strong>
          {children}
          <Button look="quiet" onClick={onClear}>
            {B("ChooseNone")}
          </Button>
        </div>
      )}
    </div>
  );
}
