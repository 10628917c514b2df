// The drawer of one row: its content takes the focus, so that the keyboard scrolls it where nothing in it can be pressed.

import type { ReactNode } from "react";
import { Dialog } from "../ui/Dialog.tsx";

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

export function RowDrawer({ title, onClose, children }: Props) {
  return (
    <Dialog title={title} shape="side" onClose={onClose}>
      <div className="drawer" role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </Dialog>
  );
}
