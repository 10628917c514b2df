// A dialog that asks for something and sends it: what fails stays in it with what was typed.

import { useState, type FormEvent, type ReactNode } from "react";
import { failureOf, type Failure } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { failureSaid, Problem } from "./Problem.tsx";
import { useIsTouched } from "./use-media.ts";

const L = wordsOf(commonWords);

type Props = {
  readonly title: string;
  readonly shape?: "middle" | "side";
  /** What the button does, in words. */
  readonly action: string;
  /** What the way back is called, where "cancel" could mean the deed. */
  readonly back?: string;
  readonly look?: "primary" | "sell";
  readonly isReady?: boolean;
  readonly testId?: string;
  /** Closes the dialog itself when it went through. */
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  /** Told of a refusal, so that fields can show theirs. */
  readonly onRefused?: (failure: Failure) => void;
  readonly children: ReactNode;
};

export function FormDialog(props: Props) {
  const {
    title,
    shape = "middle",
    action,
    look = "primary",
    isReady = true,
    testId,
    onSend,
    onClose,
    children,
  } = props;
  // A finger would have the keyboard rise over what is to be read first.
  const isTouched = useIsTouched();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(false);
  // What is being sent may lead to another page by itself.
  useUnsaved(isTyped && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      await onSend();
    } catch (error) {
      const refused = failureOf(error);
      setFailure(refused);
      props.onRefused?.(refused);
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} shape={shape} {...(isTouched ? {} : { first: "input, select, textarea" })} onClose={onClose}>
      <form
        className="form"
        data-testid={testId}
        noValidate
        onChange={() => setTyped(true)}
        onSubmit={(event) => void submit(event)}
      >
        <Problem said={failure === null ? null : failureSaid(failure)} />
        {children}
        <p className="form__actions form__actions--end">
          <Button onClick={onClose}>{props.back ?? L("Cancel")}</Button>
          <Button type="submit" look={look} disabled={isBusy || !isReady}>
            {isBusy ? L("OneMoment") : action}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
