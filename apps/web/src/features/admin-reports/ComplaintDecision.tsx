// A step of the house with a complaint: an answer, to whom it is passed on, or its outcome; each with words for the client.

import {
  complaintOutcomes,
  complaintPassedTo,
  complaintService,
  type Complaint,
} from "@tradebook/contract/services/complaint.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { C } from "./complaint-desk-words.ts";

export type Deed = "Answer" | "PassOn" | "Resolve";
type Props = { readonly complaint: Complaint; readonly deed: Deed; readonly onClose: () => void };

const mostText = 4000;

export function ComplaintDecision({ complaint: { id, number }, deed, onClose }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [passedTo, passTo] = useState<(typeof complaintPassedTo)[number]>("Compliance");
  const [outcome, setOutcome] = useState<(typeof complaintOutcomes)[number]>("Upheld");
  const text = typed.trim();
  const send = async () => {
    if (deed === "Answer") await call(complaintService.AnswerComplaint, { id, text });
    else if (deed === "PassOn") await call(complaintService.EscalateComplaint, { id, text, passedTo });
    else await call(complaintService.ResolveComplaint, { id, text, outcome });
    notify("good", C(`${deed}Done`));
    await client.invalidateQueries({ queryKey: ["list"] });
    await client.invalidateQueries({ queryKey: ["desk", "house"] });
    onClose();
  };
  return (
    <FormDialog
      title={C(`${deed}Title`, number)}
      action={C(deed)}
      testId="complaint-decision"
      isReady={text.length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <p>{C(`${deed}Text`)}</p>
      {deed === "PassOn" ? (
        <Field label={C("PassTo")}>
          {(control) => (
            <Select
              {...control}
              value={passedTo}
              options={complaintPassedTo.map((value) => ({ value, label: C(value) }))}
              onPick={passTo}
            />
          )}
        </Field>
      ) : null}
      {deed === "Resolve" ? (
        <Field label={C("Outcome")}>
          {(control) => (
            <Select
              {...control}
              value={outcome}
              options={complaintOutcomes.map((value) => ({ value, label: C(value) }))}
              onPick={setOutcome}
            />
          )}
        </Field>
      ) : null}
      <Field label={C(deed === "Answer" ? "AnswerLabel" : "Why")}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={6}
            maxLength={mostText}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
