// Beginning a review of access, closing it, and its evidence as a file.

import { accessReviewService, type AccessReview } from "@tradebook/contract/services/access-review.ts";
import { addDays, isTradingDay, lagosDay } from "@tradebook/domain/instant.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { now } from "../../lib/clock.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ReviewNote } from "./ReviewNote.tsx";
import { R } from "./review-words.ts";

type StartProps = { readonly first: number; readonly onClose: () => void };

/** `first`: so many days from today it is due, unless said. */
export function StartReview({ first, onClose }: StartProps) {
  const today = lagosDay(now());
  const [dueOn, setDueOn] = useState<string>(addDays(today, first));
  const client = useQueryClient();
  const send = async () => {
    if (!isTradingDay(dueOn)) return;
    const { quarter } = await call(accessReviewService.Open, { dueOn });
    notify("good", R("Started", quarter));
    await client.invalidateQueries();
    onClose();
  };
  return (
    <FormDialog
      title={R("Start")}
      action={R("StartDo")}
      testId="start-review-form"
      isReady={isTradingDay(dueOn) && dueOn >= today}
      onSend={send}
      onClose={onClose}
    >
      <p>{R("StartText")}</p>
      <Field label={R("DueOn")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            value={dueOn}
            onChange={(event) => setDueOn(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type ReviewProps = { readonly review: AccessReview };

export function CloseReview({ review, onClose }: ReviewProps & { readonly onClose: () => void }) {
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const isWhole = review.open === 0;
  const send = async () => {
    await call(accessReviewService.Close, { id: review.id, note: note.trim() || null });
    notify("good", R("Closed", review.quarter));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={R("Close")}
      action={R("Close")}
      testId="close-review-form"
      isReady={isWhole || note.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p>{R("CloseText")}</p>
      {isWhole ? null : <p>{R("CloseOpenText", formatQuantity(review.open))}</p>}
      <ReviewNote label={isWhole ? R("OptionalNote") : R("CloseWhy")} note={note} onType={setNote} />
    </FormDialog>
  );
}

export function ReviewFiles({ review }: ReviewProps) {
  const saving = useMutation({
    mutationFn: async (format: "csv" | "pdf") => {
      const { name, blob } = await fetchFile(accessReviewService.Export, { id: review.id, format });
      const saved = name ?? `access-review.${format}`;
      saveFile(saved, blob);
      return saved;
    },
    onSuccess: (name) => notify("good", R("Saved", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const label = (
    <>
      <Icon name="download" />
      <span className="button__word">{R("EvidenceOf")}</span>
    </>
  );
  return (
    <MenuButton label={label} isBusy={saving.isPending}>
      {(["pdf", "csv"] as const).map((format) => (
        <button key={format} type="button" className="menu__item" onClick={() => saving.mutate(format)}>
          {R(format === "pdf" ? "EvidencePdf" : "EvidenceCsv")}
        </button>
      ))}
    </MenuButton>
  );
}
