// What is done to a row of people's lists: its form, and its end after a question.

import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { L, type PeopleWord } from "./people-words.ts";

type Props = {
  /** What the row is called. */
  readonly name: string;
  readonly deleteText: PeopleWord;
  /** Null where it cannot be deleted. */
  readonly onDelete: (() => Promise<unknown>) | null;
  /** What else is asked before it is deleted. */
  readonly asked?: ReactNode;
  readonly onGone: () => void;
  readonly renderForm: (close: () => void) => ReactNode;
};

export function EditOrDelete({ name, deleteText, onDelete, asked, onGone, renderForm }: Props) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<"none" | "edit" | "delete">("none");
  const close = () => setDoing("none");
  const remove = async () => {
    await onDelete?.();
    notify("note", L("Deleted"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onGone();
  };
  return (
    <>
      <p className="form__actions people__ways">
        <Button look="primary" onClick={() => setDoing("edit")}>
          {L("Edit")}
        </Button>
        {onDelete === null ? null : (
          <Button look="quiet" onClick={() => setDoing("delete")}>
            {L("Delete")}
          </Button>
        )}
      </p>
      {doing === "edit" ? renderForm(close) : null}
      {doing === "delete" ? (
        <FormDialog title={L("DeleteTitle", name)} action={L("Delete")} look="sell" onSend={remove} onClose={close}>
          <p>{L(deleteText)}</p>
          {asked}
        </FormDialog>
      ) : null}
    </>
  );
}
