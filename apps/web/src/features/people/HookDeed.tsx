// What is asked once more before it is done with a webhook: a new secret, a pause, its end.

import { webhookService } from "@tradebook/contract/services/webhook.ts";
import type { Webhook } from "@tradebook/contract/webhook.ts";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { W } from "./hook-words.ts";
import type { ShownSecret } from "./HookForm.tsx";

type Props = {
  readonly what: "secret" | "pause" | "delete";
  readonly webhook: Webhook;
  readonly onSecret: (shown: ShownSecret) => void;
  readonly onClose: () => void;
};

const words = {
  secret: { title: "NewSecretNamed", text: "NewSecretText", action: "MakeSecret", look: "primary" },
  pause: { title: "PauseNamed", text: "PauseText", action: "Pause", look: "primary" },
  delete: { title: "DeleteNamed", text: "DeleteText", action: "Delete", look: "sell" },
} as const;

export function HookDeed({ what, webhook: { id: webhookId, name }, onSecret, onClose }: Props) {
  const send = async () => {
    if (what === "secret") return onSecret({ name, secret: await newSecret(webhookId) });
    if (what === "pause") await call(webhookService.PauseWebhook, { webhookId });
    else await call(webhookService.DeleteWebhook, { webhookId });
    notify("note", W(what === "pause" ? "Paused" : "Deleted"));
    onClose();
  };
  const { title, text, action, look } = words[what];
  return (
    <FormDialog title={W(title, name)} action={W(action)} look={look} onSend={send} onClose={onClose}>
      <p>{W(text)}</p>
    </FormDialog>
  );
}

async function newSecret(webhookId: number): Promise<string> {
  return (await call(webhookService.RotateSecret, { webhookId })).secret;
}
