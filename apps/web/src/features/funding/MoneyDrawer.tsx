// The drawer of a movement of money: the decisions that are open to this person, then what is known of it.

import { useState } from "react";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { Facts, type Fact } from "../../ui/Marks.tsx";
import { DecideDialog, type Decision } from "./DecideDialog.tsx";

type Props = {
  readonly title: string;
  readonly decisions: readonly Decision[];
  readonly facts: readonly Fact[];
  readonly onClose: () => void;
};

export function MoneyDrawer({ title, decisions, facts, onClose }: Props) {
  const [open, setOpen] = useState<Decision | null>(null);
  return (
    <RowDrawer title={title} onClose={onClose}>
      {decisions.length === 0 ? null : (
        <p className="form__actions money__ways">
          {decisions.map((decision, at) => (
            <Button key={decision.action} look={at === 0 ? "primary" : "plain"} onClick={() => setOpen(decision)}>
              {decision.action}
            </Button>
          ))}
        </p>
      )}
      <Facts facts={facts} />
      {open === null ? null : <DecideDialog decision={open} onClose={() => setOpen(null)} />}
    </RowDrawer>
  );
}
