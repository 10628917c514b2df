// Saying that an order was not one's own, and answering what was said.

import { receiptService, type OrderDispute } from "@tradebook/contract/services/receipt.ts";
import { useState } from "react";
import { call } from "../lib/api.ts";
import { notify } from "../lib/notify.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { DisputeBox } from "./DisputeBox.tsx";
import { useReceiptsAgain } from "./receipt-queries.ts";
import { L } from "./receipt-words.ts";

type Props = { readonly orderId: number; readonly onClose: () => void };

const [mostNote, mostAnswer] = [500, 1000];

export function NotMeDialog({ orderId, onClose }: Props) {
  const again = useReceiptsAgain();
  const [note, setNote] = useState("");
  const send = async () => {
    await call(receiptService.DisputeOrder, { id: orderId, note: note.trim() });
    notify("good", L("NotMeSent"), L("NotMeSentText"));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={L("NotMeTitle", orderId)}
      action={L("NotMeSend")}
      look="sell"
      testId="not-me-form"
      onSend={send}
      onClose={onClose}
    >
      <p>{L("NotMeText")}</p>
      <Words label={L("NotMeNote")} most={mostNote} value={note} onType={setNote} />
    </FormDialog>
  );
}

/** What is answered stands over the answer: the drawer that shows it lies under the dialog. */
export function AnswerDialog({ dispute, onClose }: { readonly dispute: OrderDispute; readonly onClose: () => void }) {
  const { orderId } = dispute;
  const again = useReceiptsAgain();
  const [answer, setAnswer] = useState("");
  const send = async () => {
    await call(receiptService.AnswerDispute, { id: orderId, answer: answer.trim() });
    notify("good", L("AnswerSent"));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={L("AnswerTitle", orderId)}
      action={L("AnswerIt")}
      testId="answer-form"
      isReady={answer.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <DisputeBox dispute={dispute} isOwn={false} />
      <p>{L("AnswerText")}</p>
      <Words label={L("AnswerLabel")} most={mostAnswer} value={answer} onType={setAnswer} />
    </FormDialog>
  );
}

type WordsProps = {
  readonly label: string;
  readonly most: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

function Words({ label, most, value, onType }: WordsProps) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          className="textarea"
          rows={4}
          maxLength={most}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
