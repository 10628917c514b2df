// Announcing maintenance: from when until when, how long before people are told, and in which words.

import { limits } from "@tradebook/contract/names.ts";
import { maintenanceService } from "@tradebook/contract/services/maintenance.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type FieldProblem } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { announcedQuery, momentText } from "./maintenance-query.ts";
import {
  announcementOf,
  emptyDraft,
  endFault,
  notices,
  type MaintenanceDraft,
  type NoticeKey,
} from "./maintenance-draft.ts";
import { O } from "./office-words.ts";

export function MaintenanceForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<MaintenanceDraft>(emptyDraft);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const change = (part: Partial<MaintenanceDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems([]);
  };
  const options = (Object.keys(notices) as NoticeKey[]).map((value) => ({ value, label: O(`Notice_${value}`) })); // its own keys
  const said = announcementOf(draft);
  const fault = endFault(draft);
  const refused = (name: string) => problems.find(({ field }) => field === name)?.message ?? null;
  const send = async () => {
    if (said === null) return;
    const { shownFrom } = await call(maintenanceService.Announce, said);
    notify("good", O("Announced"), shownFrom <= now() ? O("AnnouncedNow") : O("AnnouncedFrom", momentText(shownFrom)));
    await client.invalidateQueries({ queryKey: announcedQuery().queryKey });
    onClose();
  };
  return (
    <FormDialog
      title={O("Announce")}
      action={O("AnnounceDeed")}
      testId="maintenance-form"
      isReady={said !== null}
      onSend={send}
      onRefused={(failure) => setProblems(failure.problems)}
      onClose={onClose}
    >
      <TextField
        label={O("StartsAt")}
        type="datetime-local"
        error={refused("startsAt")}
        value={draft.startsAt}
        onType={(startsAt) => change({ startsAt })}
      />
      <TextField
        label={O("EndsAt")}
        type="datetime-local"
        error={fault === null ? refused("endsAt") : O(fault === "order" ? "EndsBefore" : "EndsLate")}
        value={draft.endsAt}
        onType={(endsAt) => change({ endsAt })}
      />
      <Field label={O("ToldFrom")}>
        {(control) => (
          <Select {...control} value={draft.notice} options={options} onPick={(notice) => change({ notice })} />
        )}
      </Field>
      <Field label={O("Words")} hint={O("WordsHint")}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={limits.maintenanceWords}
            value={draft.words}
            onChange={(event) => change({ words: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
