// One's own note about a security: a button that says whether there is one, and the dialog to write it.

import { drawingLimits } from "@tradebook/contract/services/drawing.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useNotes } from "./use-notes.ts";
import { L } from "./watch-words.ts";

type Props = { readonly securityID: string };

export function NoteButton({ securityID }: Props) {
  const { notes } = useNotes();
  const [isOpen, open] = useState(false);
  const note = notes.get(securityID);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="star"
        aria-pressed={note !== undefined}
        aria-label={L("NoteOn", securityID)}
        title={note ?? L("NoteOn", securityID)}
        onClick={() => open(true)}
      >
        <Icon name="edit" size={15} />
      </Button>
      {isOpen ? <NoteDialog securityID={securityID} onClose={() => open(false)} /> : null}
    </>
  );
}

function NoteDialog({ securityID, onClose }: Props & { readonly onClose: () => void }) {
  const { notes, save } = useNotes();
  const kept = notes.get(securityID) ?? "";
  const [text, type] = useState(kept);
  const keep = (note: string) => {
    if (note !== kept) void save(securityID, note);
    onClose();
  };
  return (
    <Dialog title={L("NoteOn", securityID)} first="textarea" onClose={onClose}>
      <form
        className="form"
        data-testid="security-note"
        onSubmit={(event) => {
          event.preventDefault();
          keep(text.trim());
        }}
      >
        <Field label={L("Note")} hint={L("NoteHint")}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={drawingLimits.note}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <p className="form__actions form__actions--end">
          {kept === "" ? null : <Button onClick={() => keep("")}>{L("NoteDrop")}</Button>}
          <Button type="submit" look="primary">
            {L("NoteKeep")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
