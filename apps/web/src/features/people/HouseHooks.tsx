// The house's webhooks: where each leads, how it fares, and all that can be done with one.

import { webhookService } from "@tradebook/contract/services/webhook.ts";
import { webhookLimits, type Webhook } from "@tradebook/contract/webhook.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { MenuItem, RowMenu } from "../../ui/RowMenu.tsx";
import { faredText, shownState, stateTones, W } from "./hook-words.ts";
import { HookDeed } from "./HookDeed.tsx";
import { HookDeliveries } from "./HookDeliveries.tsx";
import { HookForm, HookSecret, type ShownSecret } from "./HookForm.tsx";
import { hooksKey, hooksQuery } from "./hooks-query.ts";

type Opened = {
  readonly what: "change" | "secret" | "pause" | "delete" | "deliveries";
  readonly webhook: Webhook;
};

export function HouseHooks() {
  const client = useQueryClient();
  const [isAdding, add] = useState(false);
  const [opened, open] = useState<Opened | null>(null);
  const [shown, show] = useState<ShownSecret | null>(null);
  const hooks = useQuery(hooksQuery());
  const reread = () => client.invalidateQueries({ queryKey: hooksKey });
  const close = () => {
    add(false);
    open(null);
    void reread();
  };
  const shownOnce = (secret: ShownSecret) => {
    close();
    show(secret);
  };
  const isFull = (hooks.data?.items.length ?? webhookLimits.most) >= webhookLimits.most;
  return (
    <Card
      title={W("Webhooks")}
      testId="house-hooks"
      side={isFull ? null : <Button onClick={() => add(true)}>{W("AddWebhook")}</Button>}
    >
      <p className="muted">{W("WebhooksHint")}</p>
      {hooks.data?.mayLoopback === true ? <p className="house__loose">{W("MayLoopback")}</p> : null}
      <Loaded
        query={hooks}
        what={W("Webhooks")}
        lines={2}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="muted">{W("NoWebhooks")}</p>}
      >
        {({ items }) => (
          <ul className="rows">
            {items.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onOpen={(what) => open({ what, webhook })}
                onDone={() => void reread()}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding || opened?.what === "change" ? (
        <HookForm webhook={opened?.webhook ?? null} onMade={shownOnce} onClose={close} />
      ) : null}
      {opened !== null && opened.what !== "change" && opened.what !== "deliveries" ? (
        <HookDeed what={opened.what} webhook={opened.webhook} onSecret={shownOnce} onClose={close} />
      ) : null}
      {opened?.what === "deliveries" ? <HookDeliveries webhook={opened.webhook} onClose={close} /> : null}
      {shown === null ? null : <HookSecret shown={shown} onClose={() => show(null)} />}
    </Card>
  );
}

type RowProps = {
  readonly webhook: Webhook;
  readonly onOpen: (what: Opened["what"]) => void;
  readonly onDone: () => void;
};

function Row({ webhook, onOpen, onDone }: RowProps) {
  const { id, name, url, state, events } = webhook;
  const shown = shownState(webhook);
  const isActive = state === "active";
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    onDone();
  };
  const test = async () => {
    await call(webhookService.SendTest, { webhookId: id });
    notify("note", W("TestSent"), W("TestSentHint"));
  };
  const resume = async () => {
    await call(webhookService.ResumeWebhook, { webhookId: id });
    notify("good", W("Resumed"));
  };
  return (
    <li data-webhook={shown}>
      <span className="rows__text">
        <strong>{name}</strong>
        <span className="house__address">{url}</span>
        <span className="rows__small">{events.join(", ")}</span>
        <span className="rows__small">{faredText(webhook)}</span>
      </span>
      <span className="rows__end">
        <Dot tone={stateTones[shown]}>{W(`State_${shown}`)}</Dot>
        <span className="house__deeds">
          <Button size="small" aria-label={W("DeliveriesNamed", name)} onClick={() => onOpen("deliveries")}>
            {W("Deliveries")}
          </Button>
          <RowMenu name={W("More", name)}>
            {isActive ? <MenuItem icon="bell" label={W("SendTest")} onClick={() => void act(test)} /> : null}
            <MenuItem icon="edit" label={W("Change")} onClick={() => onOpen("change")} />
            <MenuItem icon="key" label={W("NewSecret")} onClick={() => onOpen("secret")} />
            {isActive ? (
              <MenuItem icon="clock" label={W("Pause")} onClick={() => onOpen("pause")} />
            ) : (
              <MenuItem icon="repeat" label={W("Resume")} onClick={() => void act(resume)} />
            )}
            <MenuItem icon="close" label={W("Delete")} onClick={() => onOpen("delete")} />
          </RowMenu>
        </span>
      </span>
    </li>
  );
}
