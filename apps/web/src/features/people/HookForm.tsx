// Adds a webhook, or changes where one leads and what it is told of; and shows a secret, once.

import { webhookService } from "@tradebook/contract/services/webhook.ts";
import { webhookEvents, webhookLimits, type Webhook, type WebhookEvent } from "@tradebook/contract/webhook.ts";
import { useState } from "react";
import { call, type FieldProblem } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { eventWords, W } from "./hook-words.ts";

export type ShownSecret = { readonly name: string; readonly secret: string };

type Props = {
  /** Null for one that is added. */
  readonly webhook: Webhook | null;
  readonly onMade: (shown: ShownSecret) => void;
  readonly onClose: () => void;
};

export function HookForm({ webhook, onMade, onClose }: Props) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const refused = (name: string) => problems.find(({ field }) => field === name)?.message ?? null;
  const send = async () => {
    const terms = { name: name.trim(), url: url.trim(), events: [...events] };
    if (webhook === null) {
      const { secret } = await call(webhookService.CreateWebhook, terms);
      notify("good", W("Added"));
      return onMade({ name: terms.name, secret });
    }
    await call(webhookService.ChangeWebhook, { webhookId: webhook.id, ...terms });
    notify("good", W("Changed"));
    onClose();
  };
  return (
    <FormDialog
      title={webhook === null ? W("AddWebhook") : W("ChangeNamed", webhook.name)}
      action={W(webhook === null ? "Add" : "Save")}
      testId="webhook-form"
      isReady={name.trim() !== "" && url.trim() !== "" && events.length > 0}
      onSend={send}
      onRefused={(failure) => setProblems(failure.problems)}
      onClose={onClose}
    >
      <TextField
        label={W("Name")}
        hint={W("NameHint")}
        most={webhookLimits.name}
        error={refused("name")}
        value={name}
        onType={setName}
      />
      <TextField
        label={W("Url")}
        hint={W("UrlHint")}
        most={webhookLimits.url}
        error={refused("url")}
        value={url}
        onType={setUrl}
      />
      <Events events={events} onChange={setEvents} />
    </FormDialog>
  );
}

type EventsProps = {
  readonly events: readonly WebhookEvent[];
  readonly onChange: (events: readonly WebhookEvent[]) => void;
};

function Events({ events, onChange }: EventsProps) {
  return (
    <fieldset className="form">
      <legend className="form__legend">{W("Events")}</legend>
      {webhookEvents.map((one) => (
        <label key={one} className="check">
          <input
            type="checkbox"
            checked={events.includes(one)}
            onChange={(event) =>
              onChange(webhookEvents.filter((other) => (other === one ? event.target.checked : events.includes(other))))
            }
          />
          <span>
            {eventWords[one]} <span className="muted">{one}</span>
          </span>
        </label>
      ))}
      {events.length === 0 ? <p className="muted">{W("EventsNone")}</p> : null}
    </fieldset>
  );
}

type SecretProps = { readonly shown: ShownSecret; readonly onClose: () => void };

/** It is never shown again, so that nothing but its own button takes it away. */
export function HookSecret({ shown: { name, secret }, onClose }: SecretProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify("good", W("SecretCopied"));
  };
  return (
    <Dialog title={W("SecretOf", name)} onClose={null}>
      <p>{W("SecretText")}</p>
      <p>
        <code className="house__secret" data-testid="webhook-secret">
          {secret}
        </code>
      </p>
      <p className="form__actions">
        {"clipboard" in navigator ? <Button onClick={() => void copy()}>{W("CopySecret")}</Button> : null}
        <Button look="primary" onClick={onClose}>
          {W("SecretKept")}
        </Button>
      </p>
    </Dialog>
  );
}
