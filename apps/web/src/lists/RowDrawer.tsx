// The drawer of one row: its content takes the focus, so that the keyboard scrolls it where nothing in it can be pressed.

import { useContext, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { DrawerSteps, useDrawerKeys } from "./drawer-steps.ts";
import { L } from "./list-words.ts";

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

export function RowDrawer({ title, onClose, children }: Props) {
  const { next, previous } = useContext(DrawerSteps);
  useDrawerKeys({ KeyJ: next, KeyK: previous });
  return (
    <Dialog title={title} shape="side" onClose={onClose}>
      <div className="drawer" role="region" aria-label={title} tabIndex={0}>
        {children}
        {next === null && previous === null ? null : (
          <p className="drawer__steps">
            <Button size="small" look="quiet" disabled={previous === null} onClick={() => previous?.()}>
              {L("PreviousRow")} <kbd>K</kbd>
            </Button>
            <Button size="small" look="quiet" disabled={next === null} onClick={() => next?.()}>
              {L("NextRow")} <kbd>J</kbd>
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}
