// The drawer of a row that people decide on: the decisions that are open to this person, then what is known of it.

import { useState, type ReactNode } from "react";
import { RowDrawer } from "./RowDrawer.tsx";
import { Button } from "../ui/Button.tsx";
import { Facts, type Fact } from "../ui/Marks.tsx";
import { DecideDialog, type Decision } from "./DecideDialog.tsx";

type Props = {
  readonly title: string;
  /** What to know before anything is decided. */
  readonly warning?: ReactNode;
  readonly decisions: readonly Decision[];
  readonly facts: readonly Fact[];
  /** What else can be done with it. */
  readonly ways?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

export function DecisionDrawer({ title, warning, decisions, facts, ways, onClose, children }: Props) {
  const [open, setOpen] = useState<Decision | null>(null);
  return (
    <RowDrawer title={title} onClose={onClose}>
      {warning}
      {decisions.length === 0 && (ways ?? null) === null ? null : (
        <p className="form__actions drawer__ways">
          {decisions.map((decision, at) => (
            <Button
              key={decision.action}
              look={at === 0 ? "primary" : "plain"}
              disabled={(decision.barred ?? null) !== null}
              title={decision.barred ?? undefined}
              onClick={() => setOpen(decision)}
            >
              {decision.action}
            </Button>
          ))}
          {ways}
        </p>
      )}
      <Facts facts={facts} />
      {children}
      {open === null ? null : <DecideDialog decision={open} onClose={() => setOpen(null)} />}
    </RowDrawer>
  );
}
