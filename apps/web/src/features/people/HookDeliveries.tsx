// What a webhook has sent and is to send, the newest first, and sending one of it again.

import { webhookService } from "@tradebook/contract/services/webhook.ts";
import { testEvent, type Webhook, type WebhookDelivery } from "@tradebook/contract/webhook.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { failureText, momentOf, W } from "./hook-words.ts";
import { deliveriesQuery, hooksKey } from "./hooks-query.ts";

const atFirst = 25;

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function HookDeliveries({ webhook: { id, name, state }, onClose }: Props) {
  const client = useQueryClient();
  const [take, setTake] = useState(atFirst);
  const deliveries = useQuery(deliveriesQuery(id, take));
  const again = async (deliveryId: number) => {
    try {
      await call(webhookService.SendAgain, { deliveryId });
      notify("note", W("SentAgain"));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await client.invalidateQueries({ queryKey: hooksKey });
  };
  const isMore = (deliveries.data?.totalCount ?? 0) > take;
  return (
    <Dialog title={W("DeliveriesNamed", name)} shape="side" onClose={onClose}>
      <p className="muted">{W("DeliveriesHint")}</p>
      <Loaded
        query={deliveries}
        what={W("Deliveries")}
        lines={4}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="muted">{W("NoDeliveries")}</p>}
      >
        {({ items }) => (
          <ul className="rows" data-testid="webhook-deliveries">
            {items.map((one) => (
              <Row key={one.id} delivery={one} maySend={state === "active"} onAgain={() => void again(one.id)} />
            ))}
          </ul>
        )}
      </Loaded>
      {isMore ? <Button onClick={() => setTake(take + 4 * atFirst)}>{W("MoreDeliveries")}</Button> : null}
    </Dialog>
  );
}

const tones: { readonly [S in WebhookDelivery["status"]]: Tone } = {
  waiting: "wait",
  delivered: "good",
  failed: "bad",
};

type RowProps = {
  readonly delivery: WebhookDelivery;
  readonly maySend: boolean;
  readonly onAgain: () => void;
};

function Row({ delivery, maySend, onAgain }: RowProps) {
  const { eventType, eventId, status, createdAt } = delivery;
  return (
    <li data-delivery={status}>
      <span className="rows__text">
        <strong>{eventType === testEvent ? W("Event_test") : eventType}</strong>
        <span className="rows__small house__address">{eventId}</span>
        <span className="rows__small">
          <When at={createdAt} /> {triesText(delivery)}
        </span>
      </span>
      <span className="rows__end">
        <Dot tone={tones[status]}>{W(`Status_${status}`)}</Dot>
        {status === "waiting" || !maySend ? null : (
          <Button size="small" aria-label={W("SendAgainNamed", eventId)} onClick={onAgain}>
            {W("SendAgain")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** How often it was tried, why it was not taken, and when it is tried next. */
function triesText({ attempts, status, lastFailure, lastStatus, nextTryAt }: WebhookDelivery): string {
  const parts = [
    ...(attempts === 0 ? [] : [attempts === 1 ? W("OneTry") : W("Tries", attempts)]),
    ...(lastFailure === null ? [] : [failureText(lastFailure, lastStatus)]),
    ...(status === "waiting" && attempts > 0 ? [W("NextTry", momentOf(nextTryAt))] : []),
  ];
  return parts.length === 0 ? "" : `· ${parts.join(", ")}`;
}
