// Asks before what hurts: what will happen, the way back first, and the deed by its name.

import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { L } from "./simulator-words.ts";

export type Question = {
  readonly title: string;
  readonly text: string;
  readonly deed: string;
  readonly act: () => void;
};

type Props = { readonly question: Question; readonly onClose: () => void };

export function AskFirst({ question, onClose }: Props) {
  const { title, text, deed, act } = question;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="ask">
        <p>{text}</p>
        <div className="ask__ways">
          <Button autoFocus onClick={onClose}>
            {L("Cancel")}
          </Button>
          <Button
            look="sell"
            data-testid="ask-confirm"
            onClick={() => {
              onClose();
              act();
            }}
          >
            {deed}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
