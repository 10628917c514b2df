// Asks once whoever leaves changes that are not saved; what was held back goes on when they say so.

import { useContext, useEffect, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { unsaved } from "../lib/unsaved.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { guardLeaving } from "./guard-leaving.ts";

export function LeaveGuard() {
  const { navigator } = useContext(NavigationContext);
  const isUnsaved = useStore(unsaved).size > 0;
  const [held, hold] = useState<{ readonly go: () => void } | null>(null);
  useEffect(() => (isUnsaved ? guardLeaving(navigator, (go) => hold({ go })) : undefined), [isUnsaved, navigator]);
  if (held === null) return null;
  const stay = () => hold(null);
  const leave = () => {
    stay();
    held.go();
  };
  return (
    <Dialog title={L("LeaveTitle")} onClose={stay}>
      <div className="form" data-testid="leave-dialog">
        <p>{L("LeaveText")}</p>
        <p className="form__actions form__actions--end">
          <Button look="primary" onClick={stay}>
            {L("LeaveNo")}
          </Button>
          <Button onClick={leave}>{L("LeaveYes")}</Button>
        </p>
      </div>
    </Dialog>
  );
}
