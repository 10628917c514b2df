// News that everybody gets at once: a headline, a text, a category, and whom it is about.

import { newsCategories } from "@tradebook/contract/services/simulator.ts";
import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Group } from "./Group.tsx";
import { SecurityField, useSecurityNamed } from "./SecurityField.tsx";
import { L } from "./simulator-words.ts";
import { useRun } from "./use-simulator.ts";

type Draft = {
  readonly headline: string;
  readonly body: string;
  readonly category: (typeof newsCategories)[number];
  readonly security: string;
};

const blank: Draft = { headline: "", body: "", category: "Exchange", security: "" };

export function NewsGroup() {
  const { run, isBusy, failure } = useRun();
  const [draft, setDraft] = useState(blank);
  const [isTried, setTried] = useState(false);
  const securityID = useSecurityNamed(draft.security);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const missing = (text: string) => (isTried && text.trim() === "" ? L("Needed") : null);
  const publish = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const { headline, body, category } = draft;
    if (headline.trim() === "" || body.trim() === "" || securityID === undefined) return;
    if (!(await run("PublishNews", { headline, body, category, securityID }, L("NewsDone")))) return;
    setDraft(blank);
    setTried(false);
  };
  const unknown = isTried && securityID === undefined ? L("UnknownSecurity", draft.security) : null;
  return (
    <Group title={L("NewsGroup")} failure={failure}>
      <form className="group__form" data-testid="news-form" onSubmit={(event) => void publish(event)} noValidate>
        <Field label={L("Headline")} error={missing(draft.headline)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={draft.headline}
              onChange={(event) => change({ headline: event.target.value })}
            />
          )}
        </Field>
        <Field label={L("Body")} error={missing(draft.body)}>
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={4}
              maxLength={4000}
              value={draft.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <div className="group__pair">
          <Field label={L("Category")}>
            {(control) => (
              <Select
                {...control}
                value={draft.category}
                options={newsCategories.map((value) => ({ value, label: value }))}
                onPick={(category) => change({ category })}
              />
            )}
          </Field>
          <SecurityField
            label={L("AboutSecurity")}
            hint={L("Optional")}
            value={draft.security}
            error={unknown}
            onType={(security) => change({ security })}
          />
        </div>
        <Button type="submit" disabled={isBusy}>
          {L("Publish")}
        </Button>
      </form>
    </Group>
  );
}
